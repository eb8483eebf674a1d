import type { Label } from '../../kernel/vocabulary.ts';
import type { SourceProfile } from './contract.ts';

/** What each price source is: named by the classes that ask it, by `profiles`, `coverage` and every figure that comes from it. */

const PARANA_TERMS: Label = {
  'pt-BR': 'Dados públicos do Estado do Paraná; a fonte deve ser citada.',
  en: 'Public data of the State of Paraná; the source is to be named.',
};
const CENTRAL_BANK_TERMS: Label = {
  'pt-BR': 'Dados abertos do Banco Central; a fonte deve ser citada.',
  en: 'Open data of the central bank; the source is to be named.',
};
const FEDERAL_TERMS: Label = {
  'pt-BR': 'Dados públicos federais; a fonte deve ser citada.',
  en: 'Federal public data; the source is to be named.',
};

export const DERAL_SIMA: SourceProfile = {
  id: 'deral_sima',
  name: {
    'pt-BR': 'Cotação diária do SIMA, compra pelo mercado atacadista no Paraná',
    en: 'SIMA daily quotation, wholesale buying prices in Paraná',
  },
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://www.agricultura.pr.gov.br/Cotacao-Diaria-SIMA',
  terms: PARANA_TERMS,
};

export const BCB_SGS: SourceProfile = {
  id: 'bcb_sgs',
  name: {
    'pt-BR': 'Meta da taxa Selic, série 432 do SGS',
    en: 'Selic target rate, series 432 of SGS',
  },
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.432/dados',
  terms: CENTRAL_BANK_TERMS,
};

export const BCB_SGS_MONTHS: SourceProfile = {
  id: 'bcb_sgs_months',
  name: {
    'pt-BR': 'IPCA e Selic mês a mês, séries 433 e 4390 do SGS',
    en: 'IPCA and Selic month by month, series 433 and 4390 of SGS',
  },
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados',
  terms: CENTRAL_BANK_TERMS,
};

export const FIPE: SourceProfile = {
  id: 'fipe',
  name: {
    'pt-BR': 'Tabela mensal de preços de veículos (FIPE), por terceiro',
    en: 'Monthly vehicle price table (FIPE), through a third party',
  },
  publisher: 'Parallelum',
  kind: 'MARKET_SOURCE',
  url: 'https://fipe.parallelum.com.br/api/v2',
  terms: {
    'pt-BR':
      'Terceiro: 500 consultas por dia sem token, 1.000 com um gratuito; sem coleta em massa. Média nacional do mês, não o preço de um veículo em particular.',
    en: 'Third party: 500 requests a day without a token, 1,000 with a free one; no mass scraping. National average of the month, not the price of one particular vehicle.',
  },
};

export const BCB_PTAX: SourceProfile = {
  id: 'bcb_ptax',
  name: {
    'pt-BR': 'Taxa de câmbio PTAX, dólar dos EUA, venda',
    en: 'PTAX exchange rate, US dollar, sale',
  },
  publisher: 'Banco Central do Brasil',
  kind: 'PUBLIC_SOURCE',
  url: 'https://dadosabertos.bcb.gov.br/dataset/dolar-americano-usd-todos-os-boletins-diarios',
  terms: CENTRAL_BANK_TERMS,
};

export const LBMA: SourceProfile = {
  id: 'lbma',
  name: {
    'pt-BR': 'Preços de referência da LBMA, ouro (PM) e prata',
    en: 'LBMA benchmark prices, gold (PM) and silver',
  },
  publisher: 'London Bullion Market Association',
  kind: 'MARKET_SOURCE',
  is_daily: true,
  url: 'https://www.lbma.org.uk/prices-and-data/precious-metal-prices',
  terms: {
    'pt-BR':
      'Usar estes preços para avaliar qualquer coisa exige licença de quem os publica; desligada por padrão.',
    en: 'Using these prices to value anything needs a licence of the publisher; switched off by default.',
  },
};

export const CONAB_INPUTS: SourceProfile = {
  id: 'conab_inputs',
  name: {
    'pt-BR': 'Preços de insumos agropecuários da Conab: máquinas e implementos',
    en: 'Conab’s prices of farm inputs: machines and implements',
  },
  publisher: 'Companhia Nacional de Abastecimento (Conab)',
  kind: 'PUBLIC_SOURCE',
  url: 'https://consultaweb.conab.gov.br/consultas/consultaInsumo.do?method=acaoCarregarConsulta',
  terms: FEDERAL_TERMS,
};

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

export const DERAL_LAND: SourceProfile = {
  id: 'deral_land',
  name: {
    'pt-BR': 'Preços de terras agrícolas no Paraná, pesquisa municipal anual',
    en: 'Prices of farm land in Paraná, yearly municipal survey',
  },
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  url: 'https://www.agricultura.pr.gov.br',
  terms: PARANA_TERMS,
};

export const DERAL_PRP: SourceProfile = {
  id: 'deral_prp',
  name: {
    'pt-BR': 'Preços recebidos pelos produtores no Paraná, semanais',
    en: 'Prices received by producers in Paraná, weekly',
  },
  publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://www.agricultura.pr.gov.br/system/files/publico/Precos/prp.xls',
  terms: PARANA_TERMS,
};

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
  terms: FEDERAL_TERMS,
};

/** A source that this service knows of and never asks: it has no client. */
interface DisabledSource extends SourceProfile {
  readonly why_off: Label;
}

/** The exchange: prices of what is listed there. */
export const B3: DisabledSource = {
  id: 'b3',
  name: { 'pt-BR': 'Cotações da B3', en: 'B3 quotations' },
  publisher: 'B3 S.A. – Brasil, Bolsa, Balcão',
  kind: 'MARKET_SOURCE',
  url: 'https://www.b3.com.br',
  terms: {
    'pt-BR': 'Comercial: os dados de mercado exigem contrato com a bolsa.',
    en: 'Commercial: market data needs a contract with the exchange.',
  },
  why_off: {
    'pt-BR': 'O uso dos dados de mercado exige contrato comercial com a bolsa.',
    en: 'Use of the market data needs a commercial contract with the exchange.',
  },
};

/** The indicators of cattle and pigs of the university of São Paulo. */
export const CEPEA: DisabledSource = {
  id: 'cepea',
  name: { 'pt-BR': 'Indicadores CEPEA/ESALQ', en: 'CEPEA/ESALQ indicators' },
  publisher: 'CEPEA, Esalq/USP',
  kind: 'MARKET_SOURCE',
  url: 'https://www.cepea.org.br',
  terms: {
    'pt-BR': 'CC BY-NC: não permite uso comercial.',
    en: 'CC BY-NC: not for commercial use.',
  },
  why_off: {
    'pt-BR': 'A licença CC BY-NC não permite o uso comercial.',
    en: 'Its licence, CC BY-NC, does not allow commercial use.',
  },
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
