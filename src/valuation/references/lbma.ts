import type { SourceProfile } from './contract.ts';

export const LBMA: SourceProfile = {
  id: 'lbma',
  name: {
    'pt-BR': 'Preços de referência da LBMA, ouro (PM) e prata',
    en: 'LBMA benchmark prices, gold (PM) and silver',
  },
  publisher: 'London Bullion Market Association',
  kind: 'MARKET_SOURCE',
  is_daily: true,
  url: 'https://www.lbma.org.uk/prices-and-data/precious-metal-prices',
  terms: {
    'pt-BR':
      'Usar estes preços para avaliar qualquer coisa exige licença de quem os publica; desligada por padrão.',
    en: 'Using these prices to value anything needs a licence of the publisher; switched off by default.',
  },
};
