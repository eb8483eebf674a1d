import type { SourceProfile } from '../contract.ts';

export const COMPRAS_GOV: SourceProfile = {
  id: 'compras_gov',
  name: {
    'pt-BR': 'Preços praticados em compras públicas, Compras.gov.br',
    en: 'Prices paid in public purchases, Compras.gov.br',
  },
  publisher: 'Ministério da Gestão e da Inovação em Serviços Públicos',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dadosabertos.compras.gov.br',
  terms: 'Open data of the federal government; the source is to be named.',
};

/** Its catalogue has some hundred thousand items and no search that filters by words: people look the number up there. */
export const CATMAT_NAME =
  'Item do catálogo federal de materiais (CATMAT): product_code é o número do item, de https://catalogo.compras.gov.br';
