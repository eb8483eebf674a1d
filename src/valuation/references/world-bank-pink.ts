import type { SourceProfile } from './contract.ts';

export const WORLD_BANK_PINK: SourceProfile = {
  id: 'world_bank_pink',
  name: {
    'pt-BR': 'Preços de commodities do Banco Mundial (Pink Sheet), médias mensais',
    en: 'World Bank commodity prices (Pink Sheet), monthly averages',
  },
  publisher: 'World Bank',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.worldbank.org/en/research/commodity-markets',
  terms: {
    'pt-BR': 'CC BY 4.0: World Bank Commodity Price Data (The Pink Sheet); a fonte deve ser citada.',
    en: 'CC BY 4.0: World Bank Commodity Price Data (The Pink Sheet); the source is to be named.',
  },
};
