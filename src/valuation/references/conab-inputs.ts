import type { SourceProfile } from './contract.ts';

export const CONAB_INPUTS: SourceProfile = {
  id: 'conab_inputs',
  name: {
    'pt-BR': 'Preços de insumos agropecuários da Conab: máquinas e implementos',
    en: 'Conab’s prices of farm inputs: machines and implements',
  },
  publisher: 'Companhia Nacional de Abastecimento (Conab)',
  kind: 'PUBLIC_SOURCE',
  url: 'https://consultaweb.conab.gov.br/consultas/consultaInsumo.do?method=acaoCarregarConsulta',
  terms: {
    'pt-BR': 'Dados públicos federais; a fonte deve ser citada.',
    en: 'Federal public data; the source is to be named.',
  },
};
