import type { Stage } from '../execution/documents-run.ts';
import { COFFEE, people, valued } from './people-and-assets.ts';

const portfolio = 'Grain & Coffee';
const VESSEL = {
  asset_class: 'VESSEL',
  profile_version: '1.0.0',
  name: 'Grain barge',
  portfolio,
  attributes: {
    description: 'Barge, made in 2021',
    replacement_cost: '1000000.00',
    age_years: '5',
    service_life_years: '20',
    residual_rate: '0.2',
  },
};
const POLICY = {
  name: 'Grain and what carries it',
  asset_classes: ['VESSEL', 'INVENTORY'],
  forced_liquidation_discount: '0.40',
  collateral_haircut: '0.20',
  max_valuation_age_days: 30,
  accepted_bases: ['DEPRECIATED_REPLACEMENT_COST', 'USER_PROVIDED'],
  effective_from: '2026-01-01',
};

/** A barge with an approved valuation, coffee with one of October, and coffee without any. */
export async function portfolios(stage: Stage) {
  const { ANALYST, REVIEWER } = await people(stage);
  const approve = (path: string) =>
    stage.send('POST', path, { decision: 'APPROVE', rationale: 'As agreed' }, REVIEWER);
  const { id: policy } = await stage.send('POST', '/policies', POLICY, ANALYST);
  await approve(`/policies/${policy}/decisions`);
  const { id: barge } = await stage.send('POST', '/assets', VESSEL, ANALYST);
  const { id: coffee } = await stage.send('POST', '/assets', { ...COFFEE, portfolio }, ANALYST);
  await stage.send('POST', '/assets', { ...COFFEE, portfolio, name: 'Coffee in warehouse 8' }, ANALYST);
  await approve(`/valuations/${await valued(stage, { asset_id: barge }, ANALYST)}/reviews`);
  await valued(stage, { asset_id: coffee, valuation_date: '2026-10-01' }, ANALYST);
  return { variables: { TOKEN: ANALYST } };
}
