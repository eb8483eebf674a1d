import { inBoth, type PlausibleRange } from '../building-blocks/plausibility.ts';

export const landRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'area_ha',
    low: '0.1',
    high: '2000000',
    unit: inBoth('ha'),
    reason: {
      'pt-BR':
        'nenhum imóvel rural do país passa de dois milhões de hectares; a área pode estar em metros quadrados',
      en: 'no rural property of the country has more than two million hectares; the area may be in square metres',
    },
    source: 'Our own bound. IBGE: the largest municipality, Altamira, has about 16 million ha',
  },
  {
    field: 'price_per_ha',
    low: '50',
    high: '2000000',
    unit: inBoth('BRL / ha'),
    reason: {
      'pt-BR':
        'nenhuma região tem terra rural a esse preço; pode ser o preço do todo, do alqueire ou do metro quadrado',
      en: 'no region has rural land at that price; it may be that of the whole, of an alqueire or of a square metre',
    },
    source:
      "Our own bound, far outside INCRA's reference price tables of land (Planilhas de Preços Referenciais)",
  },
];
