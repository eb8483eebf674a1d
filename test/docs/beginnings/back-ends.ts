import { eventually } from '../../support/eventually.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import type { Stage } from '../execution/documents-run.ts';
import {
  approved,
  COFFEE,
  DEPRECIATED_POLICY,
  people,
  VESSEL,
  valued,
  valuedCoffee,
} from './people-and-assets.ts';

/** A PDF of this many bytes, most of them a stream that nobody reads. */
function pdfOf(bytes: number): Buffer {
  const of = (length: number) =>
    pdfFile({ streams: [{ data: Buffer.alloc(length, 'a'), filter: '/DCTDecode' }] });
  return of(bytes - (of(bytes).length - bytes));
}

export async function documents(stage: Stage) {
  await stage.place.write('escritura.pdf', pdfOf(6_000_000));
  const { ANALYST, REVIEWER } = await people(stage);
  const { id } = await stage.send('POST', '/assets', COFFEE);
  return { variables: { TOKEN: ANALYST, REVIEWER_TOKEN: REVIEWER, ASSET: String(id) } };
}

/** A back end that follows, of an organization with one asset and its valuation. */
export async function feed(stage: Stage) {
  await valuedCoffee(stage);
  return { variables: { INTEGRATOR: await stage.issue('ERP', 'INTEGRATOR') } };
}

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
