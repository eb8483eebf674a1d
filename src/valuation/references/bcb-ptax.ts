import type { SourceProfile } from './contract.ts';

export const BCB_PTAX: SourceProfile = {
  id: 'bcb_ptax',
  name: {
    'pt-BR': 'Taxa de câmbio PTAX, dólar dos EUA, venda',
    en: 'PTAX exchange rate, US dollar, sale',
  },
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dadosabertos.bcb.gov.br/dataset/dolar-americano-usd-todos-os-boletins-diarios',
  terms: {
    'pt-BR': 'Dados abertos do Banco Central; a fonte deve ser citada.',
    en: 'Open data of the central bank; the source is to be named.',
  },
};
