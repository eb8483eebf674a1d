import { expect, it } from 'vitest';
import { pause } from '../../../src/kernel/async/pause.ts';
import { unlessAborted, within } from '../../../src/kernel/async/within.ts';
import { virtualTimers } from './virtual-timers.ts';

const never = new Promise<never>(() => {});
const { timers, run } = virtualTimers();
const after = async <T>(ms: number, then: () => T) => {
  await pause(ms, undefined, { timers });
  return then();
};
const made = () => 'made';
const late = () => 'late';
const broken = () => {
  throw new Error('broken');
};

it('hands on what the work makes in time, and how it fails, and leaves no timer', async () => {
  const began = timers.now();
  await expect(run(within(after(9, made), 10, late, { timers }))).resolves.toBe('made');
  await expect(run(within(after(9, broken), 10, late, { timers }))).rejects.toThrow('broken');
  expect(timers.now() - began).toBe(18);
  await expect(run(never)).rejects.toThrow('nothing is left');
});

it('returns the given value after the time, or throws an error; the end of the work is ignored', async () => {
  const began = timers.now();
  await expect(run(within(after(11, broken), 10, late, { timers }))).resolves.toBe('late');
  await expect(run(within(never, 10, () => new Error('too late'), { timers }))).rejects.toThrow('too late');
  expect(timers.now() - began).toBe(20);
});

it('ends with the reason of a signal, also of one that was aborted before', async () => {
  const stop = new AbortController();
  const waiting = within(never, 10, late, { timers, signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(within(never, 10, late, { timers, signal: stop.signal })).rejects.toThrow('stopped');
});

it('is undefined where work was waited for unless a signal aborts, and it does', async () => {
  const stop = new AbortController();
  expect(await unlessAborted(Promise.resolve('made'), stop.signal)).toBe('made');
  await expect(unlessAborted(Promise.reject(new Error('broken')), stop.signal)).rejects.toThrow('broken');
  const waiting = unlessAborted(after(10, broken), stop.signal);
  stop.abort();
  expect(await waiting).toBeUndefined();
  expect(await unlessAborted(never, stop.signal)).toBeUndefined();
});

it('pauses for a time, or until a signal aborts', async () => {
  const stop = new AbortController();
  const began = timers.now();
  await run(pause(10, stop.signal, { timers }));
  expect(timers.now() - began).toBe(10);
  const pausing = pause(10, stop.signal, { timers });
  stop.abort();
  await pausing;
  await pause(10, stop.signal, { timers });
  expect(timers.now() - began).toBe(10);
});

it('lets a process end where that is requested', async () => {
  let unrefs = 0;
  const timer = { unref: () => (unrefs += 1), refresh: () => undefined };
  const counting = { ...timers, setTimeout: () => timer, clearTimeout: () => undefined };
  await within(Promise.resolve(), 10, late, { timers: counting });
  expect(unrefs).toBe(0);
  await within(Promise.resolve(), 10, late, { timers: counting, ref: false });
  void pause(10, undefined, { timers: counting, ref: false });
  expect(unrefs).toBe(2);
});
