import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { endsWithTests, removedWithTests } from './ends-with-tests.ts';
import { type Call, callService } from './running-service.ts';
import { OFF, UNDISTURBED } from './source-rig.ts';

/** Everything that a start prints: its block, and after one with a credential the first commands. Lines of the log may follow at once. */
export const WELCOME = /is ready\.\n(?:(?! +Credential).+\n)+\n|\nValue a first asset:\n(?: .+\n)+\n/;

const ROOT = join(import.meta.dirname, '../..');

/** A data directory of a test, which the embedded server's own user can pass through. */
export async function dataDirectory() {
  const dir = await mkdtemp(join(tmpdir(), 'asset-valuation-journey-'));
  await chmod(dir, 0o755);
  removedWithTests(dir);
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** The service as a user starts it, without waiting: a process of its own. `root`: another checkout. */
export const spawnService = (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  root = ROOT,
) =>
  endsWithTests(
    spawn(process.execPath, [join(root, 'bin/start.mjs')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...UNDISTURBED,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

export async function startProcess(...how: Parameters<typeof spawnService>) {
  const child = spawnService(...how);
  const output = gather(child);
  // Wait until its last output was read.
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([
    output.until(WELCOME),
    exited.then(() => Promise.reject(new Error(`the service ended: ${output.text()}`))),
  ]);
  const origin = /Address\s+(http:\/\/[\d.:]+)/.exec(output.text())?.[1] ?? '';
  const metricsUrl = /Metrics\s+(http:\S+)/.exec(output.text())?.[1] ?? '';
  return {
    origin,
    url: origin + BASE_PATH,
    metricsUrl,
    pid: child.pid ?? 0,
    output: () => output.text(),
    call: (method: string, path: string, call: Call = {}) =>
      callService(origin + BASE_PATH + path, method, call),
    async signal(signal: NodeJS.Signals) {
      child.kill(signal);
      return exited;
    },
    exited,
  };
}
export type ServiceProcess = Awaited<ReturnType<typeof startProcess>>;

function gather(child: ChildProcess) {
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const look of waiting) look();
    });
  }
  return {
    text: () => text,
    until: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!pattern.test(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

export async function runTool(dataDir: string, ...words: readonly string[]) {
  return runToolWith({ DATA_DIR: dataDir }, ...words);
}

/** The same with its own environment. */
export async function runToolWith(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
) {
  const child = spawnTool(environment, words);
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stdout: await stdout, stderr: await stderr };
}

export function startTool(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const child = spawnTool(environment, words);
  child.stdout.resume();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  return {
    exited: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    stderr: () => stderr,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Breaks its pipe, like `… | head`. */
    stopListening: () => child.stderr.destroy(),
  };
}

const spawnTool = (environment: Readonly<Record<string, string>>, words: readonly string[]) =>
  endsWithTests(
    spawn(process.execPath, [join(ROOT, 'bin/asset-valuation.mjs'), ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...OFF, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
