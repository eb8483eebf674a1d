import {
  CALENDAR_YEAR,
  inBoth,
  type PlausibleRange,
  UNITS,
  yearOf,
} from '../building-blocks/plausibility.ts';

export const vehicleRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'year',
    low: '1900',
    high: { yearsAfter: 1 },
    unit: CALENDAR_YEAR,
    reason: {
      'pt-BR': 'o ano do modelo é no máximo o seguinte ao da avaliação',
      en: 'a model year is at most the one after the valuation',
    },
    source:
      "Our own bound. The table's code 32000, a car that was never used, is no year and is not compared",
    figure: yearOf,
  },
  {
    field: 'quantity',
    low: '1',
    high: '100000',
    unit: UNITS,
    reason: {
      'pt-BR': 'nenhuma frota tem tantos veículos iguais',
      en: 'no fleet has so many vehicles alike',
    },
    source: 'Our own bound',
  },
  {
    field: 'unit_price',
    low: '100',
    high: '50000000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR': 'a tabela não tem preços dessa ordem; pode ser o preço do todo, ou estar em centavos',
      en: 'the table has no prices of that order; it may be that of the whole, or in cents',
    },
    source: 'Our own bound, far outside the prices of the FIPE table',
  },
];
