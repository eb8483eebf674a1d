/** In what a field counts: the schemas say it in their descriptions only. */
type Unit = 'BRL' | 'percent' | 'percent_year' | 'kg' | 'g' | 'ha' | 'years' | 'heads';

const UNITS: Readonly<Record<string, Unit>> = {
  age_years: 'years',
  amount: 'BRL',
  area_ha: 'ha',
  carcass_yield: 'percent',
  default_rate: 'percent',
  dilution_rate: 'percent',
  discount_rate: 'percent_year',
  face_amount: 'BRL',
  face_value: 'BRL',
  heads: 'heads',
  loss_given_default: 'percent',
  mass_g: 'g',
  ownership_share: 'percent',
  price_per_g: 'BRL',
  price_per_ha: 'BRL',
  price_per_head: 'BRL',
  replacement_cost: 'BRL',
  residual_rate: 'percent',
  service_life_years: 'years',
  spread: 'percent_year',
  unit_price: 'BRL',
  value: 'BRL',
  weight_kg: 'kg',
};

export const unitOf = (name: string): Unit | undefined => UNITS[name];

/** Fractions that people write in per cent: `10.5` stands for `0.105`. */
export const isPercent = (name: string): boolean => unitOf(name)?.startsWith('percent') ?? false;
