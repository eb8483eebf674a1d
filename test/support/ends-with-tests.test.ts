import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from './eventually.ts';

const PROGRAM = `
import { spawn } from 'node:child_process';
import { endsWithTests, removedWithTests } from ${JSON.stringify(join(import.meta.dirname, 'ends-with-tests.ts'))};
removedWithTests(process.argv[1]);
console.log(endsWithTests(spawn('sleep', ['3600'])).pid);
setInterval(() => undefined, 60_000);`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whole runs are interrupted in test/chaos/interrupted-run.test.ts. */
it.each(['SIGKILL', 'SIGTERM'] as const)('ends the children of a process that ends by %s', async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'asset-valuation-test-'));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const started = Number(line);
  expect([isAlive(started), existsSync(folder)]).toEqual([true, true]);
  child.kill(signal);
  await eventually(async () => !isAlive(started) && !existsSync(folder));
});
