import type {
  Grade,
  GradeItem,
  GradeOutcome,
  GradePremise,
  GradeTable,
  ModelPremise,
} from '../../kernel/grades.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { TooFew } from './diagnosis.ts';
import type { CleaningCriterion, LeftOut } from './factors.ts';
import type { PremiseFinding } from './premises.ts';
import type { Regression, RegressionModel, Variable } from './regression.ts';

type Outcome = GradeOutcome;

/** The best first. */
const GRADES: readonly Grade[] = ['III', 'II', 'I'];
const POINTS: Readonly<Record<Outcome, number>> = { III: 3, II: 2, I: 1, NONE: 0, PENDING: 0 };

/** The best grade whose bound is met; `NONE` where none is, and `PENDING` where there is nothing to measure. */
export const gradeBy = (
  measured: number | undefined,
  bounds: Readonly<Record<Grade, number>>,
  isMet: (measured: number, bound: number) => boolean,
): Outcome =>
  measured === undefined || !Number.isFinite(measured)
    ? 'PENDING'
    : (GRADES.find((grade) => isMet(measured, bounds[grade])) ?? 'NONE');

export const atLeast = (measured: number, bound: number): boolean => measured >= bound;
const atMost = (measured: number, bound: number): boolean => measured <= bound;

/** How points grade a report: the least points, and the least grade of these items and of the others. */
interface Classing {
  readonly points: Readonly<Record<Grade, number>>;
  /** Numbers of the items that must have the grade itself; the others may be one below, and I at least. */
  readonly decisive: readonly number[];
}

const pointsOf = (items: readonly GradeItem[]): number =>
  items.reduce((sum, { grade }) => sum + POINTS[grade], 0);

/** `PENDING` while an item is: it may still become better, and worse. */
function rationaleOf(items: readonly GradeItem[], { points, decisive }: Classing): Outcome {
  if (items.some(({ grade }) => grade === 'PENDING')) return 'PENDING';
  const isMet = (grade: Grade): boolean =>
    pointsOf(items) >= points[grade] &&
    items.every(
      (each) => POINTS[each.grade] >= POINTS[grade] - (isDecisive(each) ? 0 : 1) && POINTS[each.grade] > 0,
    );
  const isDecisive = ({ item }: GradeItem): boolean => decisive.includes(item);
  return GRADES.find(isMet) ?? 'NONE';
}

/** Table 5: the width of the 80 % interval of the estimate, in parts of it. */
const precisionOf = (amplitude: number | undefined): Outcome =>
  gradeBy(amplitude, { III: 0.3, II: 0.4, I: 0.5 }, atMost);

/** What a caller declares of an item that cannot be computed from the data, and what supports it. */
export interface Declared {
  readonly grade: Grade;
  readonly evidence: string;
}

const STANDARD = 'ABNT NBR 14653-2:2011';
const DECIMALS = 4;

/** What the grade of a treatment's data rests on, whatever the treatment. */
export interface DataFindings {
  readonly data: number;
  readonly description: Declared | undefined;
  readonly identification: Declared | undefined;
  readonly premises: readonly GradePremise[];
}

/** Items 1 to 3, which both tables begin with. `clause`: of an item, in the table of the treatment. */
export const dataItems = (
  { description, identification }: DataFindings,
  clause: (item: number) => string,
  size: Pick<GradeItem, 'observed' | 'grade'>,
): readonly GradeItem[] => [
  {
    item: 1,
    clause: clause(1),
    title: bilingual('comparables.description_property'),
    ...declared(description),
  },
  {
    item: 2,
    clause: clause(2),
    title: bilingual('comparables.number_market_data'),
    origin: 'COMPUTED',
    ...size,
  },
  {
    item: 3,
    clause: clause(3),
    title: bilingual('comparables.identification_market_data'),
    ...declared(identification),
  },
];

const declared = (by: Declared | undefined): Pick<GradeItem, 'origin' | 'observed' | 'grade'> => ({
  origin: 'DECLARED',
  observed: by?.evidence ?? null,
  grade: by?.grade ?? 'PENDING',
});

const measured = (label: string, figure: number | undefined): string | null =>
  figure === undefined || !Number.isFinite(figure) ? null : `${label} = ${figure.toFixed(DECIMALS)}`;

