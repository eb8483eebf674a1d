import type { Projection } from '../src/engine/projecting/projection.ts';
import { assetProjection } from './asset.ts';
import { batchProjection } from './batch.ts';
import { commentProjection } from './comment.ts';
import { credentialProjection } from './credential.ts';
import { documentProjection } from './document.ts';
import { guaranteeProjection } from './guarantee.ts';
import { obligationProjection } from './obligation.ts';
import { policyProjection } from './policy.ts';
import { portfolioProjection } from './portfolio.ts';
import { referenceProjection } from './reference.ts';
import { scenarioProjection } from './scenario.ts';
import { valuationProjection } from './valuation.ts';
import { webhookProjection } from './webhook.ts';

export const projections: readonly Projection[] = [
  assetProjection,
  valuationProjection,
  documentProjection,
  policyProjection,
  scenarioProjection,
  portfolioProjection,
  credentialProjection,
  obligationProjection,
  guaranteeProjection,
  batchProjection,
  webhookProjection,
  referenceProjection,
  commentProjection,
];

/** Prefixes of the streams that a read model follows; none for an unknown read model. */
export const prefixesOf = (name: string): readonly string[] =>
  projections.find((projection) => projection.name === name)?.streamPrefixes ?? [];
