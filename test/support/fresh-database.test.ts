import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from './fresh-database.ts';
import type { TestDatabase } from './postgres-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('a fresh database', () => {
  it('is empty and answers', async () => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as count from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ count: 0 }]);
    await client.end();
  });
});
