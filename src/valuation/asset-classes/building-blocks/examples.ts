import { lastDayOf, monthsBetween } from '../../../kernel/dates/months.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import type { GuidedExample, PublicExample, WorkedExample } from '../contract.ts';

/** Worked examples. Their figures are made up: they show the arithmetic, not a market. */

type Answers = WorkedExample['answers'];

/** The day of every example that names no other. */
export const EXAMPLE_DATE: CalendarDate = '2026-11-20';

export const workedExample = (
  title: string,
  attributes: JsonObject,
  expected: WorkedExample['expected'],
  answers: Answers = [],
  valuationDate: CalendarDate = EXAMPLE_DATE,
): WorkedExample => ({ title, attributes, valuationDate, answers, expected });

export const publicExample = (
  title: string,
  parameters: JsonObject,
  expected: string | null,
  valuationDate: CalendarDate = EXAMPLE_DATE,
): PublicExample => ({ title, parameters, valuationDate, expected });

/** The same as a guided estimate, where that takes the figures of an asset: by the first of its methods. */
export const asGuided = ({ title, attributes, expected, answers }: WorkedExample): GuidedExample =>
  guidedExample(title, attributes, Object.values(expected)[0] ?? null, answers);

export const guidedExample = (
  title: string,
  parameters: JsonObject,
  expected: string | null,
  answers: Answers = [],
): GuidedExample => ({ title, parameters, valuationDate: EXAMPLE_DATE, answers, expected });

/** A figure of an imaginary source, observed on the very day. */
export function exampleFigure(
  query: ReferenceQuery,
  value: string,
  unit: string,
  region: string | null,
): Answers[number] {
  const retrievedAt = `${query.date}T12:00:00.000Z`;
  return {
    query,
    answer: {
      found: true,
      reference: {
        value,
        unit,
        reference_date: query.date,
        region,
        observed: { made_up_figure: value },
        source: {
          id: 'example',
          name: 'Worked example (made-up figure)',
          publisher: 'None',
          url: 'https://example.org/',
          retrieved_at: retrievedAt,
          terms: 'Made up',
        },
        retrieved_at: retrievedAt,
        sha256: sha256(value),
        limitations: [],
      },
    },
  };
}

type MonthsQuery = Extract<ReferenceQuery, { readonly kind: 'monthly-rates' }>;

/** An imaginary series with the same rate, in percent, in each month asked for. */
export function exampleMonths(query: MonthsQuery, percent: string): Answers[number] {
  const { answer, ...example } = exampleFigure(query, percent, 'percent a month', null);
  if (!answer.found) return { ...example, answer };
  const months = monthsBetween(query.from, query.to).map((month) => [month, percent]);
  const observed = { series: query.series, months: Object.fromEntries(months) };
  const reference_date = lastDayOf(query.to);
  return {
    ...example,
    answer: { found: true, reference: { ...answer.reference, reference_date, observed } },
  };
}

/** An imaginary source that has no figure. */
export const exampleGap = (query: ReferenceQuery, reason: ReasonCode): Answers[number] => ({
  query,
  answer: { found: false, reason, detail: 'made up' },
});

export const selicTarget = (date: CalendarDate): ReferenceQuery => ({ kind: 'selic-target', date });
