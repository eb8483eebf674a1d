import type { SupervisedState } from '../../kernel/async/supervise.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { WorkItem } from '../queue/work-queue.ts';
import type { Log } from './log.ts';
import { shownError } from './shown-error.ts';

/** The part that elects who projects; a process in which `projection …` parts run too leads. */
export const ELECTION = 'election';
export const projectionPart = (projection: string): string => `projection ${projection}`;
const isProjection = (part: string): boolean => part.startsWith('projection ');

/** Longer than a try takes to fail on an engine that says nothing: what ran for so long has begun, though it tells no progress. */
const STEADY_MS = 30_000;

/** How a supervised part of this process stands. */
export interface Part {
  readonly name: string;
  readonly state: 'running' | 'waiting';
  /** In a row: 0 again after a run of 30 s without one. */
  readonly failures: number;
  /** How often it was run again since it began. */
  readonly restarts: number;
  /** Why it last failed, while there are failures: one line, without credentials. */
  readonly error: string | undefined;
}

export type Parts = ReturnType<typeof createParts>;

/**
 * Where the supervised parts of one process tell how they stand, for metrics and `/status`. `now`: milliseconds that only
 * rise.
 */
export function createParts(now: () => number = () => performance.now()) {
  const parts = new Map<string, Part & { readonly since: number }>();

  const standing = (name: string): Part => {
    const part = parts.get(name);
    if (!part) return { name, state: 'running', failures: 0, restarts: 0, error: undefined };
    const { since, ...stand } = part;
    const isSteady = stand.state === 'running' && now() - since >= STEADY_MS;
    return isSteady ? { ...stand, failures: 0, error: undefined } : stand;
  };

  return {
    report(name: string, told: SupervisedState): void {
      if (told.state === 'stopped') {
        parts.delete(name);
        return;
      }
      // A part that progresses and fails again and again is not well for that.
      if (told.state === 'running' && told.hasProgressed) return;
      const before = standing(name);
      const since = now();
      if (told.state === 'running') {
        parts.set(name, { ...before, state: 'running', restarts: told.attempt - 1, since });
        return;
      }
      // The supervisor knows of progress between failures, but only some parts can tell it.
      const failures = Math.min(told.failures, before.failures + 1);
      parts.set(name, { ...before, state: 'waiting', failures, error: shownError(told.error), since });
    },
    /** Those that were begun and not stopped, in the order in which they began. */
    all: (): readonly Part[] => [...parts.keys()].map(standing),
  };
}

/** What `/status` says of the supervised parts of this process, beside the component that they work for. */
export interface PartsText {
  readonly read_models: string;
  readonly work_queue: string;
}

/** Both are empty where no such part runs. */
export function partsText(parts: readonly Part[]): PartsText {
  const projections = parts.filter(({ name }) => isProjection(name));
  const election = parts.filter(({ name }) => name === ELECTION);
  const queue = parts.filter(({ name }) => name !== ELECTION && !isProjection(name));
  const elected = election.map((part) =>
    isWell(part) ? `projector ${projections.length > 0 ? 'leads' : 'waits to lead'}` : text(part),
  );
  const troubled = projections.filter((part) => !isWell(part));
  return {
    read_models: [...elected, ...troubled.map(text)].join('; '),
    work_queue: queue.map(text).join('; '),
  };
}

const isWell = ({ state, failures }: Part): boolean => state === 'running' && failures === 0;

function text(part: Part): string {
  if (isWell(part)) return `${part.name} running`;
  const { name, state, failures, error } = part;
  const times = `${failures} ${failures === 1 ? 'failure' : 'failures'}`;
  return `${name} ${state === 'running' ? 'running again' : 'waiting'} after ${times}: ${error}`;
}

/** One line at most in so long, while a part fails again and again. */
const QUIET_MS = 30_000;

interface Trouble {
  /** False once it is back. */
  isOpen: boolean;
  failures: number;
  since: number;
  /** Whether a line told of it since it was last well. */
  isTold: boolean;
  /** Its last line about a failure, and which. */
  toldAt: number;
  told: string;
  steady: NodeJS.Timeout | undefined;
}

/**
 * Tells the log how supervised parts stand. A part that fails gets a line with the stack, then a short one in thirty seconds at most while it goes on failing, and
 * one when it is back. `now`: milliseconds that only rise.
 */
export function partLines(
  log: Log,
  message = 'runs again after a delay',
  now: () => number = () => performance.now(),
): Pick<Parts, 'report'> {
  const troubles = new Map<string, Trouble>();

  const failed = (part: string, delayMs: number, error: unknown) => {
    const trouble = troubles.get(part) ?? wellUntil(now());
    troubles.set(part, trouble);
    clearTimeout(trouble.steady);
    const isFirst = !trouble.isOpen;
    if (isFirst) Object.assign(trouble, { isOpen: true, failures: 0, since: now() });
    trouble.failures += 1;
    const text = shownError(error);
    const line = { part, failures: trouble.failures, delay_ms: delayMs };
    if (now() - trouble.toldAt < QUIET_MS) {
      log.debug({ ...line, error: text }, message);
      return;
    }
    const hasStack = isFirst || (!trouble.isTold && text !== trouble.told);
    log.warn(hasStack ? { ...line, err: error } : { ...line, error: text }, message);
    Object.assign(trouble, { isTold: true, toldAt: now(), told: text });
  };

  const back = (part: string) => {
    const trouble = troubles.get(part);
    clearTimeout(trouble?.steady);
    if (!trouble?.isOpen) return;
    const { failures, since, isTold } = trouble;
    Object.assign(trouble, { isOpen: false, isTold: false });
    // What nobody heard of is not told to be over.
    if (isTold) log.info({ part, failures, after_ms: Math.round(now() - since) }, 'is back');
  };

  return {
    report(part, state) {
      if (state.state === 'waiting') {
        failed(part, state.delayMs, state.error);
        return;
      }
      log.debug({ part, state: state.state }, 'part of the service');
      const trouble = troubles.get(part);
      if (state.state === 'stopped') {
        clearTimeout(trouble?.steady);
        troubles.delete(part);
      } else if (state.hasProgressed === true) back(part);
      else if (trouble?.isOpen) trouble.steady = setTimeout(back, STEADY_MS, part).unref();
    },
  };
}

const wellUntil = (since: number): Trouble => ({
  isOpen: false,
  failures: 0,
  since,
  isTold: false,
  toldAt: Number.NEGATIVE_INFINITY,
  told: '',
  steady: undefined,
});

/** A failed attempt at a job: the log of events tells that it failed, and only the process in which it did knows why. */
export interface FailedAttempt {
  readonly item: WorkItem;
  readonly at: Instant;
  /** One line, without credentials. */
  readonly error: string;
}

export type FailedAttempts = ReturnType<typeof rememberFailedAttempts>;

const MOST = 50;

/** Where a worker tells why its attempts failed, for whoever looks at this process. */
export function rememberFailedAttempts() {
  const attempts = new Map<string, FailedAttempt>();
  return {
    report(item: WorkItem, at: Instant, error: unknown): void {
      const key = `${item.kind} ${item.id}`;
      attempts.delete(key);
      attempts.set(key, { item, at, error: shownError(error) });
      const [oldest] = attempts.keys();
      if (attempts.size > MOST && oldest !== undefined) attempts.delete(oldest);
    },
    /** Newest first: of each job its last one. */
    all: (): readonly FailedAttempt[] => [...attempts.values()].reverse(),
  };
}
