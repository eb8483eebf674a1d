import type { SourceProfile } from '../contract.ts';

export const DERAL_PRP: SourceProfile = {
  id: 'deral_prp',
  name: {
    'pt-BR': 'Preços recebidos pelos produtores no Paraná, semanais',
    en: 'Prices received by producers in Paraná, weekly',
  },
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.agricultura.pr.gov.br/system/files/publico/Precos/prp.xls',
  terms: {
    'pt-BR': 'Dados públicos do Estado do Paraná; a fonte deve ser citada.',
    en: 'Public data of the State of Paraná; the source is to be named.',
  },
};
