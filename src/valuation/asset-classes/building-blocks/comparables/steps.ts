import { type Decimal, decimal, toAmount, toText } from '../../../../kernel/decimal.ts';
import type { CalculationStep } from '../../../../kernel/estimate.ts';
import type { MarketSample } from '../../../../kernel/words/shown-sample.ts';
import { amountOf } from '../method-result.ts';
import { admissible, fieldOfJudgement } from './limitations.ts';

/** A step in both languages. */
export const step = (ptBR: string, en: string, value: string, unit: string): CalculationStep => ({
  label: { 'pt-BR': ptBR, en },
  value,
  unit,
});

const DIGITS = 15;

/** A float of the statistics as the decimal that is counted with from here on: as many digits as all of it has that hold. */
export const asDecimal = (value: number): Decimal => decimal(String(Number(value.toPrecision(DIGITS))));

/** A statistic of six digits, as a plain decimal. */
export const shownFigure = (value: number): string => toText(asDecimal(Number(value.toPrecision(6))));

/** A figure that is told, and counted with no more; none where it could not be measured. */
export const toldFigure = (
  ptBR: string,
  en: string,
  value: number | undefined,
): readonly CalculationStep[] =>
  value === undefined || !Number.isFinite(value) ? [] : [step(ptBR, en, shownFigure(value), '1')];

/** How many count, and of when. */
export const sampleSteps = (
  treatment: string,
  { data, counted, oldest, newest, oldest_age_days, median_age_days }: MarketSample,
): readonly CalculationStep[] => [
  step('Tratamento', 'Treatment', treatment, 'text'),
  step('Dados informados', 'Data given', String(data), 'unit'),
  step('Dados', 'Data', String(counted), 'unit'),
  step('Dado mais antigo', 'Oldest datum', oldest, 'date'),
  step('Dado mais novo', 'Newest datum', newest, 'date'),
  step('Idade do dado mais antigo', 'Age of the oldest datum', String(oldest_age_days), 'days'),
  step('Idade mediana dos dados', 'Median age of the data', String(median_age_days), 'days'),
];

/** How far each price is from what the others give for it, on average. */
export const errorStep = ({ leave_one_out_error: error }: MarketSample): readonly CalculationStep[] =>
  error === null
    ? []
    : [
        step(
          'Erro médio com cada dado deixado de fora',
          'Mean error with each datum left out',
          error,
          'fraction',
        ),
      ];

type Ends = readonly [Decimal, Decimal] | undefined;

interface Spread {
  readonly interval: Ends;
  readonly prediction: Ends;
  readonly amplitude: number | undefined;
}

/** The figure itself, so that it stands there also where it is not the value; its interval, and the field of judgement. */
export function resultSteps(
  amount: Decimal,
  { interval, prediction, amplitude }: Spread,
): readonly CalculationStep[] {
  const [low, high] = fieldOfJudgement(amount);
  const ends = (between: Ends, ptBR: string, en: string) =>
    between?.every((end) => toAmount(end).ok)
      ? [
          money(`${ptBR}, limite inferior`, `${en}, low end`, between[0]),
          money(`${ptBR}, limite superior`, `${en}, high end`, between[1]),
        ]
      : [];
  const money = (ptBR: string, en: string, value: Decimal) =>
    step(ptBR, en, amountOf(value, '/comparables'), 'BRL');
  return [
    money('Resultado do cálculo', 'Figure of the calculation', amount),
    ...ends(interval, 'Intervalo de confiança', 'Confidence interval'),
    ...toldFigure('Amplitude do intervalo', 'Width of the interval', amplitude),
    money('Campo de arbítrio, limite inferior', 'Field of judgement, low end', low),
    money('Campo de arbítrio, limite superior', 'Field of judgement, high end', high),
    ...ends(prediction, 'Intervalo de predição', 'Prediction interval'),
    ...ends(admissible(amount, interval), 'Valores admissíveis', 'Admissible values'),
  ];
}
