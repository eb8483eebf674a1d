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

/** Interrupts a small run of vitest: no process or folder of its test may remain. */

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = `export default { test: {
  include: ['test/support/held-service.ts'], pool: 'forks', testTimeout: 600_000, teardownTimeout: 2_000 } };\n`;

interface StartedProcesses {
  readonly worker: number;
  readonly service: number;
  readonly server: number;
  readonly dir: string;
}

const folder = sharedFolder('interrupted');
beforeAll(() => writeFile(join(folder, 'vitest.config.mjs'), CONFIG));

async function smallRun(name: string) {
  const file = join(folder, name);
  const words = ['run', '--root', ROOT, '--config', join(folder, 'vitest.config.mjs')];
  const child = endsWithTests(
    spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
      env: { ...process.env, PROCESSES_FILE: file },
      stdio: 'ignore',
    }),
  );
  const ended = once(child, 'exit');
  const started = await eventually(async () =>
    existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as StartedProcesses) : undefined,
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
    // Each run creates a new server, on a machine that may be busy.
  },
  scaled(180_000),
);
