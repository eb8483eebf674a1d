import { lastDayOf, monthsBetween } from '../../../kernel/dates/months.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../../kernel/reference.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';

/** Answers for worked examples. Their figures are made up: they show the arithmetic, not a market. */

interface ExampleAnswer {
  readonly query: ReferenceQuery;
  readonly answer: ReferenceAnswer;
}

/** A figure of an imaginary source, observed on the very day. */
export function exampleFigure(
  query: ReferenceQuery,
  value: string,
  unit: string,
  region: string | null,
): ExampleAnswer {
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
export function exampleMonths(query: MonthsQuery, percent: string): ExampleAnswer {
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
export const exampleGap = (query: ReferenceQuery, reason: ReasonCode): ExampleAnswer => ({
  query,
  answer: { found: false, reason, detail: 'made up' },
});

export const selicTarget = (date: CalendarDate): ReferenceQuery => ({ kind: 'selic-target', date });
