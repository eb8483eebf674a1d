import { afterAll, beforeAll, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { coverageQuestions } from '../../../queries/coverage/coverage-questions.ts';
import { loadBook } from '../../../queries/coverage/load-book.ts';
import { projectionWriter } from '../../../src/engine/projecting/live/writer.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import type { ReadModels, Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

const log = memoryEventLog();
const memory = memoryReadModels();
const { store, readModels } = memory.open();
let database: ReadModelDatabase;

async function project(into: ReadModelStore): Promise<void> {
  for (const projection of projections) {
    const { position, epoch } = await into.create(projection, 'live');
    const writer = projectionWriter({ store: into, projection, place: 'live', epoch, position });
    for (let isDone = false; !isDone; ) {
      const batch = await log.readAll({ after: writer.position, limit: 500 });
      await writer.take(batch);
      isDone = batch.caughtUp;
    }
  }
}

beforeAll(async () => {
  database = await readModelDatabase();
  await appendHistory(log, history({ seed: 18, count: 4_000 }));
  await project(store);
  await project(database.store);
  // What requests leave undone: an obligation that is claimed and not registered, and a disposal that is not marked.
  const [claim] = rowsOf('obligation_references');
  memory.database.tables.get('read_models.obligations')?.rows.delete(String(claim?.id));
  await database.pool.query('delete from read_models.obligations where id = $1', [claim?.id]);
  const [disposed] = rowsOf('encumbrances').filter((row) => row.disposed === true);
  const assets = memory.database.tables.get('read_models.assets')?.rows;
  const asset = assets?.get(String(disposed?.id));
  if (asset) assets?.set(String(disposed?.id), { ...asset, status: 'ACTIVE' });
  await database.pool.query(`update read_models.assets set status = 'ACTIVE' where id = $1`, [disposed?.id]);
});
afterAll(() => database.close());

const rowsOf = (table: string): readonly Row[] => [
  ...(memory.database.tables.get(`read_models.${table}`)?.rows.values() ?? []),
];
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
  const [obligations, assets, valuations] = [
    idsOf('obligations'),
    idsOf('assets').slice(0, 9),
    idsOf('valuations'),
  ];
  const nobody = '00000000-0000-0000-0000-000000000000';
  const first = { asset_id: nobody, id: nobody };
  const asked = [
    (models: ReadModels) => coverageQuestions(models).obligations({ after, limit: 5 }),
    (models: ReadModels) =>
      coverageQuestions(models).obligations({ after, limit: 5, organizationId: organizations[0] }),
    async (models: ReadModels) => [await coverageQuestions(models).called({ after: first, limit: 1_000 })],
    async (models: ReadModels) => [await coverageQuestions(models).called({ after: first, limit: 3 })],
    (models: ReadModels) => coverageQuestions(models).given(obligations.slice(0, 20), assets),
    (models: ReadModels) => coverageQuestions(models).valuedAssets(valuations.slice(0, 20)),
    async (models: ReadModels) => [
      ...(await coverageQuestions(models).told(idsOf('coverages_told'))).values(),
    ],
    async (models: ReadModels) =>
      (await coverageQuestions(models).openClaims()).map((stream) => ({ stream })),
    async (models: ReadModels) => (await coverageQuestions(models).openDisposals()).map((id) => ({ id })),
  ];
  for (const [index, ask] of asked.entries())
    expect((await answers(ask)).length, `question ${index}`).toBeGreaterThan(0);
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
