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
