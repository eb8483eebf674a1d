import type { FrozenInput } from '../domain/valuation/events.ts';
import { decimal } from '../kernel/decimal.ts';
import type { Limitation, MethodResult } from '../kernel/estimate.ts';
import { declaredResult } from './six-values.ts';

/**
 * Said where a method has a declared figure, and the asset carries another beside its attributes, which was then not
 * taken: nothing that the owner declares disappears in silence. Amounts that are the same need no word.
 */
export function declaredValueNotUsed(
  { asset: { declared_value } }: FrozenInput,
  results: readonly MethodResult[],
): readonly Limitation[] {
  const taken = declaredResult(results)?.amount ?? null;
  if (!declared_value || taken === null) return [];
  const { amount, date, origin } = declared_value;
  if (decimal(amount).eq(decimal(taken))) return [];
  return [
    {
      code: 'DECLARED_VALUE_NOT_USED',
      text: {
        'pt-BR': `O ativo traz também um valor declarado de BRL ${amount}, de ${date}, origem: ${origin}. Ele não foi usado: vale o declarado nos atributos, BRL ${taken}.`,
        en: `The asset also carries a declared value of BRL ${amount}, of ${date}, origin: ${origin}. It was not used: what its attributes declare was, BRL ${taken}.`,
      },
    },
  ];
}
