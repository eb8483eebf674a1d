import type { Limitation } from '../estimate.ts';
import { bilingual } from '../text/bilingual.ts';
import type { Label } from '../vocabulary.ts';

/** The two sentences of every result, valuation and report. */
export const NO_LEGAL_GUARANTEE: Label = bilingual('limitations.no_legal_guarantee');
export const NO_CREDIT_LIMIT: Label = bilingual('limitations.no_credit_limit');

/** The sentence of everything that says what a recognized value secures. */
export const GRANTS_NOTHING: Label = bilingual('limitations.grants_nothing');

/** Limitations that several rooms state. Each is written here once. */

/** Carried by every result, whatever its class and method. */
export const GENERAL_LIMITATIONS: readonly Limitation[] = [
  { code: 'NO_LEGAL_GUARANTEE', text: NO_LEGAL_GUARANTEE },
  { code: 'NO_CREDIT_LIMIT', text: NO_CREDIT_LIMIT },
];

/** With the general ones, where the calculation could not add them because no method had a result. */
export const withGeneral = (limitations: readonly Limitation[]): readonly Limitation[] => [
  ...limitations,
  ...GENERAL_LIMITATIONS.filter(({ code }) => !limitations.some((known) => known.code === code)),
];

/** Carried by every scenario. */
export const NOT_A_MARKET_PRICE: Limitation = {
  code: 'NOT_A_MARKET_PRICE',
  text: bilingual('limitations.NOT_A_MARKET_PRICE'),
};

/** The limitations of several lists, each once, in the order of their first appearance. */
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
