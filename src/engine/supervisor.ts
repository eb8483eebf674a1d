import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervise, Supervised } from './supervision.ts';

const FIRST_DELAY_MS = 100;
/** Few processes follow one engine, so waiting longer would spare it nothing and cost a recovery time. */
const LONGEST_DELAY_MS = 2_000;
/** Longer than any try takes to fail on a silent engine: what ran for so long did not fail in a row with the one before. */
const STEADY_MS = 30_000;

/** A run gave no sign of life for longer than it may. */
export class SilentTooLong extends Error {
  constructor(name: string, silenceMs: number) {
    super(`${name} gave no sign of life for ${silenceMs} ms`);
    this.name = 'SilentTooLong';
  }
}

/** A run ended by itself although nobody had asked it to. */
export class EndedEarly extends Error {
  constructor(name: string) {
    super(`${name} ended although it should go on`);
    this.name = 'EndedEarly';
  }
}

/** Doubles with each failure up to the longest delay, then is cut by up to a half so that many do not return at once. */
export function delayAfter(
  failures: number,
  first: number,
  longest: number,
  random: () => number = Math.random,
): number {
  const grown = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(grown * (1 - random() / 2));
}

/**
 * Keeps a follower going: connections break, servers drop subscriptions, and a subscription can be connected and
 * dead. What ended is run again from where it stored it stood.
 */
export const supervise: Supervise = async (supervised) => {
  const { name, signal, onState } = supervised;
  const first = supervised.firstDelayMs ?? FIRST_DELAY_MS;
  const longest = supervised.longestDelayMs ?? LONGEST_DELAY_MS;
  let failures = 0;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    onState?.({ state: 'running', attempt });
    const began = performance.now();
    const error = await attemptOnce(supervised, () => {
      if (failures > 0) onState?.({ state: 'running', attempt, hasProgressed: true });
      failures = 0;
    });
    if (signal.aborted) break;
    if (performance.now() - began > STEADY_MS) failures = 0;
    failures += 1;
    const delayMs = delayAfter(failures, first, longest);
    onState?.({ state: 'waiting', failures, delayMs, error: error ?? new EndedEarly(name) });
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
  }
  onState?.({ state: 'stopped' });
};

/** One run under its silence watch; resolves to what ended it, never rejects. */
async function attemptOnce(supervised: Supervised, progressed: () => void): Promise<unknown> {
  const { name, silenceMs } = supervised;
  const silence = new AbortController();
  const watch =
    silenceMs === undefined
      ? undefined
      : setTimeout(() => silence.abort(new SilentTooLong(name, silenceMs)), silenceMs).unref();
  const alive = () => void watch?.refresh();
  const signal = AbortSignal.any([supervised.signal, silence.signal]);
  try {
    const run = supervised.run({
      signal,
      alive,
      progressed: () => {
        progressed();
        alive();
      },
    });
    await (watch ? Promise.race([run, aborted(silence.signal)]) : run);
    return silence.signal.reason;
  } catch (error) {
    return silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    clearTimeout(watch);
  }
}

/** A run that hangs does not hear its signal, so the watch does not wait for it. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => setTimeout(resolve, 1_000).unref(), { once: true }),
  );
