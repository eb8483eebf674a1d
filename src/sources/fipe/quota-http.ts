import type { Clock } from '../../kernel/clock.ts';
import { epochOf } from '../../kernel/instant.ts';
import { hours, minutes } from '../asking/asker.ts';
import type { Fetch, Http } from '../asking/get-bytes.ts';
import type { RequestBudget } from './request-budget.ts';

interface QuotaHttp extends Http {
  /** Why nothing may be asked now; null when it may. */
  refusal(): string | null;
  /** The same where what is kept of the budget is not to be touched. */
  sparingRefusal(): string | null;
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
export function quotaHttp(http: Http, budget: RequestBudget, clock: Clock): QuotaHttp {
  let quietUntil = 0;
  const now = () => epochOf(clock.now());
  const refusal = () => {
    if (now() < quietUntil) {
      return `the source's quota is used up: not asked before ${new Date(quietUntil).toISOString()}`;
    }
    return budget.isSpent() ? `this service's own budget of ${budget.size} requests a day is used up` : null;
  };
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
