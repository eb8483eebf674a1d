import type { CalculationStep } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { DayCount } from '../day-count.ts';
import type { CashFlowParameters } from './fields.ts';

/** What a cash-flow scenario shows: each flow numbered, then what all of them share. */

type Flow = NonNullable<CashFlowParameters['cash_flows']>[number];

/** Of each flow. */
interface Discounted {
  readonly days: readonly number[];
  readonly factors: readonly string[];
}

/** Flows that are not discounted. */
export const flowSteps = (flows: readonly Flow[]): readonly CalculationStep[] =>
  flows.flatMap((flow, index) => numbered(flow, index + 1));

/** Flows, each with its days and its factor. */
export const discountedSteps = (
  flows: readonly Flow[],
  { days, factors }: Discounted,
  dayCount: DayCount,
): readonly CalculationStep[] =>
  flows.flatMap((flow, index) => {
    const number = index + 1;
    return [
      ...numbered(flow, number),
      ...factorSteps(days[index] ?? 0, factors[index] ?? '', number, dayCount),
    ];
  });

const numbered = ({ amount, date }: Flow, number: number): readonly CalculationStep[] => [
  {
    label: { 'pt-BR': `Fluxo de caixa ${number}`, en: `Cash flow ${number}` },
    value: amount,
    unit: 'BRL',
  },
  {
    label: { 'pt-BR': `Data do fluxo ${number}`, en: `Date of cash flow ${number}` },
    value: date,
    unit: 'date',
  },
];

const factorSteps = (
  days: number,
  factor: string,
  number: number,
  { label, unit }: DayCount,
): readonly CalculationStep[] => [
  {
    label: { 'pt-BR': `${label['pt-BR']} ${number}`, en: `${label.en} ${number}` },
    value: String(days),
    unit,
  },
  { label: { 'pt-BR': `Fator ${number}`, en: `Factor ${number}` }, value: factor, unit: '1' },
];

/** What was given of date, rate and share. Where a date stands in for one that was not given, the step says so. */
export const scenarioSteps = (
  { valuation_date, discount_rate, ownership_share }: CashFlowParameters,
  otherwise: CalendarDate | undefined,
): readonly CalculationStep[] => [
  ...dateSteps(valuation_date, otherwise),
  ...(discount_rate === undefined
    ? []
    : [
        {
          label: { 'pt-BR': 'Taxa de desconto', en: 'Discount rate' },
          value: discount_rate,
          unit: 'fraction a year',
        },
      ]),
  ...(ownership_share === undefined
    ? []
    : [
        {
          label: { 'pt-BR': 'Participação', en: 'Ownership share' },
          value: ownership_share,
          unit: 'fraction',
        },
      ]),
];

function dateSteps(
  given: CalendarDate | undefined,
  otherwise: CalendarDate | undefined,
): readonly CalculationStep[] {
  if (given !== undefined)
    return [{ label: { 'pt-BR': 'Data da avaliação', en: 'Valuation date' }, value: given, unit: 'date' }];
  if (otherwise === undefined) return [];
  const label = {
    'pt-BR': 'Data desta avaliação, na falta de outra nos parâmetros',
    en: 'Date of this valuation, as the parameters name none',
  };
  return [{ label, value: otherwise, unit: 'date' }];
}
