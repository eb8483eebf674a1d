import type { SourceProfile } from './contract.ts';

export const TESOURO: SourceProfile = {
  id: 'tesouro',
  name: {
    'pt-BR': 'Preços e taxas do Tesouro Direto',
    en: 'Prices and rates of Tesouro Direto',
  },
  publisher: 'Secretaria do Tesouro Nacional',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.tesourotransparente.gov.br/ckan/dataset/taxas-dos-titulos-ofertados-pelo-tesouro-direto',
  terms: {
    'pt-BR': 'Dados abertos do Tesouro Nacional; a fonte deve ser citada.',
    en: 'Open data of the treasury; the source is to be named.',
  },
};
