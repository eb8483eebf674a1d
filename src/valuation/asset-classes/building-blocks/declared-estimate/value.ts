import { declaredAge } from '../../../../kernel/dates/declared-age.ts';
import { decimal } from '../../../../kernel/decimal.ts';
import type { CalculationStep, Limitation, MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { SourceText } from '../../../../kernel/json/source-text.ts';
import type { ReasonCode } from '../../../../kernel/vocabulary.ts';
import type { MethodDescription, ValuationContext } from '../../contract.ts';
import { type ReadEstimate, readDeclaredEstimate } from '../declared-estimate.ts';
import { knownResult, unknownResult } from '../method-result.ts';
import { isInReais } from './terms.ts';

export const DECLARED_FORMULA = 'declared_value';

/**
 * The value of an original estimate as a method's result, in BRL. Without one `MISSING_PARAMETER`; in another currency
 * `CURRENCY_NOT_SUPPORTED`; of a day after the valuation `DECLARED_VALUE_AFTER_VALUATION_DATE`. `limitations` are those of the class.
 */
export function declaredValue(
  method: MethodDescription,
  { source_text }: SourceText,
  limitations: readonly Limitation[],
  { valuationDate }: Pick<ValuationContext, 'valuationDate'>,
): MethodResult {
  const read = readDeclaredEstimate(source_text);
  const { value, declaredOn } = read;
  const against = reasonsAgainst(read, valuationDate);
  const told = value === undefined ? [] : toldOf(read, valuationDate);
  const partsWith = (steps: readonly CalculationStep[]) => ({
    calculation: { formula: DECLARED_FORMULA, steps: [...steps, ...read.details] },
    limitations: [...limitations, ...told, ...read.limitations],
  });
  if (value === undefined) return unknownResult(method, ['MISSING_PARAMETER', ...against], partsWith([]));
  const [reason, ...others] = against;
  if (reason !== undefined)
    return unknownResult(method, [reason, ...others], partsWith(foreignCurrencyStep(read)));
  const result = knownResult(method, decimal(value), '/estimate/value', partsWith([valueStep(value)]));
  return { ...result, declaredOn };
}

const reasonsAgainst = (
  { currency, declaredOn }: ReadEstimate,
  valuationDate: CalendarDate,
): readonly ReasonCode[] => [
  ...(isInReais(currency) ? [] : (['CURRENCY_NOT_SUPPORTED'] as const)),
  ...(declaredOn !== null && declaredOn > valuationDate
    ? (['DECLARED_VALUE_AFTER_VALUATION_DATE'] as const)
    : []),
];

const toldOf = (
  { currency, declaredOn }: ReadEstimate,
  valuationDate: CalendarDate,
): readonly Limitation[] => [
  ...(isInReais(currency) ? [] : [NOT_CONVERTED]),
  declaredAge(declaredOn, valuationDate),
];

const valueStep = (value: string): CalculationStep => ({
  label: { 'pt-BR': 'Valor declarado', en: 'Declared value' },
  value,
  unit: 'BRL',
});

const foreignCurrencyStep = ({ currency }: ReadEstimate): readonly CalculationStep[] =>
  currency === undefined || isInReais(currency)
    ? []
    : [
        {
          label: { 'pt-BR': 'Moeda da estimativa', en: 'Currency of the estimate' },
          value: currency,
          unit: 'text',
        },
      ];

const NOT_CONVERTED: Limitation = {
  code: 'CURRENCY_NOT_CONVERTED',
  text: {
    'pt-BR': 'A estimativa não está em reais, e nenhuma moeda é convertida: o valor dela não foi usado.',
    en: 'The estimate is not in reais, and no currency is converted: its value was not used.',
  },
};