export function tableOf(
  items: readonly GradeItem[],
  premises: readonly GradePremise[],
  classing: Classing & { readonly clause: string },
  amplitude: number | undefined,
): GradeTable {
  // What the tables measure means nothing where a premise does not hold: points and interval rest on it.
  const isPending = premises.some(({ outcome }) => outcome === 'FAILED');
  return {
    standard: STANDARD,
    items,
    premises,
    points: pointsOf(items),
    rationale: { clause: classing.clause, grade: isPending ? 'PENDING' : rationaleOf(items, classing) },
    precision: {
      clause: '9.2.3, Tabela 5',
      amplitude: amplitude === undefined || !Number.isFinite(amplitude) ? null : amplitude.toFixed(DECIMALS),
      grade: isPending ? 'PENDING' : precisionOf(amplitude),
    },
  };
}

/** Why a premise holds although its test speaks against it, in the appraiser's words. */
interface DeclaredPremise {
  readonly premise: ModelPremise;
  readonly rationale: string;
}

const OF_A_MODEL: Readonly<Record<ModelPremise, Pick<GradePremise, 'title' | 'test'>>> = {
  SPECIFICATION: { title: bilingual('comparables.specification_model'), test: 'RESET' },
  HOMOSCEDASTICITY: {
    title: bilingual('comparables.homoscedasticity'),
    test: 'Breusch-Pagan',
  },
  INDEPENDENCE: {
    title: bilingual('comparables.independence_of_residuals'),
    test: 'Durbin-Watson',
  },
  COLLINEARITY: {
    title: bilingual('comparables.no_multicollinearity'),
    test: 'r, VIF',
  },
};

export const premiseTitle = (premise: ModelPremise): Label => OF_A_MODEL[premise].title;

/** With what the appraiser has declared of them. */
export const modelPremises = (
  findings: readonly PremiseFinding[],
  declared: readonly DeclaredPremise[],
): readonly GradePremise[] =>
  findings.map(({ premise, outcome, observed }) => {
    const rationale = declared.find((each) => each.premise === premise)?.rationale ?? null;
    return {
      premise,
      clause: 'A.2.1',
      ...OF_A_MODEL[premise],
      observed,
      outcome: outcome === 'FAILED' && rationale !== null ? 'DECLARED' : outcome,
      rationale,
    };
  });

/** `leftOut`: by the numbers of the data. Without a criterion the sample was not cleaned, and nobody can declare that it was. */
export const cleanedSample = (
  criterion: CleaningCriterion | undefined,
  leftOut: readonly (Pick<LeftOut, 'deviations' | 'limit'> & { readonly datum: number })[],
): GradePremise => ({
  premise: 'CLEANED_SAMPLE',
  clause: 'Anexo B',
  title: bilingual('comparables.cleaned_sample'),
  test: criterion ?? '—',
  observed:
    criterion === undefined
      ? null
      : leftOut
          .map(({ datum, deviations, limit }) => `${datum}: ${deviations.toFixed(4)} > ${limit.toFixed(4)}`)
          .join('; ') || '0',
  outcome: criterion === undefined ? 'FAILED' : 'MET',
  rationale: null,
});

/** A characteristic of the subject outside those of the data, and how far the estimate is from that at the nearest datum. */
interface Extrapolated {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** In parts of the price at the limit; undefined where the model has none there. */
  readonly deviation: number | undefined;
}

interface Extrapolation {
  readonly outcome: Outcome;
  readonly variables: readonly Extrapolated[];
}

/** The most that the estimate may differ from the one at the limit of the data: for one variable, and for all of them. */
const MOST_OF_ONE = 0.15;
const MOST_OF_ALL = 0.2;

/**
 * Item 4 of the table for regressions. III: nothing beyond the data. II: one variable, at most twice the highest of the data and
 * at least half the lowest, and the estimate within 15 % of that at the limit. I: as many as there are, each so far at most, and
 * within 20 % one by one and together. A code or a yes and no beyond the data has no grade; without a price at a limit the
 * test is not possible.
 */
export function extrapolation(
  { variables }: RegressionModel,
  { estimate, priceAt }: Regression,
): Extrapolation {
  const subject = variables.map((variable) => variable.subject);
  const limits = variables.map(nearestOfData);
  const deviationAt = (characteristics: readonly number[]): number | undefined => {
    const there = priceAt(characteristics);
    return there === undefined || estimate === undefined ? undefined : Math.abs(estimate / there - 1);
  };
  const beyond = variables.flatMap((variable, index) => {
    const limit = limits[index] ?? variable.subject;
    if (limit === variable.subject) return [];
    const atLimit = subject.map((value, at) => (at === index ? limit : value));
    return [{ variable, extrapolated: extrapolated(variable, limit, deviationAt(atLimit)) }];
  });
  const list = beyond.map((each) => each.extrapolated);
  if (beyond.length === 0) return { outcome: 'III', variables: list };
  if (!beyond.every(({ variable, extrapolated: { limit } }) => isWithinReach(variable, limit)))
    return { outcome: 'NONE', variables: list };
  return {
    outcome: gradeOf([...list.map(({ deviation }) => deviation), deviationAt(limits)]),
    variables: list,
  };
}

