import { type Decimal, decimal, toText } from '../../../../kernel/decimal.ts';
import { type CalculationStep, type Limitation, step } from '../../../../kernel/estimate.ts';
import { evaluate } from '../../../../kernel/formula.ts';
import type { GradeTable } from '../../../../kernel/grades.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import { type Diagnosis, diagnose, microNumerosity, type TooFew } from '../../../comparables/diagnosis.ts';
import type { LeftOut } from '../../../comparables/factors.ts';
import { extrapolation, modelPremises, regressionGrades } from '../../../comparables/grades.ts';
import { type PremiseFinding, premisesOf } from '../../../comparables/premises.ts';
import { type Regression, type RegressionModel, regress, scaleOf } from '../../../comparables/regression.ts';
import type { Comparables } from './fields.ts';
import { type CountedDatum, modelOf } from './market-data.ts';
import { asDecimal, doubts, figureStep, MEDIAN } from './words.ts';

/** What a treatment makes of the data. */
export interface Treated {
  readonly formula: string;
  /** Those that the formula counts with, and those that show how good it is. */
  readonly steps: readonly CalculationStep[];
  readonly diagnostics: readonly CalculationStep[];
  /** Undefined where there is no price. */
  readonly amount: Decimal | undefined;
  readonly interval: readonly [Decimal, Decimal] | undefined;
  readonly prediction: readonly [Decimal, Decimal] | undefined;
  readonly amplitude: number | undefined;
  readonly adjustedRSquare: number | undefined;
  /** Of each datum that counts: its price, what the calculation gives for it, and what the others give. */
  readonly points: readonly Point[];
  readonly leftOut: readonly (Pick<LeftOut, 'deviations' | 'limit'> & { readonly datum: number })[];
  readonly limitations: readonly Limitation[];
  readonly grades: GradeTable;
}

interface Point {
  readonly datum: number;
  readonly observed: Decimal;
  readonly estimated: number | undefined;
  readonly without: number | undefined;
}

/** By linear regression: the coefficients are rounded to 15 digits, and from there on every figure is exact. */
export function treatByRegression(
  comparables: Comparables,
  counted: readonly CountedDatum[],
  date: CalendarDate,
): Treated | undefined {
  const model = modelOf(comparables, counted, date);
  const regression = regress(model);
  if (!regression.ok) return undefined;
  const { estimate, interval, prediction, estimates, estimatesWithout, adjustedRSquare } = regression.value;
  const quantity = comparables.subject.quantity;
  const scale = scaleOf(model.priceTransformation);
  const formula = `${scale.formulaBack}${quantity === undefined ? '' : ' × quantity'}; estimate = ${IN_SCALE}`;
  const steps = [...coefficientSteps(model, regression.value, comparables), ...quantityStep(quantity)];
  const diagnosis = numbered(diagnose(regression.value.fit), counted);
  const premises = premisesOf(
    model,
    regression.value,
    counted.map((datum) => datum.date),
  );
  const tooFew = microNumerosity(model.variables, model.prices.length);
  const times = (value: number): Decimal => asDecimal(value).times(decimal(quantity ?? '1'));
  return {
    formula,
    steps,
    diagnostics: [...qualitySteps(regression.value), ...diagnosisSteps(diagnosis)],
    amount: estimate === undefined || !hasPrice(model, steps) ? undefined : evaluate(formula, steps),
    interval: interval && [times(interval.low), times(interval.high)],
    prediction: prediction && [times(prediction.low), times(prediction.high)],
    amplitude: interval?.amplitude,
    adjustedRSquare,
    points: counted.map(({ number, moved }, index) => ({
      datum: number,
      observed: moved,
      estimated: estimates[index],
      without: estimatesWithout[index],
    })),
    leftOut: [],
    limitations: [
      ...(model.priceTransformation === 'LN' ? [MEDIAN] : []),
      ...doubts(diagnosis, tooFew, premises),
    ],
    grades: gradesOf(comparables, model, regression.value, { premises, tooFew }),
  };
}

