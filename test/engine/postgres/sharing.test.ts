import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sharing } from '../../../src/engine/postgres/sharing.ts';

it('lends each thing to one at a time, first come first served, also after a failure', async () => {
  const share = sharing(['a', 'b']);
  const seen: string[] = [];
  const holds: PromiseWithResolvers<void>[] = [];
  const works = ['first', 'second', 'third', 'fourth'].map((name) => {
    const hold = Promise.withResolvers<void>();
    holds.push(hold);
    return share(async (thing) => {
      seen.push(`${name} ${thing}`);
      await hold.promise;
      return name;
    });
  });
  await soon();
  expect(seen).toEqual(['first b', 'second a']);
  const failed = expect(works[1]).rejects.toThrow('broken');
  holds[1]?.reject(new Error('broken'));
  await failed;
  await soon();
  expect(seen.slice(2)).toEqual(['third a']);
  holds[0]?.resolve();
  await soon();
  expect(seen.slice(3)).toEqual(['fourth b']);
  for (const hold of holds) hold.resolve();
  const ended = await Promise.allSettled(works);
  expect(ended.map((end) => (end.status === 'fulfilled' ? end.value : 'broken'))).toEqual([
    'first',
    'broken',
    'third',
    'fourth',
  ]);
});
