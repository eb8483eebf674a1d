import type { MarketCalendar } from '../../kernel/dates/business-days.ts';
import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  answersAmong,
  distinctQueries,
  type KeptAnswer,
  type ReferenceAnswer,
  type ReferenceQuery,
} from '../../kernel/reference.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { GENERAL_LIMITATIONS, mergeLimitations } from '../../kernel/words/limitations.ts';
import { implausibleInputs, type PlausibleRange } from '../asset-classes/building-blocks/plausibility.ts';
import { AmountOutOfRange, type AssetClass, type ValuationContext } from '../asset-classes/contract.ts';
import { assetClass } from '../asset-classes/index.ts';
import type { SourceBytes, SourcedAnswer } from '../references/contract.ts';
import { SOURCE_PROFILES } from '../references/profiles.ts';

/** Adds to a result, before its other limitations, which given figures are outside their ranges. */
export function withPlausibilityWarnings(
  ranges: readonly PlausibleRange[],
  given: JsonObject,
  date: CalendarDate,
): (result: MethodResult) => MethodResult {
  const implausible = implausibleInputs(ranges, given, date);
  return (result) =>
    implausible.length === 0 ? result : { ...result, limitations: [...implausible, ...result.limitations] };
}

/** Why an input has no result, as a failed valuation records it; `detail` is for the caller. */
interface WithoutResult {
  readonly code: string;
  readonly detail: string;
}

/**
 * What of an error lies in the input and its answers, so that no further attempt can help: `AMOUNT_OUT_OF_RANGE`,
 * `FACTOR_OUT_OF_RANGE`. Undefined for every other. Worker and replay both ask here, so that they cannot decide differently.
 */
export const withoutResult = (error: unknown): WithoutResult | undefined =>
  error instanceof AmountOutOfRange
    ? { code: error.words.code.toUpperCase(), detail: error.message }
    : undefined;

/** All price sources together. */
export interface ReferenceSource {
  ask(query: ReferenceQuery): Promise<SourcedAnswer>;
}

interface EstimateQuestion {
  /** What the sources answered, each once: to be kept by digest. */
  readonly bytes: readonly SourceBytes[];
  /** Each question and what it was answered, before any policy: with these the same results can be made again. */
  readonly answers: readonly KeptAnswer[];
}

export interface Estimate extends EstimateQuestion {
  /** One for each method that applies, in the class's order of preference. */
  readonly results: readonly MethodResult[];
}

interface EstimateOptions {
  /** Who values the attributes: the class by default. */
  readonly valuer?: Pick<AssetClass, 'value'> | undefined;
  /** Most days from a dated reference to the valuation date, where a policy says so: it tightens a source's own rule, never loosens it. */
  readonly maxReferenceAgeDays?: number | null;
  /** When the figures of a registered asset were last changed; absent for one who registers nothing. */
  readonly changedOn?: FiguresChangedOn | undefined;
  readonly calendar?: MarketCalendar | undefined;
  /** What else is to be asked at the same time: of a scenario. */
  readonly alsoAsk?: readonly ReferenceQuery[];
}

/** Asks each distinct question once, all at the same time. */
export async function ask(
  sources: ReferenceSource,
  queries: readonly ReferenceQuery[],
): Promise<EstimateQuestion> {
  const answered = await Promise.all(
    distinctQueries(queries).map(async (query) => ({ query, ...(await sources.ask(query)) })),
  );
  return {
    bytes: distinct(answered.flatMap(({ bytes }) => bytes)),
    answers: answered.map(({ query, answer }) => ({ query, answer })),
  };
}

/** The answers as the methods see them: none older than a policy allows. */
export function answersSeen(
  answers: readonly KeptAnswer[],
  valuationDate: CalendarDate,
  maxReferenceAgeDays: number | null,
): ValuationContext['answer'] {
  const known = answersAmong(answers);
  return (query) => noOlderThan(maxReferenceAgeDays, valuationDate, query, known(query));
}

/**
 * What the methods of an asset's class make of it on a date. Each distinct question is asked once, all at the same
 * time. `attributes` are an asset's own, personal texts sealed or not.
 * Throws `AmountOutOfRange` for a result beyond 18 integer digits.
 */
export async function estimate(
  id: AssetClassId,
  attributes: JsonObject,
  valuationDate: CalendarDate,
  sources: ReferenceSource,
  { valuer, maxReferenceAgeDays = null, changedOn, calendar, alsoAsk = [] }: EstimateOptions = {},
): Promise<Estimate> {
  const definition = assetClass(id);
  const asked = await ask(sources, [...definition.references(attributes, valuationDate), ...alsoAsk]);
  const answer = answersSeen(asked.answers, valuationDate, maxReferenceAgeDays);
  return {
    ...asked,
    results: (valuer ?? definition)
      .value(attributes, { valuationDate, changedOn, calendar, answer })
      .map(withGeneralLimitations)
      .map(withPlausibilityWarnings(definition.plausible, attributes, valuationDate)),
  };
}

/** No legal guarantee, no credit limit: said by every result. */
export const withGeneralLimitations = (result: MethodResult): MethodResult => ({
  ...result,
  limitations: mergeLimitations(GENERAL_LIMITATIONS, result.limitations),
});

const distinct = (all: readonly SourceBytes[]): readonly SourceBytes[] => [
  ...new Map(all.map((bytes) => [bytes.sha256, bytes])).values(),
];

/**
 * Quotations of one day, whose age is counted in days. A monthly price or average counts in its month and the next, a
 * rate while it is in force: their age in days says nothing.
 */
const DATED: ReadonlySet<ReferenceQuery['kind']> = new Set([
  'commodity-price',
  'treasury-price',
  'prefixed-rate',
  'real-rate',
  'fund-quota',
  'usd-brl',
]);
/** Sources whose prices are of one day although others of their kind are not. */
const DAILY = new Set(SOURCE_PROFILES.flatMap(({ id, is_daily }) => (is_daily ? [id] : [])));

/** The answer, unless it is a dated reference more than `days` older than the valuation date: then REFERENCE_TOO_OLD. */
export function noOlderThan(
  days: number | null,
  valuationDate: CalendarDate,
  { kind }: ReferenceQuery,
  answer: ReferenceAnswer,
): ReferenceAnswer {
  if (days === null || !answer.found) return answer;
  const { reference_date, source } = answer.reference;
  if (!DATED.has(kind) && !DAILY.has(source.id)) return answer;
  const age = daysBetween(reference_date, valuationDate);
  if (age <= days) return answer;
  return {
    found: false,
    reason: 'REFERENCE_TOO_OLD',
    detail: `is of ${reference_date}, ${age} days before ${valuationDate}: the policy allows ${days}`,
    reference_date,
  };
}
