import type { Stage } from '../execution/documents-run.ts';
import { approved, COFFEE, DEPRECIATED_POLICY, people, valued } from './people-and-assets.ts';

/** Coffee with an approved collateral value of 120,000.00. */
export async function lending(stage: Stage) {
  const { ANALYST, REVIEWER } = await people(stage);
  const { id: policy } = await stage.send('POST', '/policies', DEPRECIATED_POLICY, ANALYST);
  await approved(stage, `/policies/${policy}/decisions`, REVIEWER);
  const { id: asset } = await stage.send('POST', '/assets', COFFEE, ANALYST);
  const valuation = await valued(stage, { asset_id: asset }, ANALYST);
  await approved(stage, `/valuations/${valuation}/reviews`, REVIEWER);
  return { variables: { ANALYST, REVIEWER, ASSET: String(asset) } };
}
