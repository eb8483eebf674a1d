import type { Label } from '../../kernel/vocabulary.ts';
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
  terms: {
    'pt-BR': 'Dados abertos do governo federal; a fonte deve ser citada.',
    en: 'Open data of the federal government; the source is to be named.',
  },
};

/** Its catalogue has some hundred thousand items and no search that filters by words: people look the number up there. */
export const CATMAT_NAME: Label = {
  'pt-BR':
    'Item do catálogo federal de materiais (CATMAT): product_code é o número do item, de https://catalogo.compras.gov.br',
  en: 'Item of the federal catalogue of materials (CATMAT): product_code is the number of the item, from https://catalogo.compras.gov.br',
};
