import { FRACTION, inBoth, type PlausibleRange } from '../building-blocks/plausibility.ts';

const weight = (product: string, low: string, high: string): PlausibleRange => ({
  field: 'weight_kg',
  where: { product_id: [product] },
  low,
  high,
  unit: inBoth('kg'),
  reason: {
    'pt-BR': 'é o peso vivo médio por cabeça, nem em arrobas nem do rebanho inteiro',
    en: 'it is the mean live weight a head, neither in arrobas nor of the whole herd',
  },
  source:
    product === 'pig'
      ? 'Our own bound, from a newborn to a large boar'
      : 'Our own bound, from a newborn to the largest breeds; weights by age of Nelore: Embrapa Gado de Corte, Documentos 25',
});

export const herdRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  weight('ox', '20', '1500'),
  weight('cow', '20', '1200'),
  weight('pig', '0.5', '450'),
  {
    field: 'carcass_yield',
    low: '0.4',
    high: '0.65',
    unit: FRACTION,
    reason: {
      'pt-BR': 'a carcaça de um bovino pesa cerca da metade do animal vivo',
      en: "a bovine's carcass weighs about half of the live animal",
    },
    source:
      'Vaz et al., Ciência Animal Brasileira 13(3), 2012 (44.4 to 47.9 %, cull cows); Cruz et al., Embrapa Pecuária Sudeste (57.2 to 58.3 %, young bulls). What is wider than that is our own bound',
  },
  {
    field: 'heads',
    low: '0',
    high: '5000000',
    unit: { 'pt-BR': 'cabeças', en: 'heads' },
    reason: {
      'pt-BR': 'nenhum rebanho de um só dono tem mais de cinco milhões de cabeças',
      en: 'no herd of one owner has more than five million animals',
    },
    source:
      'Our own bound. IBGE, Pesquisa da Pecuária Municipal 2023: 238.6 million cattle in the whole country',
  },
];
