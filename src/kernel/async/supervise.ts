import { NamedError } from '../operational-error.ts';
import { backoff } from './backoff.ts';
import { pause, realTimers, type Timers } from './pause.ts';

/** The state of a supervised run, reported at each change. */
export type SupervisedState =
  /** `hasProgressed`: reported once when a run succeeds after a failure. */
  | { readonly state: 'running'; readonly attempt: number; readonly hasProgressed?: true }
  /** It failed and will be run again after `delayMs`. `failures`: how often in a row, without progress between. */
  | {
      readonly state: 'waiting';
      readonly failures: number;
      readonly delayMs: number;
      readonly error: unknown;
    }
  | { readonly state: 'stopped' };

export interface SupervisedRun {
  /** Aborts when the supervisor stops, and when this run was silent for too long. */
  readonly signal: AbortSignal;
  /** Something went well: the next failure counts as the first one again. Also the sign of life. */
  progressed(): void;
  /** A sign of life without progress: the silence watch restarts. */
  alive(): void;
}

interface Supervised {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Runs until its signal aborts. Ending early or throwing leads to another run, after a growing delay with jitter. */
  run(run: SupervisedRun): Promise<void>;
  onState?(state: SupervisedState): void;
  /** Longest time without a sign of life before the run is stopped and restarted. Default: no watch. */
  readonly silenceMs?: number;
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
  readonly timers?: Timers;
  /** From 0 to below 1: spreads the runs. */
  readonly random?: () => number;
}

const FIRST_DELAY_MS = 100;
/** Few processes follow one engine, so waiting longer would spare it nothing and cost a recovery time. */
const LONGEST_DELAY_MS = 2_000;
/** Longer than any try takes to fail on a silent engine: a run of this length is no failure in a row with the one before. */
const STEADY_MS = 30_000;
const UNHEARD_MS = 1_000;

/** A run gave no sign of life for longer than it may. */
export class SilentTooLong extends NamedError {
  constructor(name: string, silenceMs: number) {
    super(`${name} gave no sign of life for ${silenceMs} ms`);
  }
}

/** A run ended by itself although nobody had asked it to. */
export class EndedEarly extends NamedError {
  constructor(name: string) {
    super(`${name} ended unexpectedly`);
  }
}

/**
 * Runs something again and again until the signal aborts, from its stored position: connections break, servers drop
 * subscriptions, and a subscription can be connected and dead. Resolves once the last run has ended. Never rejects.
 */
export async function supervise(supervised: Supervised): Promise<void> {
  const { name, signal, onState, timers = realTimers, random = Math.random } = supervised;
  const delayAfter = backoff({
    first: supervised.firstDelayMs ?? FIRST_DELAY_MS,
    most: supervised.longestDelayMs ?? LONGEST_DELAY_MS,
    spread: () => 1 - random() / 2,
  });
  let failures = 0;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    onState?.({ state: 'running', attempt });
    const began = timers.now();
    const error = await attemptOnce(supervised, () => {
      if (failures > 0) onState?.({ state: 'running', attempt, hasProgressed: true });
      failures = 0;
    });
    if (signal.aborted) break;
    if (timers.now() - began > STEADY_MS) failures = 0;
    failures += 1;
    const delayMs = Math.round(delayAfter(failures));
    onState?.({ state: 'waiting', failures, delayMs, error: error ?? new EndedEarly(name) });
    await pause(delayMs, signal, { timers });
  }
  onState?.({ state: 'stopped' });
}

/** One run under its silence watch; resolves to what ended it, never rejects. */
async function attemptOnce(supervised: Supervised, progressed: () => void): Promise<unknown> {
  const { name, silenceMs, timers = realTimers } = supervised;
  const silence = new AbortController();
  const watch =
    silenceMs === undefined
      ? undefined
      : timers.setTimeout(() => silence.abort(new SilentTooLong(name, silenceMs)), silenceMs);
  watch?.unref();
  const alive = () => void watch?.refresh();
  const signal = AbortSignal.any([supervised.signal, silence.signal]);
  // A run that hangs does not hear its signal, so the watch does not wait for it for long.
  const outwaited = new Promise<void>((resolve) => {
    const wait = () => resolve(pause(UNHEARD_MS, undefined, { ref: false, timers }));
    silence.signal.addEventListener('abort', wait, { once: true });
  });
  try {
    const run = supervised.run({
      signal,
      alive,
      progressed: () => {
        progressed();
        alive();
      },
    });
    await Promise.race([run, outwaited]);
    return silence.signal.reason;
  } catch (error) {
    return silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    if (watch) timers.clearTimeout(watch);
  }
}
