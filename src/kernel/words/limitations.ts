import type { Limitation } from '../estimate.ts';
import type { Label } from '../vocabulary.ts';

/** The two sentences that stand on every result, valuation and report. */
export const NO_LEGAL_GUARANTEE: Label = {
  en: 'This estimate is assisted and documented; it is not a legal guarantee.',
  'pt-BR': 'Esta estimativa é assistida e documentada; não constitui garantia jurídica.',
};
export const NO_CREDIT_LIMIT: Label = {
  en: 'This estimate is not a credit limit.',
  'pt-BR': 'Esta estimativa não constitui limite de crédito.',
};

/** Stands on what tells what a recognized value secures. */
export const GRANTS_NOTHING: Label = {
  en: 'The service watches and tells; it grants nothing, and is no registry.',
  'pt-BR': 'O serviço acompanha e informa; não concede nada e não é registro.',
};

/** Limitations that several rooms state. Each is written here once. */

/** Carried by every result, whatever its class and method. */
export const GENERAL_LIMITATIONS: readonly Limitation[] = [
  { code: 'NO_LEGAL_GUARANTEE', text: NO_LEGAL_GUARANTEE },
  { code: 'NO_CREDIT_LIMIT', text: NO_CREDIT_LIMIT },
];

/** With the general ones, where the calculation could not add them because no method came to a result. */
export const withGeneral = (limitations: readonly Limitation[]): readonly Limitation[] => [
  ...limitations,
  ...GENERAL_LIMITATIONS.filter(({ code }) => !limitations.some((known) => known.code === code)),
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
  const distinct: Limitation[] = [];
  for (const list of lists) {
    for (const limitation of list) {
      if (!distinct.some((known) => isSame(known, limitation))) distinct.push(limitation);
    }
  }
  return distinct;
}

const isSame = (one: Limitation, other: Limitation): boolean =>
  one === other ||
  (one.code === other.code && one.text.en === other.text.en && one.text['pt-BR'] === other.text['pt-BR']);
