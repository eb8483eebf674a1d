import { type Decimal, decimal, greatest, least, toAmount, toText } from '../../../../kernel/decimal.ts';
import { type CalculationStep, type Limitation, limitation, step } from '../../../../kernel/estimate.ts';
import type { GradeOutcome, GradeTable } from '../../../../kernel/grades.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { bilingual, bilingualTexts } from '../../../../kernel/text/bilingual.ts';
import type { Label } from '../../../../kernel/vocabulary.ts';
import { reais, withDecimals } from '../../../../kernel/wording/figures.ts';
import { NOT_A_MARKET_PRICE } from '../../../../kernel/words/limitations.ts';
import type { MarketSample } from '../../../../kernel/words/shown-sample.ts';
import type { Diagnosis, TooFew } from '../../../comparables/diagnosis.ts';
import type { CleaningCriterion } from '../../../comparables/factors.ts';
import { fewInWords, premiseTitle } from '../../../comparables/grades.ts';
import { LEVEL_OF_TESTS, type PremiseFinding } from '../../../comparables/premises.ts';
import { amountOf } from '../method-result.ts';

/** Of every comparison of market data. */
export const COMPARABLES_LIMITATIONS: readonly Limitation[] = [
  limitation('comparables.COMPARABLES_AS_DECLARED'),
];

const NOT_MOVED = limitation('comparables.COMPARABLES_NOT_MOVED_IN_TIME');

const movedByIndex = (name: string, month: string): Limitation =>
  limitation('comparables.COMPARABLES_MOVED_BY_INDEX', { month, name });

/** `reached`: the month of the index that prices were moved to; undefined where none moves them. */
export const timeWords = (
  time: { readonly treatment: string; readonly index_name?: string | undefined } | undefined,
  reached: string | undefined,
): readonly Limitation[] => {
  if (time === undefined) return [NOT_MOVED];
  return reached === undefined ? [] : [movedByIndex(time.index_name ?? '', reached)];
};

/** How old the data are, always; and which of them say nothing new. */
export const sampleWords = ({
  alike,
  oldest,
  oldest_age_days,
  median_age_days,
}: MarketSample): readonly Limitation[] => [
  limitation('comparables.COMPARABLES_AGE', { oldest, oldest_age_days, median_age_days }),
  ...(alike.length === 0 ? [] : [dataAlike(alike)]),
];

function dataAlike(alike: MarketSample['alike']): Limitation {
  const list = alike.map(({ datum, same_as }) => `${datum} = ${same_as}`).join(', ');
  return limitation('comparables.DATA_ALIKE', { list });
}

const inBoth = (said: (language: keyof Label) => string): Label => ({
  'pt-BR': said('pt-BR'),
  en: said('en'),
});

/** A title inside a sentence: `Linear regression` as `linear regression`. */
const inSentence = (title: Label): Label =>
  inBoth((language) => title[language].charAt(0).toLowerCase() + title[language].slice(1));

const CRITERIA: Readonly<Record<CleaningCriterion, Label>> = bilingualTexts('reports-step-values');

const GRADES: Readonly<Record<GradeOutcome, Label>> = bilingualTexts('reports-outcomes');

/** Which data the stated criterion left out, and by how much each was beyond it. */
export const leftOutWords = (
  leftOut: MarketSample['excluded'],
  criterion: CleaningCriterion | undefined,
): readonly Limitation[] => {
  if (leftOut.length === 0 || criterion === undefined) return [];
  const list = leftOut
    .map(({ datum, deviations, limit }) => `${datum} (${deviations} > ${limit})`)
    .join(', ');
  return [
    limitation('comparables.DATA_LEFT_OUT', {
      criterion: CRITERIA[criterion],
      list: inBoth((language) => withDecimals(list, language)),
    }),
  ];
};

/** Of a class whose grades another part of the standard has. */
export const UNGRADED_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  limitation('comparables.GRADE_NOT_COMPUTED'),
];

/** Of a graded one: two items of the table are nobody's measurement. */
export const DECLARED_ITEMS = limitation('comparables.GRADE_ITEMS_DECLARED');

