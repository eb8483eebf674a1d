import type { BackupContext, BackupSource } from '../../src/evidence/backup/create.ts';
import type { DatabaseCopy } from '../../src/evidence/backup/manifest.ts';
import { NOW } from './scenario.ts';

const ROWS = ['one\t1\n', 'two\t2\n', 'three\t3\n'];

/** A database of three rows, in pieces that do not end where the rows do. */
const database: DatabaseCopy = {
  migrations: { event_log: ['event-log-1.0.0-events'] },
  tables: [{ name: 'event_log.events', columns: ['stream', 'revision'], rows: ROWS.length }],
  async *rows() {
    const bytes = Buffer.from(ROWS.join(''));
    for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5);
  },
  close: async () => {},
};

/** Something small to back up, by default without documents and imported files. */
export const backupSource = (changes: Partial<BackupSource> = {}): BackupSource => ({
  database,
  documents: { keptAt: 's3://made-up-bucket' },
  imports: { keptAt: '/srv/made-up-imports' },
  before: [
    { name: 'seals.jsonl', read: async () => Buffer.from('{"seal":1}\n') },
    { name: 'seal-key.pem.pub', read: async () => undefined },
  ],
  after: [{ name: 'erasures.jsonl', read: async () => Buffer.from('') }],
  withKeys: false,
  ...changes,
});

export const backupContext = (changes: Partial<BackupContext> = {}): BackupContext => ({
  createdBy: '0.0.0',
  now: NOW,
  signal: new AbortController().signal,
  onRows: () => {},
  onFile: () => {},
  ...changes,
});
