import type { Clock } from '../../kernel/clock.ts';
import { epochOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { FIPE } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import {
  type Asker,
  createAsker,
  createCircuitBreaker,
  hours,
  minutes,
  newestAsked,
  type SourceFailure,
  sourceFailure,
  unreadable,
} from '../asking/asker.ts';
import { type Fetch, getBytes, type Http } from '../asking/get-bytes.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { type Retrieved, retrieved } from '../asking/sourced-answer.ts';
import { saysNoSuchCode } from './read-vehicles.ts';

const DAY_MS = hours(24);
const KEPT_OF = 5;

/**
 * At most `most` requests in any 24 hours, and so never more in a day, wherever the source's day begins. It holds at most `size`
 * times: those of the requests it still counts.
 */
export function createRequestBudget(size: number, clock: Clock) {
  let taken: number[] = [];
  const kept = Math.floor(size / KEPT_OF);
  const counted = () => {
    const now = epochOf(clock.now());
    // A clock set back must not lock the source out for longer than a day.
    taken = taken.filter((at) => Math.abs(now - at) < DAY_MS);
    return taken.length;
  };
  const isSpent = () => counted() >= size;
  return {
    size,
    /** The last of them, a fifth: not for everybody, so that no caller uses up what the others need. */
    kept,
    isSpent,
    /** Only what is kept is left, or nothing. */
    isLow: () => counted() >= size - kept,
    /** Counts one request, if one is left. */
    take: () => {
      if (isSpent()) return false;
      taken.push(epochOf(clock.now()));
      return true;
    },
    /** The last request counted never reached the source. */
    giveBack: () => {
      taken.pop();
    },
  };
}

/** How long a source that says 429 is left alone: as it says, within these bounds, and an hour where it says nothing. */
const [SHORTEST_QUIET_MS, QUIET_MS, LONGEST_QUIET_MS] = [minutes(1), hours(1), hours(24)];
/** Failures that show that no connection was made: what was never asked counts for nothing. */
const NEVER_ASKED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Counts each request against the budget, retries too, and keeps silent for as long as the source wants it. */
function quotaHttp(http: Http, budget: ReturnType<typeof createRequestBudget>, clock: Clock) {
  let quietUntil = 0;
  const now = () => epochOf(clock.now());
  /** Why nothing may be asked now; null when it may. */
  const refusal = () => {
    if (now() < quietUntil) {
      return `the source's quota is used up: not asked before ${new Date(quietUntil).toISOString()}`;
    }
    return budget.isSpent() ? `this service's own budget of ${budget.size} requests a day is used up` : null;
  };
  /** The same where what is kept of the budget is not to be touched. */
  const sparingRefusal = () =>
    refusal() ??
    (budget.isLow()
      ? `of this service's own budget of ${budget.size} requests a day the last ${budget.kept} are kept for known vehicles`
      : null);
  const counted: Fetch = async (input, init) => {
    // Checked before, but others may have asked since.
    if (refusal() !== null || !budget.take()) throw new Error('over the budget');
    const response = await http.fetch(input, init).catch((error: unknown) => {
      if (NEVER_ASKED.has(codeOf(error))) budget.giveBack();
      throw error;
    });
    if (response.status === 429) {
      quietUntil = now() + quietMs(response.headers.get('retry-after'), now());
    }
    return response;
  };
  return { fetch: counted, random: http.random, refusal, sparingRefusal };
}

/** `Retry-After`: seconds, or a date. */
function quietMs(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return ms > 0 ? Math.min(Math.max(ms, SHORTEST_QUIET_MS), LONGEST_QUIET_MS) : QUIET_MS;
}

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/** An answer of the source; `content` null: it says that there is no such code. */
export interface TableAnswer<T> extends Retrieved {
  readonly content: T | null;
}

interface TableKind<T> {
  readonly read: (path: string, bytes: Uint8Array) => Result<T, string>;
  readonly freshMs: (answer: TableAnswer<T>) => number;
  readonly capacity: number;
}

/** Questions are paths under the address. */
export interface TableAsker<T> extends Asker<TableAnswer<T>> {
  /** The same as `ask`, but for the part of the budget that is kept: where only that is left, nothing is asked. */
  askSparingly(path: string, timeMs: number): Promise<Result<TableAnswer<T>, SourceFailure>>;
}

/** The longest list, the models of a large brand, is some 50 KB. */
const MAX_BYTES = 262_144;
export const [DAY_BUDGET, DAY_BUDGET_WITH_TOKEN] = [500, 1000];
/** Longer than other sources rest: knocking at a dead one every few seconds would use up the day's budget. */
const REST_MS = minutes(2);

export interface FipeOptions extends LiveSourceOptions {
  /** Raises the quota; sent as a header, to this source only. */
  readonly token: string | null;
}

/** The table behind one address: whatever is asked of it shares one quota, one token and one circuit breaker. */
export function createFipeTable(address: URL, options: Omit<FipeOptions, 'address'>) {
  const { clock, limits, token, onAsked } = options;
  const budget = createRequestBudget(token === null ? DAY_BUDGET : DAY_BUDGET_WITH_TOKEN, clock);
  const http = quotaHttp(options.http, budget, clock);
  const restMs = Math.max(limits.restMs, REST_MS);
  const breaker = createCircuitBreaker(clock, { failures: limits.failures, restMs });
  const headers: Record<string, string> = token === null ? {} : { 'x-subscription-token': token };
  const askers: Pick<Asker<unknown>, 'last' | 'close'>[] = [];

  async function get<T>(
    path: string,
    signal: AbortSignal,
    read: TableKind<T>['read'],
  ): Promise<Result<TableAnswer<T>, SourceFailure>> {
    const refusal = http.refusal();
    if (refusal !== null) return fail(sourceFailure('quota', refusal));
    const url = addressUnder(address, path);
    const got = await getBytes(url, http, { ...limits, signal, maxBytes: MAX_BYTES, accept: [404], headers });
    if (!got.ok) return got;
    const { status, bytes } = got.value;
    const answer = retrieved(url, bytes, clock.now());
    if (status === 404) {
      return saysNoSuchCode(bytes)
        ? ok({ ...answer, content: null })
        : fail(sourceFailure('status', `${address.host} answered with status 404`));
    }
    const content = read(path, bytes);
    if (!content.ok) return unreadable(`${address.host}: ${content.error}`);
    return ok({ ...answer, content: content.value });
  }

  const last = () => newestAsked(askers.flatMap((asker) => asker.last() ?? []));
  /** One asker's failure lets the others rest too: a refused caller gets the reason. */
  const whyResting = () =>
    http.refusal() ?? `not asked again yet, after ${last()?.failure?.detail ?? 'several failures'}`;

  return {
    asker: <T>({ read, freshMs, capacity }: TableKind<T>): TableAsker<T> => {
      const asker = createAsker<TableAnswer<T>>({
        clock,
        limits,
        onAnswered: (how) => onAsked?.(FIPE.id, how),
        breaker,
        freshMs,
        capacity,
        ask: (path, signal) => get(path, signal, read),
      });
      askers.push(asker);
      const ask: typeof asker.ask = async (path, timeMs) => {
        const asked = await asker.ask(path, timeMs);
        const resting = !asked.ok && asked.error.kind === 'resting';
        return resting ? fail(sourceFailure('resting', whyResting())) : asked;
      };
      const askSparingly: typeof ask = async (path, timeMs) => {
        const costs = asker.fresh(path) === undefined && !asker.isUnderWay(path);
        // Refused before it is asked: as a failure it would let the source rest for those who may still ask.
        const refusal = costs ? http.sparingRefusal() : null;
        return refusal === null ? ask(path, timeMs) : fail(sourceFailure('quota', refusal));
      };
      return { ...asker, ask, askSparingly };
    },
    last,
    close: () => {
      for (const asker of askers) asker.close();
    },
  };
}

export type FipeTable = ReturnType<typeof createFipeTable>;
