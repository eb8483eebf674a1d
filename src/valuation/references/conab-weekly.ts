import type { SourceProfile } from './contract.ts';

export const CONAB_WEEKLY: SourceProfile = {
  id: 'conab_weekly',
  name: {
    'pt-BR': 'Preços agropecuários semanais por estado, Conab',
    en: 'Weekly agricultural prices by state, Conab',
  },
  publisher: 'Companhia Nacional de Abastecimento (Conab)',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://portaldeinformacoes.conab.gov.br/precos-agropecuarios.html',
  terms: {
    'pt-BR': 'Dados públicos federais; a fonte deve ser citada.',
    en: 'Federal public data; the source is to be named.',
  },
};
