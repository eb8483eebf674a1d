import type { SourceProfile } from './contract.ts';

export const CVM: SourceProfile = {
  id: 'cvm',
  name: { 'pt-BR': 'Informes diários de fundos da CVM', en: 'CVM daily reports of funds' },
  publisher: 'Comissão de Valores Mobiliários',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dados.cvm.gov.br/dataset/fi-doc-inf_diario',
  terms: {
    'pt-BR': 'Dados abertos da comissão; a fonte deve ser citada.',
    en: 'Open data of the commission; the source is to be named.',
  },
};
