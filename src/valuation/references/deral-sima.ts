import type { SourceProfile } from './contract.ts';

export const DERAL_SIMA: SourceProfile = {
  id: 'deral_sima',
  name: {
    'pt-BR': 'Cotação diária do SIMA, compra pelo mercado atacadista no Paraná',
    en: 'SIMA daily quotation, wholesale buying prices in Paraná',
  },
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://www.agricultura.pr.gov.br/Cotacao-Diaria-SIMA',
  terms: {
    'pt-BR': 'Dados públicos do Estado do Paraná; a fonte deve ser citada.',
    en: 'Public data of the State of Paraná; the source is to be named.',
  },
};
