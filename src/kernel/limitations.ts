import type { Limitation } from './estimate.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE } from './statements.ts';

/** Limitations that several rooms state. Each is written here once. */

/** Carried by every result, whatever its class and method. */
export const GENERAL_LIMITATIONS: readonly Limitation[] = [
  { code: 'NO_LEGAL_GUARANTEE', text: NO_LEGAL_GUARANTEE },
  { code: 'NO_CREDIT_LIMIT', text: NO_CREDIT_LIMIT },
];

/** Carried by every scenario. */
export const NOT_A_MARKET_PRICE: Limitation = {
  code: 'NOT_A_MARKET_PRICE',
  text: {
    'pt-BR': 'Resultado de um cenário: não é um preço de mercado verificado.',
    en: 'The result of a scenario: it is not a verified market price.',
  },
};

/** The limitations of several lists, each once, in the order in which they first stand. */
export function mergeLimitations(...lists: readonly (readonly Limitation[])[]): readonly Limitation[] {
  const keyOf = ({ code, text }: Limitation) => JSON.stringify([code, text.en, text['pt-BR']]);
  const distinct = new Map<string, Limitation>();
  for (const limitation of lists.flat()) {
    const key = keyOf(limitation);
    if (!distinct.has(key)) distinct.set(key, limitation);
  }
  return [...distinct.values()];
}
