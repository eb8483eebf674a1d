import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { streamLocks } from '../../../src/engine/handling/handler.ts';

it('runs the work of one stream in sequence and order, even after a failure', async () => {
  const locked = streamLocks();
  const noted: string[] = [];
  const work = (name: string) => async () => {
    noted.push(`${name} begins`);
    await sleep(1);
    noted.push(`${name} ends`);
    if (name === 'b') throw new Error('b breaks');
    return name;
  };
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => locked('asset-1', work(name))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(noted).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('does not make one stream wait for another', async () => {
  const locked = streamLocks();
  const held = Promise.withResolvers<void>();
  const first = locked('asset-1', () => held.promise);
  expect(await locked('asset-2', async () => 'done')).toBe('done');
  held.resolve();
  await first;
});

it('never starts work that has waited too long, and reports that', async () => {
  const locked = streamLocks();
  const held = Promise.withResolvers<void>();
  const first = locked('asset-1', () => held.promise);
  let begun = 0;
  const late = locked('asset-1', async () => ++begun, 20);
  await expect(late).rejects.toBeInstanceOf(DependencyUnavailable);
  held.resolve();
  await first;
  expect(await locked('asset-1', async () => begun)).toBe(0);
});
