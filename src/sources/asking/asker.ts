import { within } from '../../kernel/async/within.ts';
import type { Clock } from '../../kernel/clock.ts';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { SourceHealth } from '../../valuation/references/contract.ts';

/** How long a source may take, and how it is left alone when it fails. */
export interface AskingLimits {
  /** For a whole question, retries and fallbacks included; a source answers or gives up within 6 s. */
  readonly totalMs: number;
  /** For the first of two addresses, where the second must still have its turn. */
  readonly firstMs: number;
  readonly retries: number;
  readonly retryDelayMs: number;
  /** After this many failures in a row an address is not queried for `restMs`. */
  readonly failures: number;
  readonly restMs: number;
}

export const ASKING_LIMITS: AskingLimits = {
  totalMs: 5000,
  firstMs: 2500,
  retries: 1,
  retryDelayMs: 150,
  failures: 3,
  restMs: 15_000,
};

export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(count * 60);

/** Why a source gave nothing that can be used. All of them are `SOURCE_UNAVAILABLE` to a caller. */
type SourceFailureKind =
  | 'unreachable'
  | 'too-slow'
  | 'status'
  | 'redirect'
  /** It wants to be asked less often. */
  | 'quota'
  | 'too-large'
  /** It answered, but not in the shape it is known by. */
  | 'unreadable'
  /** Not asked: it failed several times just now, and is left alone for a while. */
  | 'resting'
  | 'closed';

export interface SourceFailure {
  readonly kind: SourceFailureKind;
  readonly detail: string;
  /** Of the kind `status`, where it is 404: what was asked for is not there. */
  readonly isMissing?: true;
}

export const sourceFailure = (kind: SourceFailureKind, detail: string): SourceFailure => ({ kind, detail });

/** It answered, but not in the shape it is known by. */
export const unreadable = (detail: string) => fail(sourceFailure('unreadable', detail));

/** Leaves a place alone that keeps failing, so that callers do not wait for it again and again. */
export function createCircuitBreaker(
  clock: Clock,
  { failures: most, restMs }: Pick<AskingLimits, 'failures' | 'restMs'>,
) {
  let failures = 0;
  let openUntil = 0;
  let trial = false;
  return {
    /** Whether a question may be asked now. A caller that is allowed must report `succeeded` or `failed`. */
    allows: () => {
      if (failures < most) return true;
      // Half open: one question goes through, the others wait for what it brings.
      if (trial || epochOf(clock.now()) < openUntil) return false;
      trial = true;
      return true;
    },
    succeeded: () => {
      failures = 0;
      trial = false;
    },
    /** `atOnce`: one such failure is enough, such as silence: nobody is to wait for it a second time. */
    failed: (atOnce: boolean) => {
      failures = atOnce ? Math.max(failures + 1, most) : failures + 1;
      trial = false;
      openUntil = epochOf(clock.now()) + restMs;
    },
  };
}

type Answered<T> = Result<T, SourceFailure>;

/**
 * How a question was answered: from what is held, by one that was under way already, by really asking (which may fail), or
 * not at all because the place is left alone.
 */
type HowAnswered = 'cache' | 'shared' | 'fetched' | 'failed' | 'resting';
/** Called with the outcome of each query of a source. */
export type OnQuery = (source: string, how: HowAnswered) => void;

