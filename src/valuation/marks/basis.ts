import { keptAnswers } from '../../domain/events/stored-answers.ts';
import { type Question, questionId, questionOf } from '../../domain/reference.ts';
import type { FrozenInput, ValuationCompleted, ValuationState } from '../../domain/valuation.ts';
import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { KeptAnswer, ReferenceAnswer, ReferenceQuery } from '../../kernel/reference.ts';
import type { AcceptedValue, AssetClassId, Method } from '../../kernel/vocabulary.ts';

/** What it takes to value a frozen asset again at another price: as JSON, so that a read model can keep it. */
export interface MarkBasis {
  readonly asset_class: AssetClassId;
  readonly attributes: JsonObject;
  readonly figures_changed_on: FiguresChangedOn;
  readonly valuation_date: CalendarDate;
  /** The method that was asked for; null: all that apply. */
  readonly method: Method | null;
  readonly accepted_value: AcceptedValue;
  /** A fraction from 0 to 1. */
  readonly collateral_haircut: string;
  readonly max_reference_age_days: number | null;
  readonly answers: readonly MarkAnswer[];
}

/** What was answered, as far as a method needs it. */
export interface MarkAnswer extends KeptAnswer {
  /** Id of the question, where the answer is a price that a newer one may take the place of; else null. */
  readonly question: string | null;
}

/**
 * The questions whose answers are prices. Rates and indices are not among them: a new rate with the days of the frozen valuation
 * would give a figure of no day at all.
 */
export const PRICES: ReadonlySet<ReferenceQuery['kind']> = new Set([
  'commodity-price',
  'vehicle-price',
  'equipment-price',
  'land-price',
  'treasury-price',
  'fund-quota',
  'metal-price',
  'usd-brl',
]);

const isPriced = ({ query, answer }: KeptAnswer): boolean => answer.found && PRICES.has(query.kind);

/** Whether a valuation that was asked for so may rest on published prices. */
export const mayRestOnPrices = ({ policy, scenario, purpose }: FrozenInput): boolean =>
  policy !== null && scenario === null && purpose === 'COLLATERAL';

/** Whether one that may, does. */
export const restsOnPrices = ({ accepted_value, values, answers }: ValuationCompleted): boolean =>
  accepted_value !== null && values.collateral_value.amount !== null && keptAnswers(answers).some(isPriced);

/**
 * Of a calculated collateral valuation whose accepted value may rest on published prices; null of any other: of one that nothing
 * was accepted of, one by a scenario, and one that no source answered a price to.
 */
export function markBasisOf({ input, result }: Pick<ValuationState, 'input' | 'result'>): MarkBasis | null {
  const { asset, policy, valuation_date, method } = input;
  const accepted = result?.accepted_value;
  if (!accepted || !policy || !mayRestOnPrices(input) || !restsOnPrices(result)) return null;
  const answers = keptAnswers(result.answers);
  return {
    asset_class: asset.asset_class,
    attributes: asset.attributes,
    figures_changed_on: asset.figures_changed_on ?? {},
    valuation_date,
    method,
    accepted_value: accepted,
    collateral_haircut: policy.collateral_haircut,
    max_reference_age_days: policy.max_reference_age_days,
    answers: answers.map((kept) => ({
      query: kept.query,
      answer: bare(kept.answer),
      question: isPriced(kept) ? questionId(questionOf(kept.query)) : null,
    })),
  };
}

/** Without the words that a method only passes on: they would be most of what is kept. */
const bare = (answer: ReferenceAnswer): ReferenceAnswer =>
  answer.found
    ? {
        found: true,
        reference: {
          ...answer.reference,
          limitations: [],
          source: { ...answer.reference.source, terms: '', url: '' },
        },
      }
    : answer;

/** Ids of the questions that a mark rests on, each once. */
export const questionIds = (basis: MarkBasis): readonly string[] => [
  ...new Set(basis.answers.flatMap(({ question }) => question ?? [])),
];

/** The questions themselves, to be asked. */
export const questionsOf = (basis: MarkBasis): readonly Question[] =>
  basis.answers.flatMap(({ query, question }) => (question === null ? [] : questionOf(query)));
