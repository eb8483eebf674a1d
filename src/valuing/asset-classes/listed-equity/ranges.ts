import { inBoth, type PlausibleRange, UNITS } from '../building-blocks/plausibility.ts';

export const equityRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'quantity',
    low: '0',
    high: '100000000000',
    unit: UNITS,
    reason: {
      'pt-BR': 'nenhum acionista tem mais de cem bilhões de ações de uma companhia',
      en: 'no shareholder has more than a hundred billion shares of one company',
    },
    source: 'Our own bound',
  },
  {
    field: 'unit_price',
    low: '0.01',
    high: '100000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR':
        'o menor preço da bolsa é de um centavo, e nenhuma ação passa de cem mil reais; pode ser o valor do todo',
      en: 'the smallest price of the exchange is a cent, and no share is above a hundred thousand reais; it may be the value of the whole',
    },
    source: 'B3: prices move by one cent. The upper bound is our own',
  },
];
