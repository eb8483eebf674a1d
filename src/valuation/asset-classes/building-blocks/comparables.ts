import { inTheFuture } from '../../../kernel/dates/future-date.ts';
import { type Decimal, rounded, toAmount, toText } from '../../../kernel/decimal.ts';
import { type CalculationStep, type Limitation, type MethodResult, step } from '../../../kernel/estimate.ts';
import type { GradeTable } from '../../../kernel/grades.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { MarketSample } from '../../../kernel/words/shown-sample.ts';
import type { Fault } from '../../../kernel/zod-faults.ts';
import { type Alike, agesOf } from '../../comparables/sample.ts';
import type { MethodDescription } from '../contract.ts';
import { treatByFactors } from './comparables/factors.ts';
import type { Comparables } from './comparables/fields.ts';
import { type CountedDatum, countedData, levelOn } from './comparables/market-data.ts';
import { type Treated, treatByRegression } from './comparables/regression.ts';
import {
  admissible,
  asDecimal,
  COMPARABLES_LIMITATIONS,
  DECLARED_ITEMS,
  errorStep,
  gradeLacks,
  NO_PRICE,
  ofALaterDay,
  resultSteps,
  sampleSteps,
  sampleWords,
  shownFigure,
  spread,
  timeWords,
  UNGRADED_LIMITATIONS,
} from './comparables/words.ts';
import { knownResult, unknownResult } from './method-result.ts';

/** Which data a comparison rests on and how well they agree with it, as it is stored and shown. */
function sampleOf(
  { data }: { readonly data: readonly unknown[] },
  counted: readonly CountedDatum[],
  alike: readonly Alike[],
  date: CalendarDate,
  treated: Treated | undefined,
): MarketSample {
  const leftOut = treated?.leftOut ?? [];
  const used = counted.filter(({ number }) => !leftOut.some(({ datum }) => datum === number));
  const { amount, interval, prediction, adjustedRSquare, points = [] } = treated ?? {};
  const ages = agesOf(
    used.map((datum) => datum.date),
    date,
  );
  const documents = used.flatMap(({ document_id }) => (document_id === undefined ? [] : [document_id]));
  return {
    origin: 'CALLER',
    data: data.length,
    counted: used.length,
    alike: alike.map((each) => ({ ...each })),
    excluded: leftOut.map(({ datum, deviations, limit }) => ({
      datum,
      deviations: shownFigure(deviations),
      limit: shownFigure(limit),
    })),
    ...ages,
    document_ids: [...new Set(documents)].sort(),
    without_document: used.flatMap(({ number, document_id }) => (document_id === undefined ? [number] : [])),
    adjusted_r_square: figureOrNull(adjustedRSquare),
    leave_one_out_error: figureOrNull(leaveOneOutError(points)),
    prediction_interval: amountsOf(prediction),
    admissible_interval: amount ? amountsOf(admissible(amount, interval)) : null,
    points: points.map(({ datum, observed, estimated }) => ({
      datum,
      observed: toText(observed),
      estimated: estimated === undefined ? null : toText(inCents(estimated)),
    })),
  };
}

const inCents = (value: number): Decimal => rounded(asDecimal(value), 2);

