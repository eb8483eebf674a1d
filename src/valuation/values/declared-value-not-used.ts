import type { FrozenInput } from '../../domain/valuation.ts';
import { decimal } from '../../kernel/decimal.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { declaredResult } from './base-values.ts';

/**
 * Said where a method has a declared figure, or a part of one, and the asset carries another beside its attributes, which
 * was then not taken: nothing that the owner declares disappears in silence. Amounts that are the same need no word.
 */
export function declaredValueNotUsed(
  { asset: { declared_value } }: FrozenInput,
  results: readonly MethodResult[],
): readonly Limitation[] {
  const own = declaredResult(results);
  const why = own && whyNotUsed(own);
  if (!declared_value || !why) return [];
  const { amount, date, origin } = declared_value;
  if (own.amount !== null && decimal(amount).eq(decimal(own.amount))) return [];
  return [
    {
      code: 'DECLARED_VALUE_NOT_USED',
      text: {
        'pt-BR': `O ativo traz também um valor declarado de BRL ${amount}, de ${date}, origem: ${origin}. Ele não foi usado: ${why['pt-BR']}.`,
        en: `The asset also carries a declared value of BRL ${amount}, of ${date}, origin: ${origin}. It was not used: ${why.en}.`,
      },
    },
  ];
}

function whyNotUsed({ amount, reason_codes }: MethodResult): Label | undefined {
  if (amount !== null) {
    return {
      'pt-BR': `vale o declarado nos atributos, BRL ${amount}`,
      en: `what its attributes declare was, BRL ${amount}`,
    };
  }
  if (!reason_codes.includes('PARTIAL_COVERAGE')) return undefined;
  return {
    'pt-BR': 'os atributos declaram só uma parte, e a soma só é conhecida com todas as partes',
    en: 'its attributes declare a part only, and the sum is known only when every part is',
  };
}
