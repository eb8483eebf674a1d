import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { readConfiguration } from '../../src/app/configuration.ts';
import { startService } from '../../src/app/service.ts';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { eventually } from './eventually.ts';
import { migratedDatabase } from './fresh-database.ts';
import type { TestDatabase } from './postgres-server.ts';
import { preparedDirectory } from './prepared-directory.ts';
import { type Answer, type Call, callService, newKey } from './running-service.ts';
import { dataDirectory, type ServiceProcess, startProcess } from './service-process.ts';
import { UNDISTURBED } from './source-rig.ts';
import { type Ran, toolOn, toolWith } from './tool-here.ts';

type Environment = Readonly<Record<string, string>>;

/** The parameters of a page of a list, and its answer. */
interface Page {
  readonly items: readonly { readonly name: string }[];
  readonly next_cursor: string | null;
}

/** Like `startProcess` in this process, at a seventh of its cost: for tests that neither kill it nor read its output. */
async function startHere(dataDir: string, environment: Environment = {}) {
  const service = await startService(
    readConfiguration({ ...UNDISTURBED, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment }),
  );
  const url = service.url + BASE_PATH;
  const exited = Promise.withResolvers<[number | null, NodeJS.Signals | null]>();
  let isStopped = false;
  return {
    origin: service.url,
    url,
    metricsUrl: `${service.operatorsUrl}/metrics`,
    pid: process.pid,
    output: (): string => {
      throw new Error('the output of a service in this process is not kept');
    },
    call: (method: string, path: string, call: Call = {}) => callService(url + path, method, call),
    async signal() {
      if (!isStopped) await service.stop().then(() => exited.resolve([0, null]));
      isStopped = true;
      return exited.promise;
    },
    exited: exited.promise,
  } satisfies ServiceProcess;
}

/**
 * The service as a newcomer has it, before the tests of a file or a `describe` and until after them: on the data directory `data`
 * in a folder of its own, with the embedded database, the credential of its first start, and its tool. It is a process of its own,
 * for tests that kill it or read its output, or else `here`.
 */
export function ownService(
  environment: Environment | (() => Environment | Promise<Environment>) = {},
  where: 'apart' | 'here' = 'apart',
) {
  let folder: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token = '';
  const at = (name: string) => join(folder.dir, name);
  const start = where === 'here' ? startHere : startProcess;

  const own = {
    /** A path in the folder; the data directory is `data`. */
    at,
    inData: (name: string) => at(join('data', name)),
    get service() {
      return service;
    },
    get token() {
      return token;
    },
    /** With the credential of the first start. */
    call: (method: string, path: string, more: Call = {}): Promise<Answer> =>
      service.call(method, path, { token, ...more }),
    get: (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      own.call('GET', path, { headers }),
    async post(path: string, body: unknown, key = newKey()): Promise<Answer['body']> {
      const answer = await own.call('POST', path, { body, key });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    },
    async valued(body: object): Promise<{ readonly valuation_id: string; readonly job_id: string }> {
      const accepted = await own.post('/valuations', { purpose: 'COLLATERAL', ...body });
      await eventually(async () => (await own.get(`/jobs/${accepted.job_id}`)).body.status === 'SUCCEEDED');
      return accepted as never;
    },
    /** The names in all pages of the assets, each page repeated until it is complete. */
    async assetNames(limit: number): Promise<readonly string[]> {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await eventually(async () => {
          const answer = await own.get(`/assets?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
          // On a busy machine the read model may lag for longer than an answer waits, which the answer then says.
          const isWhole = answer.status === 200 && answer.headers.get('consistency') === null;
          return isWhole ? (answer.body as never) : undefined;
        });
        names.push(...page.items.map(({ name }) => name));
        cursor = page.next_cursor;
      } while (cursor !== null);
      return names;
    },
    tool: (...words: readonly string[]): Promise<Ran> => toolOn(at('data'), ...words),
    /** Runs a verb that must succeed; returns its output. */
    async done(...words: readonly string[]): Promise<Ran> {
      const ran = await own.tool(...words);
      expect(ran.code, ran.stderr).toBe(0);
      return ran;
    },
    /** Ends it by the signal and restarts it. `name`: on another data directory. */
    async again(signal: NodeJS.Signals, name = 'data'): Promise<void> {
      await service.signal(signal);
      await own.start(name);
    },
    async start(name = 'data'): Promise<void> {
      const given = typeof environment === 'function' ? await environment() : environment;
      service = await start(at(name), given);
    },
  };
  beforeAll(async () => {
    folder = await preparedDirectory('data');
    await own.start();
    token = (await readFile(own.inData('bootstrap-credential'), 'utf8')).trim();
  });
  afterAll(async () => {
    const ended = await service.signal('SIGTERM');
    await folder.remove();
    expect([
      [0, null],
      [null, 'SIGKILL'],
    ]).toContainEqual(ended);
  });
  return own;
}

/** A database, and a folder with the key of its content: external engines for processes that share them. */
export async function ownDatabase(making: () => Promise<TestDatabase> = migratedDatabase) {
  const [database, home] = await Promise.all([making(), dataDirectory()]);
  const PRIVACY_KEY_FILE = join(home.dir, 'key');
  await writeFile(PRIVACY_KEY_FILE, randomBytes(32).toString('base64'));
  const { connectionString } = database;
  const environment = { DATABASE_URL: connectionString, PRIVACY_KEY_FILE, DATA_DIR: home.dir };
  const tool = (...words: readonly string[]) => toolWith(environment, ...words);
  return {
    dir: home.dir,
    connectionString,
    environment,
    tool,
    start: (more: Environment = {}): Promise<ServiceProcess> =>
      startProcess(home.dir, { ...environment, ...more }),
    async issue(...profiles: readonly AccessProfile[]): Promise<string> {
      const who = ['--organization', 'Coop Norte', '--person', 'Ana Lima', '--profile', ...profiles];
      return (await tool('credentials', 'issue', ...who)).stdout.trim();
    },
    drop: () => Promise.all([database.drop(), home.remove()]),
  };
}
export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>;
