import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { MADE_UP_FILE } from '../../src/app/configuration.ts';
import { endsWithTests } from '../support/ends-with-tests.ts';
import { listenAnywhere } from '../support/free-port.ts';
import { dataDirectory } from '../support/service-process.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `npm run demo`, which ends by itself where it may not start. */
async function demo(environment: Readonly<Record<string, string>>) {
  const child = endsWithTests(
    spawn(process.execPath, ['scripts/demo.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', OPERATORS_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { stdout, stderr, code };
}

it.each([
  ['DATABASE_URL', 'postgres://valuations.example/real'],
  ['EVENT_LOG_URL', 'postgres://valuations.example/real'],
  ['NATS_URL', 'nats://valuations.example'],
  ['DOCUMENTS_URL', 's3://real?region=sa-east-1'],
])('the demo makes nothing up in an engine that %s names', async (name, address) => {
  const { dir } = await dataDirectory();
  const ended = await demo({ DATA_DIR: join(dir, 'demo'), [name]: address });
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `The demo keeps everything in its own folder: unset ${name}.\n`,
  });
});

it('the demo makes nothing up next to data that are real', async () => {
  const { dir } = await dataDirectory();
  await writeFile(join(dir, 'bootstrap-credential'), 'real');
  const { code, stderr } = await demo({ DATA_DIR: dir });
  expect([code, stderr]).toEqual([
    1,
    `DATA_DIR (${dir}) holds data that no demo made: name an empty folder.\n`,
  ]);
  expect(await readFile(join(dir, 'bootstrap-credential'), 'utf8')).toBe('real');
});

it('a second demo in one folder waits for the one that is being made there, and leaves it as it is', async () => {
  const { dir } = await dataDirectory();
  const folder = join(dir, 'demo');
  await mkdir(folder);
  const kept = JSON.stringify({ pid: process.pid, seed: 1, isWhole: false, tokens: {} });
  await writeFile(join(folder, MADE_UP_FILE), kept);
  const { code, stderr } = await demo({ DATA_DIR: folder });
  expect([code, stderr]).toEqual([
    1,
    `Process ${process.pid} is making the demo in ${folder}: wait for it, or stop it.\n`,
  ]);
  expect(await readFile(join(folder, MADE_UP_FILE), 'utf8')).toBe(kept);
});

it('a demo whose port another one has says so in a sentence', async () => {
  const { dir } = await dataDirectory();
  const folder = join(dir, 'demo');
  await mkdir(folder);
  await chmod(folder, 0o755);
  const kept = { pid: process.pid, seed: 1, isWhole: true, tokens: {} };
  await writeFile(join(folder, MADE_UP_FILE), JSON.stringify(kept));
  const running = createServer();
  const port = await listenAnywhere(running);
  const { code, stderr } = await demo({ DATA_DIR: folder, PORT: String(port) });
  running.close();
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(/^HOST and PORT are in use already/);
});
