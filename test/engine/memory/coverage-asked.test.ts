import { beforeAll, expect, it } from 'vitest';
import { coverageQuestions } from '../../../queries/coverage/coverage-questions.ts';
import { loadBook } from '../../../queries/coverage/load-book.ts';
import type { ReadModels, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { appendHistory, history } from '../../support/history.ts';
import { bothReadModels } from './both.ts';

const { readModels, database, tableOf, rowsOf } = bothReadModels((log) =>
  appendHistory(log, history({ seed: 18, count: 4_000 })),
);
beforeAll(async () => {
  // What requests leave undone: an obligation that is claimed and not registered, and a disposal that is not marked.
  const [claim] = rowsOf('obligation_references');
  tableOf('obligations')?.delete(String(claim?.id));
  await database.pool.query('delete from read_models.obligations where id = $1', [claim?.id]);
  const [disposed] = rowsOf('encumbrances').filter((row) => row.disposed === true);
  const assets = tableOf('assets');
  const asset = assets?.get(String(disposed?.id));
  if (asset) assets?.set(String(disposed?.id), { ...asset, status: 'ACTIVE' });
  await database.pool.query(`update read_models.assets set status = 'ACTIVE' where id = $1`, [disposed?.id]);
});

const idsOf = (table: string, column = 'id') => rowsOf(table).map((row) => String(row[column]));

/** Of both, in one order, because the statements leave it open. */
async function answers(ask: (models: ReadModels) => Promise<readonly object[]>) {
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const [inMemory, inPostgres] = [await ask(readModels), await ask(database.readModels)];
  expect(sorted(inMemory)).toEqual(sorted(inPostgres));
  return inMemory;
}

it('tells the reaction on coverage what PostgreSQL tells it', async () => {
  const organizations = [...new Set(idsOf('obligations', 'organization_id'))];
  const after = idsOf('obligations').sort()[3] ?? '';
  const [obligations, valuations] = [idsOf('obligations'), idsOf('valuations')];
  const assets = idsOf('assets').slice(0, 9);
  const nobody = '00000000-0000-0000-0000-000000000000';
  const first = { asset_id: nobody, id: nobody };
  const asked: ((questions: ReturnType<typeof coverageQuestions>) => Promise<readonly object[]>)[] = [
    (q) => q.obligations({ after, limit: 5 }),
    (q) => q.obligations({ after, limit: 5, organizationId: organizations[0] }),
    async (q) => [await q.called({ after: first, limit: 1_000 })],
    async (q) => [await q.called({ after: first, limit: 3 })],
    (q) => q.given(obligations.slice(0, 20), assets),
    (q) => q.valuedAssets(valuations.slice(0, 20)),
    async (q) => [...(await q.told(idsOf('coverages_told'))).values()],
    async (q) => (await q.openClaims()).map((stream) => ({ stream })),
    async (q) => (await q.openDisposals()).map((id) => ({ id })),
  ];
  for (const [index, ask] of asked.entries())
    expect(
      (await answers((models) => ask(coverageQuestions(models)))).length,
      `question ${index}`,
    ).toBeGreaterThan(0);
});

it('answers every statement of a book as PostgreSQL does', async () => {
  const rows = new Map<string, number>();
  const both: ReadModels = {
    ...database.readModels,
    async query<Found extends object>(name: string, text: string, values: readonly SqlValue[]) {
      const found = await answers((models) => models.query<Found>(name, text, values));
      rows.set(name, (rows.get(name) ?? 0) + found.length);
      return found as readonly Found[];
    },
  };
  const lenders = Map.groupBy(rowsOf('guarantees'), ({ organization_id }) => String(organization_id));
  for (const [organization, guarantees] of lenders) {
    // Its obligations are made up apart from its guarantees: the book itself comes to nothing here.
    const ids = guarantees.map(({ obligation_id }) => String(obligation_id));
    await expect(loadBook(both, organization, [...ids, ...idsOf('obligations')])).rejects.toThrow(
      'read_models is unavailable',
    );
  }
  expect([...rows.keys()].sort()).toEqual([
    'assets compared',
    'coverage assets',
    'coverage encumbrances',
    'coverage guarantees',
    'coverage obligations',
    'coverage valuations',
    'policies approved',
  ]);
  for (const [name, found] of rows) expect(found, name).toBeGreaterThan(0);
});
