import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { LOG_START } from '../../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { migratedDatabase } from '../fresh-database.ts';
import { startNatsServer } from '../nats-server.ts';
import { dataDirectory, runToolWith, type ServiceProcess, startProcess } from '../service-process.ts';

/** `this`: the program as it is, which is the older one. `next`: a made-up version after it. */
export type Version = 'this' | 'next';
export type Role = 'projector' | 'dispatcher' | 'notifier' | 'worker' | 'api';

export interface Running {
  readonly version: Version;
  readonly role: Role;
  readonly process: ServiceProcess;
}

/** An installation whose roles stand in processes of their own, each of one of two versions. */
export interface TwoVersions {
  /** Those that run now. */
  running(role?: Role): readonly Running[];
  start(role: Role, version: Version): Promise<Running>;
  /** As a rolling upgrade does: the new process first, then the old one's end. */
  replace(role: Role, version: Version): Promise<void>;
  /** The tool, as a version has it. */
  tool(version: Version, ...words: readonly string[]): ReturnType<typeof runToolWith>;
  /** Everything in the log, in its order. */
  events(): Promise<readonly RecordedEvent[]>;
  stop(): Promise<void>;
}

/** The environment of a program before which modules of this folder are imported: they make it the next version. */
export const importing = (...files: readonly string[]) => ({
  NODE_OPTIONS: files
    .map((file) => `--import ${pathToFileURL(join(import.meta.dirname, file)).href}`)
    .join(' '),
});

/** `next`: modules of this folder, which make the next version of the program they are imported before. */
export async function twoVersions(next: readonly string[]): Promise<TwoVersions> {
  const [database, nats, home] = await Promise.all([migratedDatabase(), startNatsServer(), dataDirectory()]);
  const PRIVACY_KEY_FILE = join(home.dir, 'key');
  await writeFile(PRIVACY_KEY_FILE, randomBytes(32).toString('base64'));
  const environment = (version: Version) => ({
    DATABASE_URL: database.connectionString,
    NATS_URL: nats.url,
    PRIVACY_KEY_FILE,
    DOCUMENTS_URL: `file://${home.dir}/documents`,
    ...(version === 'next' && importing(...next)),
  });
  const all: Running[] = [];
  const log = postgresEventLog({ connectionString: database.connectionString });
  let started = 0;

  const end = async (each: Running) => {
    all.splice(all.indexOf(each), 1);
    await each.process.signal('SIGTERM');
  };
  const start = async (role: Role, version: Version): Promise<Running> => {
    started += 1;
    const process = await startProcess(join(home.dir, `${role}-${started}`), {
      ...environment(version),
      ROLES: role,
    });
    const running: Running = { role, version, process };
    all.push(running);
    while (!(await fetch(`${process.origin}/readyz`)).ok) await new Promise((again) => setTimeout(again, 50));
    return running;
  };
  return {
    running: (role) => all.filter((each) => role === undefined || each.role === role),
    start,
    async replace(role, version) {
      const former = all.filter((each) => each.role === role);
      await start(role, version);
      await Promise.all(former.map(end));
    },
    tool: (version, ...words) => runToolWith({ ...environment(version), DATA_DIR: home.dir }, ...words),
    async events() {
      const found: RecordedEvent[] = [];
      for (let after = LOG_START; ; ) {
        const batch = await log.readAll({ after, limit: 1_000 });
        found.push(...batch.events);
        after = batch.position;
        if (batch.caughtUp) return found;
      }
    },
    async stop() {
      await Promise.all(all.map((each) => each.process.signal('SIGKILL')));
      await log.close();
      await Promise.all([nats.stop(), database.drop(), home.remove()]);
    },
  };
}