const named = (numbers: readonly number[]): string => numbers.join(', ');

export const ofALaterDay = (numbers: readonly number[], date: CalendarDate): Limitation =>
  limitation('comparables.COMPARABLES_OF_A_LATER_DAY', { date, numbers: named(numbers) });

export const NO_PRICE = limitation('comparables.MODEL_GIVES_NO_PRICE');

export const MEDIAN = limitation('comparables.MEDIAN_OF_LOGARITHMS');

const HALF_OF_FIELD = '0.15';

/** The ends of the field of judgement: 15 % on each side. */
const fieldOfJudgement = (amount: Decimal): readonly [Decimal, Decimal] => [
  amount.times(decimal('1').minus(HALF_OF_FIELD)),
  amount.times(decimal('1').plus(HALF_OF_FIELD)),
];

/** `R$ 1.000,00 – R$ 2.000,00` */
const between = (low: Decimal, high: Decimal): Label => {
  const [from, to] = [low, high].map((value) => {
    const amount = toAmount(value);
    return amount.ok ? reais(amount.value) : { 'pt-BR': '?', en: '?' };
  }) as [Label, Label];
  return { 'pt-BR': `${from['pt-BR']} – ${to['pt-BR']}`, en: `${from.en} – ${to.en}` };
};

/** The ends of both at once: of the 80 % interval and of the field of judgement (A.10). */
export function admissible(
  amount: Decimal,
  interval: readonly [Decimal, Decimal] | undefined,
): readonly [Decimal, Decimal] | undefined {
  if (!interval) return undefined;
  const [low, high] = fieldOfJudgement(amount);
  return [greatest(low, interval[0]), least(high, interval[1])];
}

/** What a reader must know of how sure the figure is. `interval`: of 80 %; undefined where there is none. */
export const spread = (amount: Decimal, interval: readonly [Decimal, Decimal] | undefined): Limitation => {
  const within = interval ? between(...interval) : bilingual('comparables.not_computed');
  const judgement = between(...fieldOfJudgement(amount));
  const both = admissible(amount, interval);
  const narrower = both ? between(...both) : '—';
  return limitation('comparables.FIELD_OF_JUDGEMENT', { within, judgement, narrower });
};

/** Why a known figure is not the value: by item, so that it can be mended. */
export function gradeLacks({ items, premises, rationale, precision }: GradeTable): Limitation {
  const numbers = (grade: 'NONE' | 'PENDING') =>
    items.filter((item) => item.grade === grade).map(({ item }) => item);
  const listed = (found: readonly number[]): string => (found.length === 0 ? '—' : named(found));
  const failed = premises.flatMap(({ title, outcome }) => (outcome === 'FAILED' ? [title] : []));
  const open =
    failed.length === 0
      ? '—'
      : inBoth((language) => failed.map((title) => inSentence(title)[language]).join('; '));
  return limitation('comparables.GRADE_INSUFFICIENT', {
    grade: inSentence(GRADES[rationale.grade]),
    grade2: inSentence(GRADES[precision.grade]),
    listed: listed(numbers('PENDING')),
    listed2: listed(numbers('NONE')),
    open,
  });
}

/** What the data say against the model. */
export function doubts(
  { normality, influential, outliers }: Pick<Diagnosis, 'normality' | 'influential' | 'outliers'>,
  tooFew: readonly TooFew[],
  premises: readonly PremiseFinding[],
): readonly Limitation[] {
  const failed = premises.filter(({ outcome }) => outcome === 'FAILED');
  return [
    ...(failed.length === 0 ? [] : [premisesFail(failed)]),
    ...(normality && normality.p < LEVEL_OF_TESTS ? [RESIDUALS_NOT_NORMAL] : []),
    ...outlierWords(outliers),
    ...(influential.length === 0 ? [] : [drawing(influential)]),
    ...(tooFew.length === 0 ? [] : [microNumerous(tooFew)]),
  ];
}

