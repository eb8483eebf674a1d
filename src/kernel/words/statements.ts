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
