import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../eventually.ts';
import type { Answer } from '../running-service.ts';
import { runToolWith, type ServiceProcess } from '../service-process.ts';
import { storedLog } from '../whole-log.ts';
import { sharedParts, startReady } from './parts.ts';

/** `this`: the current program, the older one. `next`: an invented version after it. */
export type Version = 'this' | 'next';
export type Role = 'projector' | 'dispatcher' | 'notifier' | 'worker' | 'api';

interface Running {
  readonly version: Version;
  readonly role: Role;
  readonly process: ServiceProcess;
}

/** The environment of a program before which modules of this folder are imported: they make it the next version. */
export const importing = (...files: readonly string[]) => ({
  NODE_OPTIONS: files
    .map((file) => `--import ${pathToFileURL(join(import.meta.dirname, file)).href}`)
    .join(' '),
});

/**
 * Repeats until the answer is more than a timeout of an engine, as on a busy machine: a request that waits for another version
 * may wait for a minute.
 */
export const surely = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually(async () => {
    const answer = await ask();
    return answer.status === 503 && answer.headers.get('retry-after') !== '60' ? undefined : answer;
  });

/**
 * An installation whose roles run in processes of their own, each of one of two versions. `next`: modules of this folder, which
 * turn the program that imports them first into the next version.
 */
export async function twoVersions(next: readonly string[]) {
  const { databaseUrl, nats, dir, ...parts } = await sharedParts();
  const environment = (version: Version) => ({
    ...parts.environment,
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    ...(version === 'next' && importing(...next)),
  });
  const all: Running[] = [];
  let started = 0;

  const end = async (each: Running) => {
    all.splice(all.indexOf(each), 1);
    await each.process.signal('SIGTERM');
  };
  const start = async (role: Role, version: Version): Promise<Running> => {
    started += 1;
    const variables = { ...environment(version), ROLES: role };
    const process = await startReady(join(dir, `${role}-${started}`), variables);
    const running: Running = { role, version, process };
    all.push(running);
    return running;
  };
  return {
    running: (role?: Role): readonly Running[] =>
      all.filter((each) => role === undefined || each.role === role),
    start,
    /** Like a rolling upgrade: starts the new process, then ends the old one. */
    async replace(role: Role, version: Version): Promise<void> {
      const former = all.filter((each) => each.role === role);
      await start(role, version);
      await Promise.all(former.map(end));
    },
    tool: (version: Version, ...words: readonly string[]) =>
      runToolWith({ ...environment(version), DATA_DIR: dir }, ...words),
    events: () => storedLog(databaseUrl),
    async stop(): Promise<void> {
      await Promise.all(all.map((each) => each.process.signal('SIGKILL')));
      await parts.stop();
    },
  };
}
export type TwoVersions = Awaited<ReturnType<typeof twoVersions>>;
