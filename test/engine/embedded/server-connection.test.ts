import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, whenLost } from '../../../src/engine/embedded/running-server.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('a connection that is lost is told of once: later, or at once where it was lost before anybody asked', async () => {
  const client = await connect(database.connectionString, 'to be lost');
  const told: string[] = [];
  whenLost(client, () => told.push('later'));
  expect(told).toEqual([]);
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  await expect.poll(() => told).toEqual(['later']);
  whenLost(client, () => told.push('at once'));
  expect(told).toEqual(['later', 'at once']);
});
