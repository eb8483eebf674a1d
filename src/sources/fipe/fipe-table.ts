import { fail, ok, type Result } from '../../kernel/result.ts';
import { addressUnder } from '../asking/addresses.ts';
import {
  type Asker,
  createAsker,
  createCircuitBreaker,
  type LastAsked,
  minutes,
  newestAsked,
  type SourceFailure,
  sourceFailure,
  unreadable,
} from '../asking/asker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { type Retrieved, retrieved } from '../asking/sourced-answer.ts';
import { quotaHttp } from './quota-http.ts';
import { saysNoSuchCode } from './read-json.ts';
import { createRequestBudget } from './request-budget.ts';

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

/** The table behind one address: whatever is asked of it shares one quota, one token and one circuit breaker. */
export interface FipeTable {
  asker<T>(kind: TableKind<T>): TableAsker<T>;
  last(): LastAsked | null;
  close(): void;
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

export function createFipeTable(address: URL, options: Omit<FipeOptions, 'address'>): FipeTable {
  const { clock, limits, token, onAnswered } = options;
  const budget = createRequestBudget(token === null ? DAY_BUDGET : DAY_BUDGET_WITH_TOKEN, clock);
  const http = quotaHttp(options.http, budget, clock);
  const restMs = Math.max(limits.restMs, REST_MS);
  const breaker = createCircuitBreaker({ clock, failures: limits.failures, restMs });
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
  /** One asker's failure lets the others rest too: whoever is turned away hears why. */
  const whyResting = () =>
    http.refusal() ?? `not asked again yet, after ${last()?.failure?.detail ?? 'several failures'}`;

  return {
    asker: <T>({ read, freshMs, capacity }: TableKind<T>) => {
      const asker = createAsker<TableAnswer<T>>({
        clock,
        limits,
        onAnswered,
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
