import type { SourceProfile } from './contract.ts';

export const DERAL_LAND: SourceProfile = {
  id: 'deral_land',
  name: {
    'pt-BR': 'Preços de terras agrícolas no Paraná, pesquisa municipal anual',
    en: 'Prices of farm land in Paraná, yearly municipal survey',
  },
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.agricultura.pr.gov.br',
  terms: {
    'pt-BR': 'Dados públicos do Estado do Paraná; a fonte deve ser citada.',
    en: 'Public data of the State of Paraná; the source is to be named.',
  },
};
