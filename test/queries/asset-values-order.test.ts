import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection } from '../../projections/asset.ts';
import { policyProjection } from '../../projections/policy.ts';
import { portfolioProjection } from '../../projections/portfolio.ts';
import { valuationProjection } from '../../projections/valuation.ts';
import { listAssets } from '../../queries/asset-lists.ts';
import { ask } from '../../queries/question.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';

const ORGANIZATION = '6f0d6c4e-4a0b-5b7e-9d53-000000000001';
const OTHER = '6f0d6c4e-4a0b-5b7e-9d53-000000000002';
const ASSETS = 3_000;
/** A float holds neither of the last two, and takes them for one. */
const AMOUNTS = ['10.00', '9.00', '100.00', null, '9007199254740993.01', '9007199254740993.02'];
const AMOUNT = `(array['${AMOUNTS.map((each) => each ?? '').join("', '")}'])[1 + n % ${AMOUNTS.length}]`;
const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;

let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
  for (const projection of [assetProjection, valuationProjection, policyProjection, portfolioProjection])
    await database.store.create(projection, 'live');
  const organization = `case when n % 10 = 0 then '${OTHER}' else '${ORGANIZATION}' end::uuid`;
  const numbers = `from generate_series(1, ${ASSETS}) n`;
  await database.pool.query(`
    insert into read_models.assets (id, organization_id, first_position, version, asset_class, status, portfolio, figures, quantities, state)
      select ${idOf('n')}, ${organization}, lpad(n::text, 20, '0'), 1, 'VEHICLE', 'ACTIVE',
        case when n % 7 = 0 then 'Norte' end, '', '{}', json_build_object('id', ${idOf('n')}) ${numbers}`);
  await database.pool.query(`
    insert into read_models.asset_names (id, organization_id, first_position, version, asset_class, name, by_name, words)
      select ${idOf('n')}, ${organization}, lpad(n::text, 20, '0'), 1, 'VEHICLE', 'car', 'car',
        ${organization} || case when n % 11 = 0 then ' red car' else ' car' end ${numbers}`);
  await database.pool.query(`
    insert into read_models.asset_values (asset_id, organization_id, value, amount, valued_on)
      select ${idOf('n')}, ${organization}, 'market_value', nullif(${AMOUNT}, '')::numeric,
        case when n % 4 > 0 then '2026-11-' || lpad((1 + n % 28)::text, 2, '0') end ${numbers}`);
  await database.pool.query('analyze read_models.assets, read_models.asset_names, read_models.asset_values');
});
afterAll(() => database.close());

type Filter = Parameters<ReturnType<typeof listAssets>['statement']>[0]['filter'];
const CONDITIONS: readonly (readonly [name: string, filter: Filter, sql: string])[] = [
  ['without a filter', {}, 'true'],
  ['of a portfolio', { portfolio: 'Norte' }, `portfolio = 'Norte'`],
  ['with a word', { search: 'red' }, `'red' = any(string_to_array(words, ' '))`],
  [
    'with a word, of a portfolio and an age',
    { search: 're', portfolio: 'Norte', valuation: 'NEVER' },
    `portfolio = 'Norte' and 'red' = any(string_to_array(words, ' '))`,
  ],
];
const ORDERS = {
  value: 'amount asc nulls last, id asc',
  '-value': 'amount desc nulls last, id desc',
  valued_on: 'valued_on asc nulls last, id asc',
  '-valued_on': 'valued_on desc nulls last, id desc',
} as const;

describe.each(Object.keys(ORDERS) as (keyof typeof ORDERS)[])('assets in the order of %s', (sort) => {
  describe.each(CONDITIONS)('%s', (_, filter, condition) => {
    it.each([
      [true, 5_000],
      [false, 5_000],
      [false, 40],
    ])(
      'are each listed once, as exact amounts compare (few: %s, reading %i)',
      async (isFew, mostLookedAt) => {
        const { rows } = await database.pool.query<{ id: string }>(
          `select a.id from read_models.assets a join read_models.asset_names n using (id)
           join read_models.asset_values v on v.asset_id = a.id
         where a.organization_id = $1 and ${condition} order by ${ORDERS[sort].replaceAll(/\bid\b/g, 'a.id')}`,
          [ORGANIZATION],
        );
        const question = listAssets(new Map(), '2026-11-20', { isFew, mostLookedAt });
        const found: string[] = [];
        for (let before: string | undefined; ; ) {
          const page = { organizationId: ORGANIZATION, filter: { ...filter, sort }, before, limit: 150 };
          const { states, next } = await ask(database.readModels, question, page);
          found.push(...states.map(({ state }) => state.id));
          if (next === null) break;
          before = next;
        }
        expect(found.length).toBeGreaterThan(30);
        expect(found).toEqual(rows.map(({ id }) => id));
      },
    );
  });

  it.each([undefined, `9.00 00000000-0000-4000-8000-000000001500`, ' 00000000-0000-4000-8000-000000001500'])(
    'are read by an index, behind %j, whatever their number',
    async (place) => {
      const before = place && sort.endsWith('valued_on') ? place.replace('9.00', '2026-11-05') : place;
      const page = { organizationId: ORGANIZATION, filter: { sort }, before, limit: 50 };
      const { text, values } = listAssets(new Map(), '2026-11-20').statement(page);
      const { rows } = await database.pool.query<{ 'QUERY PLAN': readonly object[] }>(
        `explain (format json) ${text}`,
        [...values],
      );
      const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0]);
      const column = sort.endsWith('value') ? 'amount' : 'valued_on';
      const read = nodes.filter((node) => node['Relation Name'] === 'asset_values' && node.Alias !== 'w');
      expect(read.map((node) => node['Index Name'])).toEqual(
        Array(before?.startsWith(' ') ? 1 : 2).fill(`asset_values_by_organization_id_${column}_asset_id`),
      );
      // No more than a page is sorted.
      expect(Math.max(...read.map((node) => Number(node['Plan Rows'])))).toBeGreaterThan(50);
      for (const node of nodes.filter((each) => each['Node Type'] === 'Sort'))
        expect(Number(node['Plan Rows'])).toBeLessThanOrEqual(102);
    },
  );
});

type Node = Readonly<Record<string, unknown>>;
function nodesOf(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  return [...('Node Type' in node ? [node] : []), ...Object.values(node).flatMap(nodesOf)];
}
