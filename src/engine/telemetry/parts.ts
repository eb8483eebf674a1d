import type { SupervisedState } from '../../kernel/async/supervise.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { WorkItem } from '../queue/work-queue.ts';
import type { Log } from './log.ts';
import { shownError } from './shown-error.ts';

/** The part by which processes share the read models; those whose `projection …` parts run are this one's. */
export const ELECTION = 'election';
const PROJECTION = 'projection ';
export const projectionPart = (projection: string): string => PROJECTION + projection;
const isProjection = (part: string): boolean => part.startsWith(PROJECTION);

/** Longer than a try takes to fail on an engine that says nothing: a part that ran for this long has started, even if it reports no progress. */
const STEADY_MS = 30_000;

/** The state of a supervised part of this process. */
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
 * Collects the states of the supervised parts of one process, for metrics and `/status`. `now`: milliseconds that only
 * rise.
 */
export function createParts(now: () => number = () => performance.now()) {
  const parts = new Map<string, Part & { readonly since: number }>();

  const stateOf = (name: string): Part => {
    const part = parts.get(name);
    if (!part) return { name, state: 'running', failures: 0, restarts: 0, error: undefined };
    const { since, ...state } = part;
    const isSteady = state.state === 'running' && now() - since >= STEADY_MS;
    return isSteady ? { ...state, failures: 0, error: undefined } : state;
  };

  return {
    report(name: string, reported: SupervisedState): void {
      if (reported.state === 'stopped') {
        parts.delete(name);
        return;
      }
      // A part that progresses and fails again and again is not well for that.
      if (reported.state === 'running' && reported.hasProgressed) return;
      const before = stateOf(name);
      const since = now();
      if (reported.state === 'running') {
        parts.set(name, { ...before, state: 'running', restarts: reported.attempt - 1, since });
        return;
      }
      // The supervisor knows of progress between failures, but only some parts report it.
      const failures = Math.min(reported.failures, before.failures + 1);
      parts.set(name, { ...before, state: 'waiting', failures, error: shownError(reported.error), since });
    },
    /** Those that were begun and not stopped, in the order in which they began. */
    all: (): readonly Part[] => [...parts.keys()].map(stateOf),
  };
}

/** What `/status` says of the supervised parts of this process, with the component that they work for. */
export interface PartsText {
  readonly read_models: string;
  readonly work_queue: string;
}

/** Both are empty where no such part runs. `readModels`: how many there are for all processes. */
export function partsText(parts: readonly Part[], readModels: number): PartsText {
  const projections = parts.filter(({ name }) => isProjection(name));
  const names = projections.map(({ name }) => name.slice(PROJECTION.length)).sort();
  const share = names.length < readModels ? `: ${names.join(', ')}` : '';
  const election = parts.filter(({ name }) => name === ELECTION);
  const queue = parts.filter(({ name }) => name !== ELECTION && !isProjection(name));
  const elected = election.map((part) =>
    isWell(part) ? `projector ${names.length > 0 ? `leads${share}` : 'waits to lead'}` : text(part),
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

/** At most one line per this time while a part keeps failing. */
const QUIET_MS = 30_000;

interface Trouble {
  /** False once it is back. */
  isOpen: boolean;
  failures: number;
  since: number;
  /** Whether a line was logged since it was last well. */
  isLogged: boolean;
  /** Its last line about a failure, and which. */
  loggedAt: number;
  reported: string;
  steady: NodeJS.Timeout | undefined;
}

/**
 * Logs state changes of supervised parts. A part that fails gets a line with the stack, then at most a short one per 30 s while it keeps failing, and
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
    if (now() - trouble.loggedAt < QUIET_MS) {
      log.debug({ ...line, error: text }, message);
      return;
    }
    const hasStack = isFirst || (!trouble.isLogged && text !== trouble.reported);
    log.warn(hasStack ? { ...line, err: error } : { ...line, error: text }, message);
    Object.assign(trouble, { isLogged: true, loggedAt: now(), reported: text });
  };

  const back = (part: string) => {
    const trouble = troubles.get(part);
    clearTimeout(trouble?.steady);
    if (!trouble?.isOpen) return;
    const { failures, since, isLogged } = trouble;
    Object.assign(trouble, { isOpen: false, isLogged: false });
    // A failure that was not logged is not logged as over.
    if (isLogged) log.info({ part, failures, after_ms: Math.round(now() - since) }, 'is back');
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
  isLogged: false,
  loggedAt: Number.NEGATIVE_INFINITY,
  reported: '',
  steady: undefined,
});

/** A failed attempt at a job: the event log says that it failed, and only the process in which it failed knows why. */
export interface FailedAttempt {
  readonly item: WorkItem;
  readonly at: Instant;
  /** One line, without credentials. */
  readonly error: string;
}

export type FailedAttempts = ReturnType<typeof rememberFailedAttempts>;

const MOST = 50;

/** Where a worker records why its attempts failed, for the operators' page. */
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
