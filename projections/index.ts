import { assetProjection } from './asset.ts';
import { credentialProjection } from './credential.ts';
import type { Projection } from './projection.ts';
import { valuationProjection } from './valuation.ts';

/** Every read model of the service. */
export const projections: readonly Projection[] = [
  assetProjection,
  valuationProjection,
  credentialProjection,
];
