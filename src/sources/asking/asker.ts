import { within } from '../../kernel/async/within.ts';
import type { Clock } from '../../kernel/clock.ts';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { AskingLimits } from './limits.ts';
import { type SourceFailure, sourceFailure, unreadable } from './source-failure.ts';

type Answered<T> = Result<T, SourceFailure>;

/**
 * How a question was answered: from what is held, by one that was under way already, by really asking (which may fail), or
 * not at all because the place is left alone.
 */
export type HowAnswered = 'cache' | 'shared' | 'fetched' | 'failed' | 'resting';
export type OnAnswered = (how: HowAnswered) => void;

export interface AskerOptions<T> {
  readonly clock: Clock;
  readonly limits: AskingLimits;
  /** Its own, unless it is shared with others who ask the same place. */
  readonly breaker?: CircuitBreaker;
  /** How long an answer is taken as it is, without asking again. */
  readonly freshMs: number | ((answer: T) => number);
  /**
   * How long the place may take in all, where that is longer than a caller waits: the caller gives up, the answer
   * is read on in the background, and until it is there whoever asks is told so at once.
   */
  readonly flightMs?: number;
  /** How many answers are held; the one that was asked for longest ago goes first. */
  readonly capacity: number;
  readonly onAnswered?: OnAnswered | undefined;
  /** Asks for real. It must end soon after the signal; whatever it throws is a failure. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<Answered<T>>;
}

/** How the questions that really went out ended. */
export interface LastAsked {
  readonly at: Instant;
  /** Of the last one. */
  readonly failure: SourceFailure | null;
  readonly lastSuccessAt: Instant | null;
  readonly lastFailure: { readonly at: Instant; readonly failure: SourceFailure } | null;
}

/** Asks a place: each question once at a time, answers held for a while, a failing place left alone. */
export interface Asker<T> {
  /** Answers within `timeMs`, or fails. */
  ask(question: string, timeMs: number): Promise<Answered<T>>;
  /** The answer that is taken as it is, without asking; undefined when there is none. */
  fresh(question: string): T | undefined;
  /** Whether the question is being asked just now: whoever asks it too shares the answer. */
  isUnderWay(question: string): boolean;
  /** The last good answer to a question, however old; its use is the caller's to justify, and to say. */
  lastGood(question: string): T | undefined;
  /** How the questions that really went out ended; null before the first. */
  last(): LastAsked | null;
  close(): void;
}

export function createAsker<T>(options: AskerOptions<T>): Asker<T> {
  const { clock, limits, onAnswered = () => {} } = options;
  const breaker = options.breaker ?? createCircuitBreaker({ clock, ...limits });
  const held = new Map<
    string,
    { readonly at: number; readonly freshMs: number; readonly answer: Answered<T> & { ok: true } }
  >();
  const underWay = new Map<string, { readonly answer: Promise<Answered<T>>; outwaited: boolean }>();
  const open = new Set<AbortController>();
  let last: LastAsked | null = null;
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
    ask: (question, timeMs) => {
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
    fresh: (question) => fresh(question)?.value,
    isUnderWay: (question) => underWay.has(question),
    lastGood: (question) => held.get(question)?.answer.value,
    last: () => last,
    close: () => {
      closed = true;
      for (const controller of open) controller.abort();
    },
  };
}

/** Silence costs every caller the whole time limit, and a quota is not to be knocked at. */
const LEFT_ALONE_AT_ONCE: ReadonlySet<SourceFailure['kind']> = new Set(['too-slow', 'quota']);

/** The answer, or that it takes longer than this caller waits; the flight goes on for those who come later. */
const waitFor = <T>(
  flight: { readonly answer: Promise<Answered<T>>; outwaited: boolean },
  timeMs: number,
): Promise<Answered<T>> =>
  within(flight.answer, timeMs, () => {
    flight.outwaited = true;
    return stillReading();
  });

const stillReading = () => fail(sourceFailure('too-slow', 'the answer is still being read'));

const faultOf = (error: unknown) => unreadable(error instanceof Error ? error.message : String(error));
