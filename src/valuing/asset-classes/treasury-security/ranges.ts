import { inBoth, type PlausibleRange, UNITS } from '../building-blocks/plausibility.ts';

export const treasuryRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'quantity',
    low: '0.01',
    high: '100000000',
    unit: UNITS,
    reason: {
      'pt-BR':
        'a menor fração é um centésimo de título; uma quantidade acima da faixa pode ser o valor em reais',
      en: 'the smallest part is a hundredth of a security; a quantity above the range may be the value in reais',
    },
    source: 'Tesouro Direto: the smallest part is 0.01 of a security. The upper bound is our own',
  },
  {
    field: 'unit_price',
    low: '10',
    high: '100000',
    unit: inBoth('BRL'),
    reason: {
      'pt-BR': 'nenhum título do Tesouro é recomprado a um preço dessa ordem',
      en: 'the treasury buys no security back at a price of that order',
    },
    source: "Our own bound, far outside the Tesouro Nacional's published prices",
  },
];
