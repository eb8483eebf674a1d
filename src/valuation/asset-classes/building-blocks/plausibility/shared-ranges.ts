import type { ScenarioKind } from '../../../../kernel/vocabulary.ts';
import {
  ageOnDate,
  CALENDAR_YEAR,
  FRACTION,
  inBoth,
  type PlausibleRange,
  YEARS,
  yearOf,
  yearsSince,
} from '../plausibility.ts';

/** Ranges of the parameters that several classes, and scenarios, share. */

type Ranges = readonly [PlausibleRange, ...PlausibleRange[]];

export const DISCOUNT_RATE_RANGE: PlausibleRange = {
  field: 'discount_rate',
  low: '0',
  high: '1',
  unit: { 'pt-BR': 'fração ao ano', en: 'fraction a year' },
  reason: {
    'pt-BR': '1 são 100 % ao ano, e 14,25 seriam 1.425 %; uma taxa de 14,25 % escreve-se "0.1425"',
    en: '1 is 100 % a year, and 14.25 would be 1,425 %; a rate of 14.25 % is written "0.1425"',
  },
  source:
    'BCB, history of the Selic target: at most 45 % a year (March 1999). What is above that is our own bound',
};

const yearWithinACentury = (field: string): PlausibleRange => ({
  field,
  low: '1900',
  high: { yearsAfter: 100 },
  unit: CALENDAR_YEAR,
  reason: {
    'pt-BR': 'nenhum pagamento com que se conta hoje fica a mais de um século',
    en: 'no payment that anybody counts on today is more than a century away',
  },
  source: 'Our own bound',
  figure: yearOf,
});

export const CASH_FLOW_RANGES: Ranges = [DISCOUNT_RATE_RANGE, yearWithinACentury('cash_flows[].date')];

const CREDIT_RANGES: Ranges = [
  DISCOUNT_RATE_RANGE,
  yearWithinACentury('due_date'),
  {
    field: 'face_value',
    low: '1.00',
    high: '100000000000.00',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR': 'um único crédito abaixo de um real ou acima de cem bilhões é um erro de unidade',
      en: 'a single claim below one real, or above a hundred billion, is a wrong unit',
    },
    source: 'Our own bound',
  },
];

/** Of a credit that is owned: beside those of what anybody states of one. */
export const CREDIT_ASSET_RANGES: Ranges = [
  ...CREDIT_RANGES,
  {
    field: 'spread',
    low: '-0.05',
    high: '0.5',
    unit: { 'pt-BR': 'fração ao ano', en: 'fraction a year' },
    reason: {
      'pt-BR': 'o spread compõe-se com a taxa do Tesouro; 4 % escrevem-se "0.04"',
      en: 'the spread is compounded with the rate of the treasury; 4 % are written "0.04"',
    },
    source: 'Our own bound',
  },
];

const age = {
  low: '0',
  high: '100',
  unit: YEARS,
  reason: {
    'pt-BR':
      'um bem com mais de um século não vale o seu custo depreciado, e um com mais de 100 pode estar em meses',
    en: 'a thing of more than a century is not worth its depreciated cost, and a figure above 100 may be in months',
  },
  source: 'Our own bound',
} as const;

export const DEPRECIATION_RANGES: Ranges = [
  {
    field: 'service_life_years',
    low: '1',
    high: '80',
    unit: YEARS,
    reason: {
      'pt-BR':
        'as tabelas da Receita Federal vão de 2 a 25 anos; acima de 80 a vida útil pode estar em meses',
      en: 'the tables of the Receita Federal go from 2 to 25 years; a service life above 80 may be in months',
    },
    source: 'IN RFB 1.700/2017, Anexo III (2 to 25 years). What is wider than that is our own bound',
  },
  {
    field: 'residual_rate',
    low: '0',
    high: '0.8',
    unit: FRACTION,
    reason: {
      'pt-BR': 'um bem que no fim da vida útil ainda vale mais de 80 % do novo não chegou ao fim dela',
      en: 'what is still worth more than 80 % of a new one has not come to the end of its service life',
    },
    source: 'Our own bound',
  },
  { field: 'age_years', ...age, figure: ageOnDate },
  { field: 'manufactured_on', ...age, figure: yearsSince },
];

/** Of a scenario's parameters. */
export const SCENARIO_RANGES: { readonly [Kind in ScenarioKind]: Ranges } = {
  CASH_FLOW: CASH_FLOW_RANGES,
  PRESENT_VALUE: CREDIT_ASSET_RANGES,
  DEPRECIATED_REPLACEMENT_COST: DEPRECIATION_RANGES,
  RECEIVABLES_PORTFOLIO: [DISCOUNT_RATE_RANGE, yearWithinACentury('buckets[].expected_on')],
};
