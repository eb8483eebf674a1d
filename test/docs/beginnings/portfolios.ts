import { eventually } from '../../support/eventually.ts';
import type { Stage } from '../execution/documents-run.ts';
import { approved, COFFEE, DEPRECIATED_POLICY, people, VESSEL, valued } from './people-and-assets.ts';

const portfolio = 'Grain & Coffee';

/** A barge with an approved valuation, coffee with one of October, and coffee without any. */
export async function portfolios(stage: Stage) {
  const { ANALYST, REVIEWER } = await people(stage);
  const { id: policy } = await stage.send('POST', '/policies', DEPRECIATED_POLICY, ANALYST);
  await approved(stage, `/policies/${policy}/decisions`, REVIEWER);
  const { id: barge } = await stage.send('POST', '/assets', { ...VESSEL, portfolio }, ANALYST);
  // Its price is of a day before that valuation.
  const lines = COFFEE.attributes.lines.map((line) => ({ ...line, price_as_of: '2026-09-15' }));
  const ofSeptember = { ...COFFEE, portfolio, attributes: { lines } };
  const { id: coffee } = await stage.send('POST', '/assets', ofSeptember, ANALYST);
  await stage.send('POST', '/assets', { ...COFFEE, portfolio, name: 'Coffee in warehouse 8' }, ANALYST);
  const valuation = await valued(stage, { asset_id: barge }, ANALYST);
  await approved(stage, `/valuations/${valuation}/reviews`, REVIEWER);
  await valued(stage, { asset_id: coffee, valuation_date: '2026-10-01' }, ANALYST);
  // That a job has ended is known from another read model.
  await eventually(async () => {
    const { items } = await stage.send('GET', '/portfolios', undefined, ANALYST);
    return (items as { valued_count: number }[]).some(({ valued_count }) => valued_count === 2);
  });
  return { variables: { TOKEN: ANALYST } };
}
