import type { SourceProfile } from './contract.ts';

export const BCB_SGS: SourceProfile = {
  id: 'bcb_sgs',
  name: {
    'pt-BR': 'Meta da taxa Selic, série 432 do SGS',
    en: 'Selic target rate, series 432 of SGS',
  },
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.432/dados',
  terms: {
    'pt-BR': 'Dados abertos do Banco Central; a fonte deve ser citada.',
    en: 'Open data of the central bank; the source is to be named.',
  },
};

export const BCB_SGS_MONTHS: SourceProfile = {
  id: 'bcb_sgs_months',
  name: {
    'pt-BR': 'IPCA e Selic mês a mês, séries 433 e 4390 do SGS',
    en: 'IPCA and Selic month by month, series 433 and 4390 of SGS',
  },
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados',
  terms: {
    'pt-BR': 'Dados abertos do Banco Central; a fonte deve ser citada.',
    en: 'Open data of the central bank; the source is to be named.',
  },
};