export interface AskerOptions<T> {
  readonly clock: Clock;
  readonly limits: AskingLimits;
  /** Its own, unless it is shared with others who ask the same place. */
  readonly breaker?: ReturnType<typeof createCircuitBreaker>;
  /** How long an answer is taken as it is, without asking again. */
  readonly freshMs: number | ((answer: T) => number);
  /**
   * How long the place may take in all, where that is longer than a caller waits: the caller gives up, the answer
   * is read in the background; until it is complete every caller gets that answer at once.
   */
  readonly flightMs?: number;
  /** How many answers are held; the one that was asked for longest ago goes first. */
  readonly capacity: number;
  readonly onAnswered?: ((how: HowAnswered) => void) | undefined;
  /** Asks for real. It must end soon after the signal; whatever it throws is a failure. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<Answered<T>>;
}

/** How the questions that really went out ended. */
export interface LastQueries {
  readonly at: Instant;
  /** Of the last one. */
  readonly failure: SourceFailure | null;
  readonly lastSuccessAt: Instant | null;
  readonly lastFailure: { readonly at: Instant; readonly failure: SourceFailure } | null;
}

/** Asks a place: each question once at a time, answers held for a while, a failing place left alone. */
export function createAsker<T>(options: AskerOptions<T>) {
  const { clock, limits, onAnswered = () => {} } = options;
  const breaker = options.breaker ?? createCircuitBreaker(clock, limits);
  const held = new Map<string, { at: number; freshMs: number; answer: Answered<T> & { ok: true } }>();
  const underWay = new Map<string, Flight<T>>();
  const open = new Set<AbortController>();
  let last: LastQueries | null = null;
  let closed = false;

  async function askNow(question: string, timeMs: number): Promise<Answered<T>> {
    const controller = new AbortController();
    open.add(controller);
    try {
      const asked: Promise<Answered<T>> = options.ask(question, controller.signal).catch(faultOf);
      const answer = await within(asked, timeMs, () => {
        controller.abort();
        return fail(sourceFailure('too-slow', `no answer within ${timeMs} ms`));
      });
      settle(question, answer);
      return answer;
    } finally {
      open.delete(controller);
    }
  }

  function settle(question: string, answer: Answered<T>): void {
    const now = clock.now();
    onAnswered(answer.ok ? 'fetched' : 'failed');
    last = {
      at: now,
      failure: answer.ok ? null : answer.error,
      lastSuccessAt: answer.ok ? now : (last?.lastSuccessAt ?? null),
      lastFailure: answer.ok ? (last?.lastFailure ?? null) : { at: now, failure: answer.error },
    };
    if (!answer.ok) {
      breaker.failed(LEFT_ALONE_AT_ONCE.has(answer.error.kind));
      return;
    }
    breaker.succeeded();
    held.delete(question);
    const { freshMs } = options;
    held.set(question, {
      at: epochOf(now),
      freshMs: typeof freshMs === 'number' ? freshMs : freshMs(answer.value),
      answer,
    });
    if (held.size > options.capacity) held.delete(held.keys().next().value ?? '');
  }

  const fresh = (question: string) => {
    const known = held.get(question);
    const age = known ? epochOf(clock.now()) - known.at : Number.POSITIVE_INFINITY;
    return known && age >= 0 && age < known.freshMs ? known.answer : undefined;
  };

  return {
    /** Answers within `timeMs`, or fails. */
    ask: (question: string, timeMs: number): Promise<Answered<T>> => {
      if (closed) return Promise.resolve(fail(sourceFailure('closed', 'the service is stopping')));
      const known = fresh(question);
      if (known) {
        onAnswered('cache');
        return Promise.resolve(known);
      }
      const shared = underWay.get(question);
      if (shared) {
        onAnswered('shared');
        return shared.outwaited ? Promise.resolve(stillReading()) : waitFor(shared, timeMs);
      }
      if (!breaker.allows()) {
        onAnswered('resting');
        const detail = `not asked again yet, after ${last?.failure?.detail ?? 'several failures'}`;
        return Promise.resolve(fail(sourceFailure('resting', detail)));
      }
      const flightMs = Math.max(timeMs, options.flightMs ?? 0);
      const flight = {
        answer: askNow(question, flightMs).finally(() => underWay.delete(question)),
        outwaited: false,
      };
      underWay.set(question, flight);
      return waitFor(flight, timeMs);
    },
    /** The answer that is taken as it is, without asking; undefined when there is none. */
    fresh: (question: string): T | undefined => fresh(question)?.value,
    /** Whether the question is being asked just now: other callers share the answer. */
    isUnderWay: (question: string) => underWay.has(question),
    /** The last good answer to a question, however old; its use is the caller's to justify, and to say. */
    lastGood: (question: string): T | undefined => held.get(question)?.answer.value,
    /** How the questions that really went out ended; null before the first. */
    last: (): LastQueries | null => last,
    close: () => {
      closed = true;
      for (const controller of open) controller.abort();
    },
  };
}

export type Asker<T> = ReturnType<typeof createAsker<T>>;

/** Silence costs every caller the whole time limit, and a quota is not to be knocked at. */
const LEFT_ALONE_AT_ONCE: ReadonlySet<SourceFailure['kind']> = new Set(['too-slow', 'quota']);

/** A question that is being asked; `outwaited`: somebody did not wait for its answer to the end. */
interface Flight<T> {
  readonly answer: Promise<Answered<T>>;
  outwaited: boolean;
}

/** The answer, or that it takes longer than this caller waits; the query continues for later callers. */
const waitFor = <T>(flight: Flight<T>, timeMs: number): Promise<Answered<T>> =>
  within(flight.answer, timeMs, () => {
    flight.outwaited = true;
    return stillReading();
  });

const stillReading = () => fail(sourceFailure('too-slow', 'the answer is still being read'));

const faultOf = (error: unknown) => unreadable(error instanceof Error ? error.message : String(error));

/** Several askers of one place as one: its last question, its newest success, its newest failure. */
export function newestAsked(askers: readonly LastQueries[]): LastQueries | null {
  const [newest] = askers.toSorted(newestFirst);
  if (!newest) return null;
  const successes = askers.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).toSorted();
  const failures = askers.flatMap(({ lastFailure }) => lastFailure ?? []);
  return {
    ...newest,
    lastSuccessAt: successes.at(-1) ?? null,
    lastFailure: failures.toSorted(newestFirst)[0] ?? null,
  };
}

const newestFirst = (a: { readonly at: Instant }, b: { readonly at: Instant }): number =>
  Number(a.at < b.at) - Number(a.at > b.at);

/** The same as a source's health reports it; undefined before the first query. */
export function askedSoFar(askers: readonly LastQueries[]): Pick<SourceHealth, 'asked'> {
  const asked = newestAsked(askers);
  if (!asked) return {};
  const { lastSuccessAt, lastFailure } = asked;
  const last_failure = lastFailure && { at: lastFailure.at, detail: lastFailure.failure.detail };
  return { asked: { last_success_at: lastSuccessAt, last_failure } };
}
