import type { SourceProfile } from './contract.ts';

export const FIPE: SourceProfile = {
  id: 'fipe',
  name: {
    'pt-BR': 'Tabela mensal de preços de veículos (FIPE), por terceiro',
    en: 'Monthly vehicle price table (FIPE), through a third party',
  },
  publisher: 'Parallelum',
  kind: 'MARKET_SOURCE',
  url: 'https://fipe.parallelum.com.br/api/v2',
  terms: {
    'pt-BR':
      'Terceiro: 500 consultas por dia sem token, 1.000 com um gratuito; sem coleta em massa. Média nacional do mês, não o preço de um veículo em particular.',
    en: 'Third party: 500 requests a day without a token, 1,000 with a free one; no mass scraping. National average of the month, not the price of one particular vehicle.',
  },
};
