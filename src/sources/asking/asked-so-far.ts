import type { Instant } from '../../kernel/instant.ts';
import type { SourceHealth } from '../../valuation/references/contract.ts';
import type { LastAsked } from './asker.ts';

/** Several askers of one place as one: its last question, its newest success, its newest failure. */
export function newestAsked(askers: readonly LastAsked[]): LastAsked | null {
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

/** The same as a source's health tells it; nothing before the first question. */
export function askedSoFar(askers: readonly LastAsked[]): Pick<SourceHealth, 'asked'> {
  const asked = newestAsked(askers);
  if (!asked) return {};
  const { lastSuccessAt, lastFailure } = asked;
  return {
    asked: {
      last_success_at: lastSuccessAt,
      last_failure: lastFailure && { at: lastFailure.at, detail: lastFailure.failure.detail },
    },
  };
}
