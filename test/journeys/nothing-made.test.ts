import { lstat, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/engine/postgres/migrate.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { toolWith } from '../support/tool-here.ts';

const ID = '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90';
/** Verbs that look at, or change, what a service has made before. */
const VERBS = [
  'audit verify --all',
  `audit verify asset-${ID}`,
  `audit replay valuation ${ID}`,
  `audit replay asset ${ID}`,
  `audit replay obligation ${ID}`,
  `audit timeline asset ${ID}`,
  `audit export ${ID} --out -`,
  'audit seal --out -',
  'projections list',
  'projections verify',
  'projections rebuild --all',
  `projections skip asset ${ID} --reason none`,
  'credentials list',
  `credentials revoke ${ID}`,
  `privacy erase ${ID} --reason none`,
];

/** A mistyped address must never become a second, empty service that says all is well. */
describe('where no service ever started', () => {
  const away = sharedFolder('nothing');
  beforeAll(() => writeFile(join(away, 'ledger.jsonl'), ''));

  const exists = (path: string) =>
    lstat(path).then(
      () => true,
      () => false,
    );

  it('every verb but the first ones says so, and makes nothing', async () => {
    const empty = await mkdtemp(join(away, 'empty-'));
    const absent = join(away, 'mistyped');
    const verbs = [
      ...VERBS.map((verb) => verb.split(' ')),
      ['privacy', 'reapply', join(away, 'ledger.jsonl')],
      ['backup', 'create', join(away, 'backup.tar')],
    ];
    for (const words of verbs) {
      // The empty directory for two of them.
      for (const dir of words.includes('--all') || words.includes('backup') ? [absent, empty] : [absent]) {
        const refused = await toolWith({ DATA_DIR: dir }, ...words);
        expect(refused, words.join(' ')).toMatchObject({ code: 1, stdout: '' });
        expect(refused.stderr.trim().split('\n'), words.join(' ')).toHaveLength(1);
        expect(refused.stderr).toContain(dir);
        expect(refused.stderr).toContain('no service ever started');
      }
      expect(await exists(absent), words.join(' ')).toBe(false);
      expect(await readdir(empty), words.join(' ')).toEqual([]);
    }
  });

  it('a database of one’s own gets no schema, and no key is made for it', async () => {
    const database = await freshDatabase();
    const dir = join(away, 'sibling');
    try {
      for (const words of [
        ['audit', 'verify', '--all'],
        ['projections', 'list'],
      ]) {
        const refused = await toolWith({ DATABASE_URL: database.connectionString, DATA_DIR: dir }, ...words);
        expect(refused).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringContaining('no service ever started'),
        });
      }
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      const { rows } = await client.query(
        "select nspname from pg_namespace where nspname in ('event_log', 'privacy', 'read_models')",
      );
      await client.end();
      expect(rows).toEqual([]);
      expect(await exists(dir)).toBe(false);
      await migrate(database.connectionString, 'event_log');
      const keyless = await toolWith(
        { DATABASE_URL: database.connectionString, DATA_DIR: dir },
        'projections',
        'list',
      );
      expect(keyless).toMatchObject({ code: 1, stderr: expect.stringMatching(/key file \S+ is not there/) });
      expect(await exists(dir)).toBe(false);
    } finally {
      await database.drop();
    }
  });

  it('a list of sources, which needs no service, makes nothing either', async () => {
    const dir = join(away, 'sources');
    expect(await toolWith({ DATA_DIR: dir }, 'sources', 'list')).toMatchObject({ code: 0 });
    expect(await exists(dir)).toBe(false);
  });
});
