import { inBoth, type PlausibleRange } from '../building-blocks/plausibility.ts';

const CONAB =
  'Our own bound, above any harvest of the country in the surveys of Conab (Acompanhamento da Safra Brasileira)';
const IBGE = 'Our own bound, above any harvest of the country in the surveys of IBGE (PAM, PEVS)';

/** No stock is larger than what the whole country harvests in a year. */
const harvest = (
  products: readonly string[],
  high: string,
  unit: string,
  source: string,
): PlausibleRange => ({
  field: 'lines[].quantity',
  where: { product_id: products },
  low: '0',
  high,
  unit: inBoth(unit),
  reason: {
    'pt-BR': 'o país inteiro não colhe mais que isso em um ano; a quantidade pode estar em quilogramas',
    en: 'the whole country harvests no more than that in a year; the quantity may be in kilograms',
  },
  source,
});

export const stockRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  harvest(['soy', 'maize'], '3500000000', 'sc 60 kg', CONAB),
  harvest(['wheat', 'rice'], '300000000', 'sc 60 kg', CONAB),
  harvest(['coffee', 'beans-carioca', 'beans-black'], '80000000', 'sc 60 kg', CONAB),
  harvest(['coffee-in-coco'], '5000000000', 'kg renda', CONAB),
  harvest(['cassava'], '40000000', 't', IBGE),
  harvest(['yerba-mate'], '100000000', 'arroba', IBGE),
];
