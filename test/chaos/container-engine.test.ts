import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canRunContainers, startEngine } from '../support/containers/engine.ts';
import { everyStep } from '../support/containers/every-step.ts';
import { eventually } from '../support/eventually.ts';

let folder = '';
beforeEach(async () => {
  // Short: the path of a socket is limited to 108 bytes.
  folder = await mkdtemp('/var/tmp/engines-');
});
afterEach(() => rm(folder, { recursive: true }));

it.each(['false', join(import.meta.dirname, 'no-such-program')])(
  'an engine that does not start (%s) says so, and leaves no folder',
  async (program) => {
    await expect(startEngine(program, folder)).rejects.toThrow('dockerd ended');
    expect(await readdir(folder)).toEqual([]);
  },
);

/** The command line of every process that names this folder, by process id. */
async function processesOf(dir: string): Promise<ReadonlyMap<number, string>> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    all.map(
      async (pid) => [Number(pid), await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const,
    ),
  );
  return new Map(commands.filter(([, words]) => words.includes(dir)));
}

it.skipIf(!canRunContainers)(
  'an engine that was killed leaves no process, and its folder can be removed (needs root, dockerd and debootstrap)',
  async () => {
    const engine = await startEngine(undefined, folder);
    const running = [...(await processesOf(engine.dir))];
    expect(running.length).toBeGreaterThan(2);
    const [started] = running.find(([, words]) => words.startsWith('unshare')) ?? [0];
    // Signalling process 0 would end this process and its whole group.
    expect(started).toBeGreaterThan(0);
    process.kill(started, 'SIGKILL');
    await expect(engine.stop()).rejects.toThrow('Cannot connect to the Docker daemon');
    await eventually(async () => (await processesOf(engine.dir)).size === 0);
    expect(await readdir(folder)).toEqual([]);
  },
);

it('runs every cleanup step, even after one fails', async () => {
  const taken: string[] = [];
  const step = (name: string, error?: Error) => async () => {
    taken.push(name);
    if (error) throw error;
  };
  const [first, second] = [new Error('busy'), new Error('gone')];
  await everyStep(step('a'), step('b'));
  await expect(everyStep(step('c', first), step('d'))).rejects.toBe(first);
  await expect(everyStep(step('e', first), step('f', second), step('g'))).rejects.toThrow(
    'busy\nError: gone',
  );
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});