const premisesFail = (failed: readonly PremiseFinding[]): Limitation => {
  const list = inBoth((language) =>
    failed
      .map(({ premise, observed }) => {
        const figures = withDecimals(observed ?? '—', language);
        return `${inSentence(premiseTitle(premise))[language]} (${figures})`;
      })
      .join('; '),
  );
  return limitation('comparables.PREMISES_FAIL', { list });
};

export const outlierWords = (outliers: readonly number[]): readonly Limitation[] =>
  outliers.length === 0 ? [] : [limitation('comparables.OUTLIERS', { outliers: named(outliers) })];

const RESIDUALS_NOT_NORMAL = limitation('comparables.RESIDUALS_NOT_NORMAL');

const drawing = (influential: readonly number[]): Limitation =>
  limitation('comparables.INFLUENTIAL_DATA', { influential: named(influential) });

const microNumerous = (tooFew: readonly TooFew[]): Limitation => {
  const list = tooFew.map(fewInWords).join('; ');
  return limitation('comparables.MICRO_NUMEROSITY', { list });
};

const DIGITS = 15;

/** A float of the statistics as the decimal that is counted with from here on: as many digits as all of it has that hold. */
export const asDecimal = (value: number): Decimal => decimal(String(Number(value.toPrecision(DIGITS))));

/** A statistic of six digits, as a plain decimal. */
export const shownFigure = (value: number): string => toText(asDecimal(Number(value.toPrecision(6))));

/** A figure that is shown, and not calculated with; none where it could not be measured. */
export const figureStep = (label: Label, value: number | undefined): readonly CalculationStep[] =>
  value === undefined || !Number.isFinite(value) ? [] : [step(label, shownFigure(value), '1')];

/** How many count, and of when. */
export const sampleSteps = (
  treatment: string,
  { data, counted, oldest, newest, oldest_age_days, median_age_days }: MarketSample,
): readonly CalculationStep[] => [
  step(bilingual('comparables.sample_steps'), treatment, 'text'),
  step(bilingual('comparables.sample_steps_data_given'), String(data), 'unit'),
  step(bilingual('comparables.sample_steps_data'), String(counted), 'unit'),
  step(bilingual('comparables.sample_steps_oldest_datum'), oldest, 'date'),
  step(bilingual('comparables.sample_steps_newest_datum'), newest, 'date'),
  step(bilingual('comparables.sample_steps_age_oldest_datum'), String(oldest_age_days), 'days'),
  step(bilingual('comparables.sample_steps_median_age_data'), String(median_age_days), 'days'),
];

/** How far each price is from what the others give for it, on average. */
export const errorStep = ({ leave_one_out_error: error }: MarketSample): readonly CalculationStep[] =>
  error === null ? [] : [step(bilingual('comparables.error_step'), error, 'fraction')];

type Ends = readonly [Decimal, Decimal] | undefined;

interface Spread {
  readonly interval: Ends;
  readonly prediction: Ends;
  readonly amplitude: number | undefined;
}

/** The calculated figure, shown also where it is not the value; its interval, and the discretionary range. */
export function resultSteps(
  amount: Decimal,
  { interval, prediction, amplitude }: Spread,
): readonly CalculationStep[] {
  const [low, high] = fieldOfJudgement(amount);
  const ends = (between: Ends, label: Label) =>
    between?.every((end) => toAmount(end).ok)
      ? [
          money(bilingual('comparables.low_end', { label }), between[0]),
          money(bilingual('comparables.high_end', { label }), between[1]),
        ]
      : [];
  const money = (label: Label, value: Decimal) => step(label, amountOf(value, '/comparables'), 'BRL');
  return [
    money(bilingual('comparables.figure_calculation'), amount),
    ...ends(interval, bilingual('comparables.confidence_interval')),
    ...figureStep(bilingual('comparables.width_interval'), amplitude),
    money(bilingual('comparables.field_judgement_low_end'), low),
    money(bilingual('comparables.field_judgement_high_end'), high),
    ...ends(prediction, bilingual('comparables.prediction_interval')),
    ...ends(admissible(amount, interval), bilingual('comparables.admissible_values')),
  ];
}
