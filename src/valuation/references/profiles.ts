import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { SourceProfile } from './contract.ts';

/** What each price source is: named by the classes that ask it, by `profiles`, `coverage` and every figure that comes from it. */

const PARANA_TERMS: Label = bilingual('sources.parana_terms');
const CENTRAL_BANK_TERMS: Label = bilingual('sources.central_bank_terms');
const FEDERAL_TERMS: Label = bilingual('sources.federal_terms');

export const DERAL_SIMA: SourceProfile = {
  id: 'deral_sima',
  name: bilingual('sources.deral_sima.name'),
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://www.agricultura.pr.gov.br/Cotacao-Diaria-SIMA',
  terms: PARANA_TERMS,
};

export const BCB_SGS: SourceProfile = {
  id: 'bcb_sgs',
  name: bilingual('sources.bcb_sgs.name'),
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.432/dados',
  terms: CENTRAL_BANK_TERMS,
};

export const BCB_SGS_MONTHS: SourceProfile = {
  id: 'bcb_sgs_months',
  name: bilingual('sources.bcb_sgs_months.name'),
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados',
  terms: CENTRAL_BANK_TERMS,
};

export const FIPE: SourceProfile = {
  id: 'fipe',
  name: bilingual('sources.fipe.name'),
  publisher: 'Parallelum',
  kind: 'MARKET_SOURCE',
  url: 'https://fipe.parallelum.com.br/api/v2',
  terms: bilingual('sources.terms'),
};

export const BCB_PTAX: SourceProfile = {
  id: 'bcb_ptax',
  name: bilingual('sources.bcb_ptax.name'),
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dadosabertos.bcb.gov.br/dataset/dolar-americano-usd-todos-os-boletins-diarios',
  terms: CENTRAL_BANK_TERMS,
};

export const LBMA: SourceProfile = {
  id: 'lbma',
  name: bilingual('sources.lbma.name'),
  publisher: 'London Bullion Market Association',
  kind: 'MARKET_SOURCE',
  is_daily: true,
  url: 'https://www.lbma.org.uk/prices-and-data/precious-metal-prices',
  terms: bilingual('sources.terms_using_these_prices_value'),
};

export const CONAB_INPUTS: SourceProfile = {
  id: 'conab_inputs',
  name: bilingual('sources.conab_inputs.name'),
  publisher: 'Companhia Nacional de Abastecimento (Conab)',
  kind: 'PUBLIC_SOURCE',
  url: 'https://consultaweb.conab.gov.br/consultas/consultaInsumo.do?method=acaoCarregarConsulta',
  terms: FEDERAL_TERMS,
};

export const COMPRAS_GOV: SourceProfile = {
  id: 'compras_gov',
  name: bilingual('sources.compras_gov.name'),
  publisher: 'Ministério da Gestão e da Inovação em Serviços Públicos',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dadosabertos.compras.gov.br',
  terms: bilingual('sources.terms_open_data_federal_government'),
};

export const DERAL_LAND: SourceProfile = {
  id: 'deral_land',
  name: bilingual('sources.deral_land.name'),
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.agricultura.pr.gov.br',
  terms: PARANA_TERMS,
};

export const DERAL_PRP: SourceProfile = {
  id: 'deral_prp',
  name: bilingual('sources.deral_prp.name'),
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://www.agricultura.pr.gov.br/system/files/publico/Precos/prp.xls',
  terms: PARANA_TERMS,
};

export const WORLD_BANK_PINK: SourceProfile = {
  id: 'world_bank_pink',
  name: bilingual('sources.world_bank_pink.name'),
  publisher: 'World Bank',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.worldbank.org/en/research/commodity-markets',
  terms: bilingual('sources.terms_cc_4_0_world'),
};

export const TESOURO: SourceProfile = {
  id: 'tesouro',
  name: bilingual('sources.tesouro.name'),
  publisher: 'Secretaria do Tesouro Nacional',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.tesourotransparente.gov.br/ckan/dataset/taxas-dos-titulos-ofertados-pelo-tesouro-direto',
  terms: bilingual('sources.terms_open_data_treasury_source'),
};

export const CVM: SourceProfile = {
  id: 'cvm',
  name: bilingual('sources.cvm.name'),
  publisher: 'Comissão de Valores Mobiliários',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dados.cvm.gov.br/dataset/fi-doc-inf_diario',
  terms: bilingual('sources.terms_open_data_commission_source'),
};

export const CONAB_WEEKLY: SourceProfile = {
  id: 'conab_weekly',
  name: bilingual('sources.conab_weekly.name'),
  publisher: 'Companhia Nacional de Abastecimento (Conab)',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://portaldeinformacoes.conab.gov.br/precos-agropecuarios.html',
  terms: FEDERAL_TERMS,
};

/** A source that this service knows of and never asks: it has no client. */
interface DisabledSource extends SourceProfile {
  readonly why_off: Label;
}

/** The exchange: prices of what is listed there. */
export const B3: DisabledSource = {
  id: 'b3',
  name: bilingual('sources.b3.name'),
  publisher: 'B3 S.A. – Brasil, Bolsa, Balcão',
  kind: 'MARKET_SOURCE',
  url: 'https://www.b3.com.br',
  terms: bilingual('sources.terms_commercial_market_data_needs'),
  why_off: bilingual('sources.b3.why_off'),
};

/** The indicators of cattle and pigs of the university of São Paulo. */
export const CEPEA: DisabledSource = {
  id: 'cepea',
  name: bilingual('sources.cepea.name'),
  publisher: 'CEPEA, Esalq/USP',
  kind: 'MARKET_SOURCE',
  url: 'https://www.cepea.org.br',
  terms: bilingual('sources.terms_cc_nc_commercial_use'),
  why_off: bilingual('sources.cepea.why_off'),
};

export const DISABLED_SOURCES: readonly DisabledSource[] = [B3, CEPEA];

/** What every source is, whether it is switched on or not: `profiles` and `coverage` name them. */
export const SOURCE_PROFILES: readonly SourceProfile[] = [
  DERAL_SIMA,
  BCB_SGS,
  BCB_SGS_MONTHS,
  FIPE,
  BCB_PTAX,
  LBMA,
  CONAB_INPUTS,
  COMPRAS_GOV,
  DERAL_LAND,
  DERAL_PRP,
  WORLD_BANK_PINK,
  TESOURO,
  CVM,
  CONAB_WEEKLY,
  ...DISABLED_SOURCES,
];
