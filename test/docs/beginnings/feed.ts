import type { Stage } from '../execution/documents-run.ts';
import { valuedCoffee } from './people-and-assets.ts';

/** A back end that follows, of an organization with one asset and its valuation. */
export async function feed(stage: Stage) {
  await valuedCoffee(stage);
  return { variables: { INTEGRATOR: await stage.issue('ERP', 'INTEGRATOR') } };
}