/** The mean of |price − what the others give| ÷ price; undefined where one of them has none. */
function leaveOneOutError(points: Treated['points']): number | undefined {
  const errors = points.map(({ observed, without }) =>
    without === undefined ? Number.NaN : Math.abs(1 - without / observed.toNumber()),
  );
  return errors.length === 0 ? undefined : errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

const figureOrNull = (value: number | undefined): string | null =>
  value === undefined || !Number.isFinite(value) ? null : shownFigure(value);

function amountsOf(ends: readonly [Decimal, Decimal] | undefined): MarketSample['prediction_interval'] {
  const [low, high] = (ends ?? []).map((end) => toAmount(end));
  return low?.ok && high?.ok ? { low: low.value, high: high.value } : null;
}

/** The direct comparison of market data that the caller has gathered. */

export const comparativeMethod: MethodDescription = {
  method: 'COMPARATIVE_DATA',
  version: 1,
  description: bilingual('comparables.direct_comparison_market_data'),
  requires: ['comparables'],
  sources: [],
};

/** What a class states of the method, whatever the data. `isGraded`: where the tables of the standard are for the class. */
export const comparativeLimitations = (isGraded: boolean): readonly Limitation[] => [
  ...COMPARABLES_LIMITATIONS,
  ...(isGraded ? [DECLARED_ITEMS] : UNGRADED_LIMITATIONS),
];

/** Nothing of an asset without comparables. */
export const comparedWith = (
  { comparables }: { readonly comparables?: Comparables | undefined },
  date: CalendarDate,
  isGraded = false,
): readonly MethodResult[] => (comparables ? [compared(comparables, date, isGraded)] : []);

function compared(comparables: Comparables, date: CalendarDate, isGraded: boolean): MethodResult {
  const general = comparativeLimitations(isGraded);
  const later = comparables.data.flatMap((datum, index) => (datum.date > date ? [index + 1] : []));
  if (later.length > 0)
    return unknownResult(comparativeMethod, ['METHOD_NOT_APPLICABLE'], {
      limitations: [...general, ofALaterDay(later, date)],
    });
  const { counted, alike } = countedData(comparables, date);
  const treated =
    comparables.treatment === 'FACTORS'
      ? treatByFactors(comparables, counted)
      : treatByRegression(comparables, counted, date);
  const sample = sampleOf(comparables, counted, alike, date, treated);
  const reached = levelOn(comparables.time, date);
  const context: ComparisonContext = {
    sample,
    isGraded,
    limitations: [...general, ...timeWords(comparables.time, reached?.month), ...sampleWords(sample)],
    steps: [
      ...sampleSteps(comparables.treatment, sample),
      ...(reached
        ? [
            step(bilingual('comparables.compared'), reached.month, 'text'),
            step(bilingual('comparables.compared_level_index'), reached.level, '1'),
          ]
        : []),
    ],
  };
  if (treated?.amount) return resultOf(treated, treated.amount, context);
  return unknownResult(comparativeMethod, ['METHOD_NOT_APPLICABLE'], {
    limitations: [...context.limitations, NO_PRICE],
    calculation: {
      formula: treated?.formula ?? 'estimate',
      steps: [...context.steps, ...(treated ? [...treated.steps, ...treated.diagnostics] : [])],
      sample,
    },
  });
}

interface ComparisonContext {
  readonly sample: MarketSample;
  readonly limitations: readonly Limitation[];
  readonly steps: readonly CalculationStep[];
  readonly isGraded: boolean;
}

function resultOf(
  treated: Treated,
  amount: NonNullable<Treated['amount']>,
  { sample, limitations, steps, isGraded }: ComparisonContext,
): MethodResult {
  const { interval, grades } = treated;
  const isLacking = isGraded && !isAtLeastFirst(grades);
  const parts = {
    range: rangeOfSample(interval),
    limitations: [
      ...limitations,
      spread(amount, interval),
      ...(isLacking ? [gradeLacks(grades)] : []),
      ...treated.limitations,
    ],
    calculation: {
      formula: treated.formula,
      steps: [
        ...steps,
        ...treated.steps,
        ...treated.diagnostics,
        ...resultSteps(amount, treated),
        ...errorStep(sample),
      ],
      ...(isGraded ? { grades } : {}),
      sample,
    },
  };
  return isLacking
    ? unknownResult(comparativeMethod, ['GRADE_INSUFFICIENT'], parts)
    : knownResult(comparativeMethod, amount, '/comparables', parts);
}

/** None where there is no interval, or an end is too large to be an amount. */
function rangeOfSample(interval: Treated['interval']): MethodResult['range'] {
  const [low, high] = (interval ?? []).map((end) => toAmount(end));
  return low?.ok && high?.ok
    ? { low: low.value, high: high.value, kind: 'SAMPLE_INTERVAL', level: '0.8', source: null }
    : 'NOT_CALCULABLE';
}

/** Grade I of rationale and of precision, or better; with an item pending there is none. */
const isAtLeastFirst = ({ rationale, precision }: GradeTable): boolean =>
  [rationale.grade, precision.grade].every((grade) => grade !== 'NONE' && grade !== 'PENDING');

/** Data of days that have not come, of attributes that a request itself writes. */
export const faultsOfWrittenComparables = (fields: JsonObject, today: CalendarDate): readonly Fault[] => {
  const { comparables } = fields;
  const data = isJsonObject(comparables) && Array.isArray(comparables.data) ? comparables.data : [];
  return data.flatMap((datum, index) =>
    isJsonObject(datum) ? inTheFuture(`/comparables/data/${index}/date`, datum.date, today) : [],
  );
};
