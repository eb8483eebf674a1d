import type { Stage } from '../execution/documents-run.ts';
import { approved, DEPRECIATED_POLICY, VESSEL, valued } from './people-and-assets.ts';

/** A depreciated cost under a policy of Ana's that Rui approved; Ana may review, too. */
export async function reviews(stage: Stage) {
  const [BOTH, REVIEWER] = await Promise.all([
    stage.issue('Ana Lima', 'ANALYST', 'REVIEWER'),
    stage.issue('Rui Melo', 'REVIEWER'),
  ]);
  const { id: policy } = await stage.send('POST', '/policies', DEPRECIATED_POLICY, BOTH);
  await approved(stage, `/policies/${policy}/decisions`, REVIEWER);
  const { id } = await stage.send('POST', '/assets', VESSEL, BOTH);
  return { variables: { BOTH, REVIEWER, VALUATION: await valued(stage, { asset_id: id }, BOTH) } };
}
