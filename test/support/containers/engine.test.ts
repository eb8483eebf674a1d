import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEngine } from './engine.ts';
import { everyStep } from './every-step.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asset-valuation-engines-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each(['false', join(import.meta.dirname, 'no-such-program')])(
  'an engine that does not start (%s) says so, and leaves no folder',
  async (program) => {
    await expect(startEngine(program)).rejects.toThrow('dockerd ended');
    expect(await readdir(folder)).toEqual([]);
  },
);

it('every step of cleaning up is taken, also after one that fails', async () => {
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
