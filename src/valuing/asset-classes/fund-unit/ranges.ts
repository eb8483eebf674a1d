import { inBoth, type PlausibleRange, UNITS } from '../building-blocks/plausibility.ts';

export const fundRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'quantity',
    low: '0',
    high: '1000000000000',
    unit: UNITS,
    reason: {
      'pt-BR': 'nenhum cotista tem mais de um trilhão de cotas',
      en: 'no holder has more than a million million units',
    },
    source: 'Our own bound',
  },
  {
    field: 'unit_price',
    low: '0.0001',
    high: '100000000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR': 'a cota publicada de um fundo não é dessa ordem; pode ser o valor do todo',
      en: 'no fund publishes a unit of that order; it may be the value of the whole',
    },
    source: "Our own bound, far outside the units of CVM's daily reports of funds (informe diário)",
  },
];
