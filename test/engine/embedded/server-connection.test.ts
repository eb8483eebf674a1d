import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, whenLost } from '../../../src/engine/embedded/running-server.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('a lost connection is reported once: when it breaks, or at once when it is already broken', async () => {
  const client = await connect(database.connectionString, 'to be lost');
  const reported: string[] = [];
  whenLost(client, () => reported.push('later'));
  expect(reported).toEqual([]);
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  await expect.poll(() => reported).toEqual(['later']);
  whenLost(client, () => reported.push('at once'));
  expect(reported).toEqual(['later', 'at once']);
});
