import type { Limitation } from '../../../kernel/estimate.ts';

/** Limitations that several classes state. */

export const OWN_PRICES_NOT_VERIFIED: Limitation = {
  code: 'OWNER_PRICES_NOT_VERIFIED',
  text: {
    'pt-BR': 'Os preços informados não foram verificados.',
    en: 'The prices given were not verified.',
  },
};
