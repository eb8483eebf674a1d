import type { SupervisedState } from '../../kernel/async/supervise.ts';
import type { Log } from './log.ts';
import { shownError } from './shown-error.ts';

/** One line at most in so long, while a part fails again and again. */
const QUIET_MS = 30_000;
/** Longer than a try takes to fail on an engine that says nothing: whoever ran so long is back, though it tells no progress. */
const STEADY_MS = 30_000;

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

/** Tells the log how supervised parts stand. */
interface PartLines {
  report(part: string, state: SupervisedState): void;
}

/**
 * A part that fails gets a line with the stack, then a short one in thirty seconds at most while it goes on failing, and
 * one when it is back. `now`: milliseconds that only rise.
 */
export function partLines(
  log: Log,
  message = 'runs again after a delay',
  now: () => number = () => performance.now(),
): PartLines {
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
