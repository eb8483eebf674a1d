import { readDecimal } from '../../kernel/decimal.ts';
import type { Evidence } from '../../kernel/estimate.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import type { KeptAnswer, ReferenceQuery } from '../../kernel/reference.ts';
import { FIRST_RULES } from '../../kernel/rules.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import type { FrozenInput, ValuationCompleted } from '../../valuing/domain/valuation/events.ts';
import { questionsOf, sourcesOfThen } from './answers.ts';
import type { Generation } from './versions.ts';

/**
 * The answers of a result that did not keep them, made again from its evidence and from the figures in its
 * calculation; undefined where these do not fit its questions one to one. What a reference limits is not among them.
 */
export async function rebuiltAnswers(
  input: FrozenInput,
  recorded: ValuationCompleted,
  generation: Generation,
): Promise<readonly KeptAnswer[] | undefined> {
  const questions = questionsOf(input, FIRST_RULES);
  const [only, ...others] = questions;
  if (!only) return [];
  const gap = gapOf(recorded);
  if (others.length === 0 && recorded.evidence.length === 0 && gap)
    return [{ query: only, answer: { found: false, reason: gap, detail: 'not kept' } }];
  const pairs = paired(questions, recorded.evidence);
  if (!pairs) return undefined;
  const figures = await figuresOf(input, recorded, generation, pairs);
  const rebuilt = pairs.flatMap(({ query, evidence }, index) => {
    const figure = figures[index];
    return figure === undefined || !says(evidence.observed, figure)
      ? []
      : [answerOf(query, evidence, figure)];
  });
  return rebuilt.length === pairs.length ? rebuilt : undefined;
}

interface Pair {
  readonly query: ReferenceQuery;
  readonly evidence: Evidence;
}

/** Evidence stands in the order of the questions: a method shows what it asked for in that order. */
function paired(
  questions: readonly ReferenceQuery[],
  evidence: readonly Evidence[],
): readonly Pair[] | undefined {
  const pairs = questions.flatMap((query, index) => {
    const own = evidence[index];
    return own && couldAnswer(query, own) ? [{ query, evidence: own }] : [];
  });
  return pairs.length === questions.length && evidence.length === questions.length ? pairs : undefined;
}

const couldAnswer = (query: ReferenceQuery, { reference_date, region }: Evidence): boolean =>
  reference_date <= query.date &&
  !(query.kind === 'commodity-price' && query.state !== null && query.state !== region);

/**
 * The figure that stood in the calculation for each pair: where a mark goes that is answered in its place. Undefined
 * where it is not shown, or not the same everywhere.
 */
async function figuresOf(
  input: FrozenInput,
  { calculation }: ValuationCompleted,
  generation: Generation,
  pairs: readonly Pair[],
): Promise<readonly (string | undefined)[]> {
  const marked = pairs.map(({ query, evidence }, index) => answerOf(query, evidence, markOf(index)));
  const made = await generation.complete(input, sourcesOfThen(marked));
  const shown = (wanted: string, label: string) =>
    calculation
      .filter(({ method }) => method === wanted)
      .flatMap(({ steps }) => steps.filter((step) => step.label.en === label).map(({ value }) => value));
  return pairs.map((_, index) => {
    const places = made.calculation.flatMap(({ method, steps }) =>
      steps.filter(({ value }) => value === markOf(index)).map(({ label }) => shown(method, label.en)),
    );
    const [figure, ...others] = new Set(places.flat());
    return places.every(({ length }) => length === 1) && others.length === 0 ? figure : undefined;
  });
}

/** Small, so that no result becomes too large to show; of digits that nobody would give by chance. */
const markOf = (index: number): string => `0.0000000738291${1_000 + index}`;

const answerOf = (query: ReferenceQuery, evidence: Evidence, value: string): KeptAnswer => ({
  query,
  answer: {
    found: true,
    reference: {
      value,
      unit: evidence.unit,
      reference_date: evidence.reference_date,
      region: evidence.region,
      observed: evidence.observed,
      source: {
        id: evidence.source,
        name: evidence.source,
        publisher: '',
        url: '',
        retrieved_at: evidence.retrieved_at,
        terms: '',
      },
      retrieved_at: evidence.retrieved_at,
      sha256: evidence.sha256,
      limitations: [],
    },
  },
});

/** Why a source has no answer; the other reasons are the methods' own. */
const OF_SOURCES: ReadonlySet<ReasonCode> = new Set([
  'NO_REFERENCE',
  'REFERENCE_TOO_OLD',
  'REGION_NOT_COVERED',
  'SOURCE_UNAVAILABLE',
  'SOURCE_NOT_CONFIGURED',
]);

/** The reason of one question that had no answer, where the values that lack it name one alone. */
function gapOf({ values }: ValuationCompleted): ReasonCode | undefined {
  const bases = [values.market_value, values.declared_value, values.replacement_cost, values.scenario_value];
  const reasons = new Set(
    bases
      .filter(({ status }) => status === 'NO_COVERAGE')
      .flatMap(({ reason_codes }) => reason_codes)
      .filter((reason) => OF_SOURCES.has(reason)),
  );
  const [reason, ...others] = reasons;
  return others.length === 0 ? reason : undefined;
}

/** Whether a figure stands among what a source said: plain, as `R$ 1.234,56`, or in per cent. */
export function says(observed: Json | undefined, figure: string): boolean {
  if (Array.isArray(observed)) return observed.some((item: Json) => says(item, figure));
  if (isJsonObject(observed)) return Object.values(observed).some((item) => says(item, figure));
  const wanted = readDecimal(figure);
  const said = readDecimal(plain(String(observed)));
  return wanted !== undefined && said !== undefined && (said.eq(wanted) || said.div(100).eq(wanted));
}

const plain = (text: string): string => {
  const digits = text.replaceAll(/[\sR$]/g, '');
  return digits.includes(',') ? digits.replaceAll('.', '').replace(',', '.') : digits;
};
