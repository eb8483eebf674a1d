import { type Decimal, decimal, toAmount, toText } from '../../../../kernel/decimal.ts';
import type { CalculationStep } from '../../../../kernel/estimate.ts';
import { amountOf } from '../method-result.ts';
import { fieldOfJudgement } from './limitations.ts';

/** A step in both languages. */
export const step = (ptBR: string, en: string, value: string, unit: string): CalculationStep => ({
  label: { 'pt-BR': ptBR, en },
  value,
  unit,
});

const DIGITS = 15;

/** A float of the statistics as the decimal that is counted with from here on: as many digits as all of it has that hold. */
export const asDecimal = (value: number): Decimal => decimal(String(Number(value.toPrecision(DIGITS))));

/** A figure that is told, and counted with no more; none where it could not be measured. */
export const toldFigure = (
  ptBR: string,
  en: string,
  value: number | undefined,
): readonly CalculationStep[] =>
  value === undefined || !Number.isFinite(value)
    ? []
    : [step(ptBR, en, toText(asDecimal(Number(value.toPrecision(6)))), '1')];

interface DatedData {
  readonly treatment: string;
  readonly data: readonly { readonly date: string }[];
}

/** How many there are, and of when. */
export function sampleSteps({ treatment, data }: DatedData): readonly CalculationStep[] {
  const dates = data.map(({ date }) => date).sort();
  return [
    step('Tratamento', 'Treatment', treatment, 'text'),
    step('Dados', 'Data', String(data.length), 'unit'),
    step('Dado mais antigo', 'Oldest datum', dates[0] ?? '', 'date'),
    step('Dado mais novo', 'Newest datum', dates.at(-1) ?? '', 'date'),
  ];
}

/** The figure itself, so that it stands there also where it is not the value; its interval, and the field of judgement. */
export function resultSteps(
  amount: Decimal,
  interval: readonly [Decimal, Decimal] | undefined,
  amplitude: number | undefined,
): readonly CalculationStep[] {
  const [low, high] = fieldOfJudgement(amount);
  const money = (ptBR: string, en: string, value: Decimal) =>
    step(ptBR, en, amountOf(value, '/comparables'), 'BRL');
  return [
    money('Resultado do cálculo', 'Figure of the calculation', amount),
    ...(interval?.every((end) => toAmount(end).ok)
      ? [
          money('Intervalo de confiança, limite inferior', 'Confidence interval, low end', interval[0]),
          money('Intervalo de confiança, limite superior', 'Confidence interval, high end', interval[1]),
        ]
      : []),
    ...toldFigure('Amplitude do intervalo', 'Width of the interval', amplitude),
    money('Campo de arbítrio, limite inferior', 'Field of judgement, low end', low),
    money('Campo de arbítrio, limite superior', 'Field of judgement, high end', high),
  ];
}
