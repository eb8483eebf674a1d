import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { endsWithTests } from '../support/ends-with-tests.ts';
import { eventually } from '../support/eventually.ts';
import { scaled } from '../support/machine-speed.ts';
import { sharedFolder } from '../support/test-folder.ts';

/** A small run of vitest is interrupted: nothing that its test started is left. */

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = `export default { test: {
  include: ['test/support/held-service.ts'], pool: 'forks', testTimeout: 600_000, teardownTimeout: 2_000 } };\n`;

interface Told {
  readonly worker: number;
  readonly service: number;
  readonly server: number;
  readonly dir: string;
}

const folder = sharedFolder('interrupted');
beforeAll(() => writeFile(join(folder, 'vitest.config.mjs'), CONFIG));

async function smallRun(name: string) {
  const told = join(folder, name);
  const words = ['run', '--root', ROOT, '--config', join(folder, 'vitest.config.mjs')];
  const child = endsWithTests(
    spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
      env: { ...process.env, TOLD_FILE: told },
      stdio: 'ignore',
    }),
  );
  const ended = once(child, 'exit');
  const started = await eventually(async () =>
    existsSync(told) ? (JSON.parse(await readFile(told, 'utf8')) as Told) : undefined,
  );
  return { started, pid: child.pid ?? 0, ended };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ['the run by Ctrl-C', 'SIGINT', 'run'],
  ['the run by SIGTERM', 'SIGTERM', 'run'],
  ['the run by kill -9', 'SIGKILL', 'run'],
  ['its worker by kill -9', 'SIGKILL', 'worker'],
] as const)(
  '%s',
  async (_name, signal, whom) => {
    const { started, pid, ended } = await smallRun(`${signal}-${whom}`);
    const { worker, service, server, dir } = started;
    expect([worker, service, server].map(isAlive)).toEqual([true, true, true]);
    process.kill(whom === 'run' ? pid : worker, signal);
    await ended;
    await eventually(async () => ![worker, service, server].some(isAlive) && !existsSync(dir));
    // A server is made anew each time, on a machine that may be busy.
  },
  scaled(180_000),
);
