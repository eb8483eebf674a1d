import { type Decimal, decimal, toText } from '../../../../kernel/decimal.ts';
import type { CalculationStep, Limitation } from '../../../../kernel/estimate.ts';
import { evaluate } from '../../../../kernel/formula.ts';
import type { GradeTable } from '../../../../kernel/grades.ts';
import { diagnose, microNumerosity } from '../../../comparables/diagnosis.ts';
import { extrapolation } from '../../../comparables/extrapolation.ts';
import { regressionGrades } from '../../../comparables/grades/regression-grades.ts';
import { type Regression, type RegressionModel, regress } from '../../../comparables/regression.ts';
import { scaleOf } from '../../../comparables/transformation.ts';
import type { Comparables } from './fields.ts';
import { doubts, MEDIAN } from './limitations.ts';
import { modelOf } from './model.ts';
import { asDecimal, step, toldFigure } from './steps.ts';

/** What a treatment makes of the data. */
export interface Treated {
  readonly formula: string;
  /** Those that the formula counts with, and those that tell how good it is. */
  readonly steps: readonly CalculationStep[];
  readonly told: readonly CalculationStep[];
  /** Undefined where there is no price. */
  readonly amount: Decimal | undefined;
  readonly interval: readonly [Decimal, Decimal] | undefined;
  readonly amplitude: number | undefined;
  readonly limitations: readonly Limitation[];
  readonly grades: GradeTable;
}

/** By linear regression: the coefficients are rounded to 15 digits, and from there on every figure is exact. */
export function treatByRegression(comparables: Comparables): Treated | undefined {
  const model = modelOf(comparables);
  const regression = regress(model);
  if (!regression.ok) return undefined;
  const { estimate, interval } = regression.value;
  const quantity = comparables.subject.quantity;
  const scale = scaleOf(model.priceTransformation);
  const formula = `${scale.formulaBack}${quantity === undefined ? '' : ' × quantity'}; estimate = ${IN_SCALE}`;
  const steps = [...coefficientSteps(model, regression.value, comparables), ...quantityStep(quantity)];
  const diagnosis = diagnose(regression.value.fit);
  const times = (value: number): Decimal => asDecimal(value).times(decimal(quantity ?? '1'));
  return {
    formula,
    steps,
    told: [...qualitySteps(regression.value), ...diagnosisSteps(diagnosis)],
    amount: estimate === undefined || !hasPrice(model, steps) ? undefined : evaluate(formula, steps),
    interval: interval && [times(interval.low), times(interval.high)],
    amplitude: interval?.amplitude,
    limitations: [
      ...(model.priceTransformation === 'LN' ? [MEDIAN] : []),
      ...doubts(diagnosis, microNumerosity(model.variables, model.prices.length)),
    ],
    grades: gradesOf(comparables, model, regression.value),
  };
}

const IN_SCALE = 'constant + sum(coefficient × term)';

/** Of the rounded coefficients, too: next to zero they may fall on its other side. */
const hasPrice = ({ priceTransformation }: RegressionModel, steps: readonly CalculationStep[]): boolean =>
  priceTransformation === 'LN' || evaluate(IN_SCALE, steps).gt(0);

export const quantityStep = (quantity: string | undefined): readonly CalculationStep[] =>
  quantity === undefined ? [] : [step('Quantidade', 'Quantity', quantity, 'unit')];

function coefficientSteps(
  { priceTransformation, variables }: RegressionModel,
  { fit, significances }: Regression,
  { subject }: Comparables,
): readonly CalculationStep[] {
  const [constant = 0, ...coefficients] = fit.coefficients;
  return [
    step('Escala do preço', 'Scale of the price', priceTransformation, 'text'),
    step('Constante', 'Constant', toText(asDecimal(constant)), '1'),
    ...variables.flatMap(({ name, transformation, subject: own }, index) => {
      const number = index + 1;
      const term = asDecimal(scaleOf(transformation).into(own));
      return [
        step(`Variável ${number}`, `Variable ${number}`, name, 'text'),
        step(`Escala ${number}`, `Scale ${number}`, transformation, 'text'),
        step(`Característica ${number}`, `Characteristic ${number}`, subject.values?.[index] ?? '', '1'),
        step(`Termo ${number}`, `Term ${number}`, toText(term), '1'),
        step(
          `Coeficiente ${number}`,
          `Coefficient ${number}`,
          toText(asDecimal(coefficients[index] ?? 0)),
          '1',
        ),
        ...toldFigure(`Significância ${number}`, `Significance ${number}`, significances[index]),
      ];
    }),
  ];
}

const qualitySteps = ({ fit, fSignificance }: Regression): readonly CalculationStep[] => [
  ...toldFigure('Coeficiente de determinação', 'Share that is explained', fit.rSquare),
  ...toldFigure('Desvio-padrão dos resíduos', 'Deviation of the residuals', fit.residualDeviation),
  ...(fSignificance === undefined
    ? []
    : [
        ...toldFigure('F de Snedecor', "Snedecor's F", fit.f),
        ...toldFigure('Significância do modelo', 'Significance of the model', fSignificance),
      ]),
];

const diagnosisSteps = ({
  normality,
  mostInfluential,
}: ReturnType<typeof diagnose>): readonly CalculationStep[] => [
  ...toldFigure('Normalidade dos resíduos, W', 'Normality of the residuals, W', normality?.w),
  ...toldFigure('Normalidade dos resíduos, p', 'Normality of the residuals, p', normality?.p),
  ...toldFigure('Maior distância de Cook', "Largest Cook's distance", mostInfluential?.distance),
  ...(mostInfluential
    ? [step('Dado da maior distância', 'Datum of the largest distance', `${mostInfluential.datum}`, 'text')]
    : []),
];

function gradesOf({ declared }: Comparables, model: RegressionModel, regression: Regression): GradeTable {
  const { significances, fSignificance, interval } = regression;
  return regressionGrades({
    data: model.prices.length,
    variables: model.variables.length,
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
