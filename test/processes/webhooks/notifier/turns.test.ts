import { expect, it } from 'vitest';
import { RoundRobin } from '../../../../src/processes/webhooks/notifier/delivery-loop.ts';

/** Serves while there is room; each name wants as many turns as given. */
function serving(turns: RoundRobin, wants: Map<string, number>) {
  return (room: number) => {
    const served: string[] = [];
    turns.serve(
      [...wants.keys()],
      () => served.length < room,
      (one) => {
        const left = wants.get(one) ?? 0;
        if (left === 0) return false;
        wants.set(one, left - 1);
        served.push(one);
        return true;
      },
    );
    return served.join('');
  };
}

it('serves each in turn, and continues with the next after a lack of room', () => {
  const serve = serving(new RoundRobin(), new Map(['a', 'b', 'c'].map((name) => [name, 9])));
  expect(serve(4)).toBe('abca');
  expect(serve(1)).toBe('b');
  expect(serve(3)).toBe('cab');
});

it('skips those who need nothing, and ends when nobody does', () => {
  const wants = new Map([
    ['a', 0],
    ['b', 3],
    ['c', 1],
  ]);
  const serve = serving(new RoundRobin(), wants);
  expect(serve(10)).toBe('bcbb');
  expect(serve(10)).toBe('');
  wants.set('a', 1);
  expect(serve(10)).toBe('a');
});

it('serves nobody while there is nobody, and continues when some are added', () => {
  const turns = new RoundRobin();
  expect(serving(turns, new Map())(5)).toBe('');
  expect(serving(turns, new Map([['a', 2]]))(5)).toBe('aa');
});
