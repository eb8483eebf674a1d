import type { SourceProfile } from './contract.ts';

export const COMPRAS_GOV: SourceProfile = {
  id: 'compras_gov',
  name: {
    'pt-BR': 'Preços praticados em compras públicas, Compras.gov.br',
    en: 'Prices paid in public purchases, Compras.gov.br',
  },
  publisher: 'Ministério da Gestão e da Inovação em Serviços Públicos',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dadosabertos.compras.gov.br',
  terms: {
    'pt-BR': 'Dados abertos do governo federal; a fonte deve ser citada.',
    en: 'Open data of the federal government; the source is to be named.',
  },
};