const extrapolated = (
  { name, subject }: Variable,
  limit: number,
  deviation: number | undefined,
): Extrapolated => ({
  name,
  value: subject,
  limit,
  deviation,
});

/** The subject's own value where it lies among the data, or else the end of the data on its side. */
function nearestOfData({ values, subject }: Variable): number {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return Math.min(Math.max(subject, lowest), highest);
}

const isWithinReach = ({ kind, subject }: Variable, limit: number): boolean =>
  kind === 'QUANTITATIVE' && (subject > limit ? subject <= 2 * limit : subject >= limit / 2);

/** `deviations`: of each variable, and last of all of them together. */
function gradeOf(deviations: readonly (number | undefined)[]): Outcome {
  if (deviations.some((deviation) => deviation === undefined)) return 'PENDING';
  const most = deviations.reduce<number>((found, deviation) => Math.max(found, deviation ?? 0), 0);
  if (deviations.length === 2 && most <= MOST_OF_ONE) return 'II';
  return most <= MOST_OF_ALL ? 'I' : 'NONE';
}

export interface RegressionFindings extends DataFindings {
  readonly variables: number;
  /** Micro-numerosity: while there is one, no number of data is enough. */
  readonly tooFew: readonly TooFew[];
  readonly extrapolation: Extrapolation;
  /** The worst of all regressors, both tails together; undefined where it could not be tested. */
  readonly worstSignificance: number | undefined;
  readonly fSignificance: number | undefined;
  readonly amplitude: number | undefined;
}

const clause = (item: number): string => `9.2.1, Tabela 1, item ${item}`;

/** ABNT NBR 14653-2:2011, 9.2.1: Table 1 (items), Table 2 (grades by their points), and Table 5 (precision). */
export function regressionGrades(found: RegressionFindings): GradeTable {
  const { data, variables, tooFew, extrapolation } = found;
  const size = variables + 1;
  return tableOf(
    [
      ...dataItems(found, clause, {
        observed: [`n = ${data}; k = ${variables}`, ...tooFew.map(fewInWords)].join('; '),
        grade:
          tooFew.length > 0 ? 'NONE' : gradeBy(data, { III: 6 * size, II: 4 * size, I: 3 * size }, atLeast),
      }),
      {
        item: 4,
        clause: clause(4),
        title: bilingual('comparables.extrapolation'),
        origin: 'COMPUTED',
        observed: beyond(extrapolation),
        grade: extrapolation.outcome,
      },
      {
        item: 5,
        clause: clause(5),
        title: bilingual('comparables.regressor_significance'),
        origin: 'COMPUTED',
        observed: measured('p', found.worstSignificance),
        grade: gradeBy(found.worstSignificance, { III: 0.1, II: 0.2, I: 0.3 }, atMost),
      },
      {
        item: 6,
        clause: clause(6),
        title: bilingual('comparables.model_significance_by_f'),
        origin: 'COMPUTED',
        observed: measured('p', found.fSignificance),
        grade: gradeBy(found.fSignificance, { III: 0.01, II: 0.02, I: 0.05 }, atMost),
      },
    ],
    found.premises,
    { clause: '9.2.1, Tabela 2', points: { III: 16, II: 10, I: 6 }, decisive: [2, 4, 5, 6] },
    found.amplitude,
  );
}

/** `lift = 1: 2 < 3`: two data where three are needed. */
export const fewInWords = ({ name, value, count, needed }: TooFew): string =>
  `${name} = ${value}: ${count} < ${needed}`;

const beyond = ({ variables }: Extrapolation): string | null =>
  variables.length === 0
    ? null
    : variables
        .map(({ name, value, limit, deviation }) => {
          const away = deviation === undefined ? '?' : `${(100 * deviation).toFixed(2)} %`;
          return `${name}: ${value} ${value > limit ? '>' : '<'} ${limit} (${away})`;
        })
        .join('; ');
