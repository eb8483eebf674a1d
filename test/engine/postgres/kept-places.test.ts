import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresKeptPlaces } from '../../../src/engine/postgres/kept-places.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.close());

it('keeps the newest place of each process, and knows none that was not kept', async () => {
  const [one, other] = [postgresKeptPlaces(database.pool), postgresKeptPlaces(database.pool)];
  expect(await one.of('coverage')).toBeUndefined();
  await one.keep('coverage', { event: { position: '1' }, day: '2026-11-28' });
  await one.keep('references', { event: { position: '9' } });
  await one.keep('coverage', { event: { position: '2' }, day: '2026-11-29' });
  expect(await other.of('coverage')).toEqual({ event: { position: '2' }, day: '2026-11-29' });
  expect(await other.of('references')).toEqual({ event: { position: '9' } });
});
