import { FRACTION, inBoth, type PlausibleRange } from '../building-blocks/plausibility.ts';

export const metalRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'mass_g',
    low: '0.01',
    high: '100000000',
    unit: inBoth('g'),
    reason: {
      'pt-BR': 'cem toneladas são da ordem de toda a reserva de ouro do país',
      en: 'a hundred tonnes are of the order of all the gold that the country holds in reserve',
    },
    source: 'Our own bound. BCB: its gold reserve was below 130 tonnes until 2025',
  },
  {
    field: 'fineness',
    low: '0.3',
    high: '1',
    unit: FRACTION,
    reason: {
      'pt-BR':
        'ligas com menos de 30 % de metal fino não se negociam como metal precioso; 18 quilates são 0.750',
      en: 'alloys with less than 30 % of fine metal are not traded as precious metal; 18 carats are 0.750',
    },
    source: 'Our own bound: below the 8 carats (0.333) that are the lowest gold of the trade',
  },
  {
    field: 'price_per_g',
    low: '1',
    high: '10000',
    unit: inBoth('BRL / g'),
    reason: {
      'pt-BR': 'um grama de ouro ou prata não tem preço dessa ordem; pode ser o da onça ou do quilograma',
      en: 'a gram of gold or silver has no price of that order; it may be that of an ounce or a kilogram',
    },
    source: 'Our own bound, far outside the quotations of the LBMA in reais',
  },
];
