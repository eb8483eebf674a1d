import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atMost } from '../../../src/kernel/async/at-most.ts';

it('runs at most that many at once, first come first served, also after a failure', async () => {
  const few = atMost(2);
  const seen: string[] = [];
  const holds: PromiseWithResolvers<void>[] = [];
  const works = ['first', 'second', 'third', 'fourth'].map((name) => {
    const hold = Promise.withResolvers<void>();
    holds.push(hold);
    return few.run(async () => {
      seen.push(name);
      await hold.promise;
      return name;
    });
  });
  await soon();
  expect(seen).toEqual(['first', 'second']);
  expect(few.size).toBe(4);
  const failed = expect(works[1]).rejects.toThrow('broken');
  holds[1]?.reject(new Error('broken'));
  await failed;
  await soon();
  expect(seen.slice(2)).toEqual(['third']);
  holds[0]?.resolve();
  await soon();
  expect(seen.slice(3)).toEqual(['fourth']);
  for (const hold of holds) hold.resolve();
  const ended = await Promise.all(works.map((work) => work.catch(() => 'broken')));
  expect(ended).toEqual(['first', 'broken', 'third', 'fourth']);
  expect(few.size).toBe(0);
});