/** With the numbers that the data had as sent. */
const numbered = (diagnosis: Diagnosis, counted: readonly CountedDatum[]): Diagnosis => {
  const numberOf = (place: number): number => counted[place - 1]?.number ?? place;
  const { mostInfluential, influential, outliers } = diagnosis;
  return {
    ...diagnosis,
    mostInfluential: mostInfluential && { ...mostInfluential, datum: numberOf(mostInfluential.datum) },
    influential: influential.map(numberOf),
    outliers: outliers.map(numberOf),
  };
};

const IN_SCALE = 'constant + sum(coefficient × term)';

/** Of the rounded coefficients, too: next to zero they may fall on its other side. */
const hasPrice = ({ priceTransformation }: RegressionModel, steps: readonly CalculationStep[]): boolean =>
  priceTransformation === 'LN' || evaluate(IN_SCALE, steps).gt(0);

export const quantityStep = (quantity: string | undefined): readonly CalculationStep[] =>
  quantity === undefined ? [] : [step(bilingual('comparables.quantity_step'), quantity, 'unit')];

function coefficientSteps(
  { priceTransformation, variables }: RegressionModel,
  { fit, significances }: Regression,
  { subject }: Comparables,
): readonly CalculationStep[] {
  const [constant = 0, ...coefficients] = fit.coefficients;
  return [
    step(bilingual('comparables.coefficient_steps'), priceTransformation, 'text'),
    step(bilingual('comparables.coefficient_steps_constant'), toText(asDecimal(constant)), '1'),
    ...variables.flatMap(({ name, transformation, subject: own }, index) => {
      const number = index + 1;
      const term = asDecimal(scaleOf(transformation).into(own));
      return [
        step(bilingual('comparables.coefficient_steps_variable', { number }), name, 'text'),
        step(bilingual('comparables.coefficient_steps_scale', { number }), transformation, 'text'),
        step(
          bilingual('comparables.coefficient_steps_characteristic', { number }),
          subject.values?.[index] ?? String(own),
          '1',
        ),
        step(bilingual('comparables.coefficient_steps_term', { number }), toText(term), '1'),
        step(
          bilingual('comparables.coefficient_steps_coefficient', { number }),
          toText(asDecimal(coefficients[index] ?? 0)),
          '1',
        ),
        ...figureStep(
          bilingual('comparables.coefficient_steps_significance', { number }),
          significances[index],
        ),
      ];
    }),
  ];
}

const qualitySteps = ({ fit, fSignificance, adjustedRSquare }: Regression): readonly CalculationStep[] => [
  ...figureStep(bilingual('comparables.share_explained'), fit.rSquare),
  ...figureStep(bilingual('comparables.share_explained_adjusted'), adjustedRSquare),
  ...figureStep(bilingual('comparables.deviation_residuals'), fit.residualDeviation),
  ...(fSignificance === undefined
    ? []
    : [
        ...figureStep(bilingual('comparables.snedecor_f'), fit.f),
        ...figureStep(bilingual('comparables.significance_model'), fSignificance),
      ]),
];

const diagnosisSteps = ({
  normality,
  mostInfluential,
}: ReturnType<typeof diagnose>): readonly CalculationStep[] => [
  ...figureStep(bilingual('comparables.normality_residuals_w'), normality?.w),
  ...figureStep(bilingual('comparables.normality_residuals_p'), normality?.p),
  ...figureStep(bilingual('comparables.largest_cook_distance'), mostInfluential?.distance),
  ...(mostInfluential
    ? [step(bilingual('comparables.datum_largest_distance'), `${mostInfluential.datum}`, 'text')]
    : []),
];

interface Against {
  readonly premises: readonly PremiseFinding[];
  readonly tooFew: readonly TooFew[];
}

function gradesOf(
  { declared }: Comparables,
  model: RegressionModel,
  regression: Regression,
  { premises, tooFew }: Against,
): GradeTable {
  const { significances, fSignificance, interval } = regression;
  return regressionGrades({
    data: model.prices.length,
    variables: model.variables.length,
    tooFew,
    premises: modelPremises(premises, declared?.premises ?? []),
    description: declared?.property_description,
    identification: declared?.data_identification,
    extrapolation: extrapolation(model, regression),
    worstSignificance: significances.reduce<number | undefined>(
      (worst, each) => (worst === undefined || each === undefined ? undefined : Math.max(worst, each)),
      0,
    ),
    fSignificance,
    amplitude: interval?.amplitude,
  });
}
