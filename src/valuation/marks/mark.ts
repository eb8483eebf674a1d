import { type PublishedReference, supersedes } from '../../domain/reference.ts';
import { decimal, ONE } from '../../kernel/decimal.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import type { Reference } from '../../kernel/reference.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import { AmountOutOfRange } from '../asset-classes/contract.ts';
import { assetClass } from '../asset-classes/index.ts';
import { answersSeen } from '../estimation/estimate.ts';
import { preferred } from '../values/base-values.ts';
import { discounted } from '../values/policy-derived.ts';
import type { MarkAnswer, MarkBasis } from './basis.ts';

/** What a collateral value would be at the newest published prices. Shown with it, and never recognized by itself. */
export interface Mark {
  /** In BRL, with the haircut of the valuation's policy; null where there is none, for `reason_codes`. */
  readonly amount: string | null;
  /** The civil date on which the newest of its prices was recorded; null without one. */
  readonly day: CalendarDate | null;
  /** The prices that took the place of those of the valuation. */
  readonly references: readonly MarkReference[];
  readonly reason_codes: readonly ReasonCode[];
}

interface MarkReference {
  /** Id of the price source. */
  readonly source: string;
  readonly value: string;
  readonly unit: string;
  readonly region: string | null;
  /** The day that the price is of. */
  readonly reference_date: CalendarDate;
  /** When the service recorded it. */
  readonly published_at: Instant;
}

/** The newest recorded price of each question, by its id. */
export type Published = ReadonlyMap<string, PublishedReference>;

export const noMark = (...reason_codes: readonly ReasonCode[]): Mark => ({
  amount: null,
  day: null,
  references: [],
  reason_codes,
});

interface Replaced extends MarkAnswer {
  /** What took the place of the answer; undefined where it stays. */
  readonly by?: PublishedReference | undefined;
}

/**
 * The mark of a valuation: what the same method makes of the same frozen figures as of the same valuation date, with each price
 * that a newer one has superseded in its place, less the same haircut. Only prices move it: neither age nor the calendar does, so
 * that it is the same whenever it is calculated. Pure.
 */
export function markOf(basis: MarkBasis | null, published: Published): Mark {
  if (!basis) return noMark('NOT_BY_REFERENCE');
  const answers = basis.answers.map((kept): Replaced => ({ ...kept, ...newerThan(kept, published) }));
  if (answers.every(({ by }) => by === undefined)) return noMark('NO_NEWER_REFERENCE');
  const accepted = acceptedAmount(basis, answers);
  if (accepted === null) return noMark('METHOD_NOT_APPLICABLE');
  const used = answers.flatMap(({ by }) => (by && accepted.rests(by.reference) ? [by] : []));
  if (used.length === 0) return noMark('NO_NEWER_REFERENCE');
  return {
    amount: discounted(accepted.amount, basis.collateral_haircut),
    day: businessDateOf(used.map(({ published_at }) => published_at).reduce(later)),
    references: used.map(shown),
    reason_codes: [],
  };
}

function newerThan({ question, answer }: MarkAnswer, published: Published): Partial<Replaced> {
  if (question === null || !answer.found) return {};
  const by = published.get(question);
  if (!by || !supersedes(by.reference, answer.reference)) return {};
  return { by, answer: { found: true, reference: by.reference } };
}

interface Accepted {
  readonly amount: string;
  /** Whether the amount was made of this price. */
  rests(reference: Reference): boolean;
}

/** The accepted value of the valuation with these answers; null where the method gives no amount. */
function acceptedAmount(basis: MarkBasis, answers: readonly MarkAnswer[]): Accepted | null {
  const result = acceptedResult(basis, resultsWith(basis, answers));
  const amount = basis.accepted_value === 'LINES' ? result?.inventory?.covered_amount : result?.amount;
  if (!result || amount === null || amount === undefined) return null;
  return {
    amount,
    rests: ({ source, reference_date, sha256 }) =>
      result.evidence.some(
        (each) =>
          each.source === source.id && each.reference_date === reference_date && each.sha256 === sha256,
      ),
  };
}

function acceptedResult(
  { accepted_value, asset_class }: MarkBasis,
  results: readonly MethodResult[],
): MethodResult | undefined {
  if (accepted_value !== 'LINES') return preferred(accepted_value, results, asset_class);
  const stock = results.filter(({ inventory }) => inventory);
  // Each of the two methods of a stock shows all of its lines; the prices are with the method that uses them.
  const [first] = stock;
  return first && { ...first, evidence: stock.flatMap(({ evidence }) => evidence) };
}

function resultsWith(basis: MarkBasis, answers: readonly MarkAnswer[]): readonly MethodResult[] {
  const { valuation_date: valuationDate, max_reference_age_days, method, attributes } = basis;
  const answer = answersSeen(answers, valuationDate, max_reference_age_days);
  const changedOn = basis.figures_changed_on;
  try {
    const results = assetClass(basis.asset_class).value(attributes, { valuationDate, changedOn, answer });
    return method === null ? results : results.filter((result) => result.method === method);
  } catch (error) {
    // A price beyond any sense makes no mark, as it would make no valuation.
    if (error instanceof AmountOutOfRange) return [];
    throw error;
  }
}

const later = (one: Instant, other: Instant): Instant => (other > one ? other : one);

const shown = ({ reference, published_at }: PublishedReference): MarkReference => ({
  source: reference.source.id,
  value: reference.value,
  unit: reference.unit,
  region: reference.region,
  reference_date: reference.reference_date,
  published_at,
});

/** True where a mark is below the recognized amount by at least this fraction of it (above 0, up to 1). */
export function hasFallen(mark: Mark, recognized: string, by: string): boolean {
  if (mark.amount === null) return false;
  const before = decimal(recognized);
  return before.gt(0) && decimal(mark.amount).lte(before.times(ONE.minus(decimal(by))));
}
