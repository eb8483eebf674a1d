import type { Worded } from './language.ts';

interface Quantity extends Worded {
  /** The field from which it comes; none where it comes from a source or from another quantity. */
  readonly field?: string;
  /** A field without which the figure alone says nothing. */
  readonly companion?: string;
}

const say = (ptBR: string, en: string, field?: string, companion?: string): Quantity => ({
  'pt-BR': ptBR,
  en,
  ...(field ? { field } : {}),
  ...(companion ? { companion } : {}),
});

/**
 * What the formulas of all classes count with, by its name there. A step's own label comes before these words: they are
 * for the quantities that a calculation names and does not have.
 */
export const QUANTITIES: Readonly<Record<string, Quantity>> = {
  accepted_value: say('valor aceito', 'accepted value'),
  acquisition_price: say('preço de aquisição', 'acquisition price'),
  adjusted_price: say('preço homogeneizado', 'adjusted price'),
  age: say('idade', 'age', 'age_years'),
  alpha: say('α', 'α'),
  area: say('área', 'area', 'area_ha'),
  business_days: say('dias úteis', 'business days'),
  carcass_yield: say('rendimento de carcaça', 'carcass yield', 'carcass_yield'),
  cash_flow: say('fluxo de caixa', 'cash flow', 'cash_flows', 'valuation_date'),
  coefficient_k: say('coeficiente k', 'coefficient k'),
  days: say('dias', 'days'),
  declared_value: say('valor declarado', 'declared value', 'value'),
  default_rate: say('taxa de inadimplência', 'default rate', 'default_rate'),
  dilution_rate: say('taxa de diluição', 'dilution rate', 'dilution_rate'),
  discount_rate: say('taxa de desconto', 'discount rate', 'discount_rate'),
  earlier_selic_factor: say('fator Selic anterior', 'earlier Selic factor'),
  estimate: say('estimativa na escala do preço', "estimate in the price's scale"),
  exchange_rate: say('taxa de câmbio', 'exchange rate'),
  expected_receipt: say('valor esperado', 'expected receipt'),
  face_amount: say('valor de face da faixa', 'face amount', 'face_amount'),
  face_value: say('valor de face', 'face value', 'face_value', 'due_date'),
  factor: say('fator', 'factor'),
  fineness: say('teor', 'fineness', 'fineness'),
  heads: say('cabeças', 'heads', 'heads'),
  index_factor: say('fator de atualização', 'index factor'),
  ipca_factor: say('fator IPCA', 'IPCA factor'),
  k: say('k', 'k'),
  loss_given_default: say('perda dada a inadimplência', 'loss given default', 'loss_given_default'),
  mass: say('massa', 'mass', 'mass_g'),
  mean_live_weight: say('peso vivo médio', 'mean live weight', 'weight_kg'),
  months_with_interest: say('meses com juros', 'months with interest'),
  ownership_share: say('participação', 'ownership share', 'ownership_share'),
  payment: say('pagamento', 'payment', 'bond', 'maturity_date'),
  prefixed_rate: say('taxa prefixada', 'prefixed rate'),
  present_value: say('valor presente', 'present value'),
  price_per_gram_of_fine_metal: say(
    'preço por grama de metal fino',
    'price per gram of fine metal',
    'price_per_g',
  ),
  price_per_head: say('preço por cabeça', 'price per head', 'price_per_head'),
  price_per_hectare: say('preço por hectare', 'price per hectare', 'price_per_ha'),
  price_per_troy_ounce: say('preço por onça troy', 'price per troy ounce'),
  quantity: say('quantidade', 'quantity', 'quantity', 'unit'),
  quotation: say('cotação', 'quotation'),
  real_rate: say('taxa real', 'real rate', 'real_rate'),
  replacement_cost: say('custo de reposição', 'replacement cost', 'replacement_cost'),
  residual_rate: say('valor residual', 'residual rate', 'residual_rate'),
  selic_cap: say('teto Selic', 'Selic cap'),
  selic_factor: say('fator Selic', 'Selic factor'),
  selic_target: say('meta Selic', 'Selic target'),
  service_life: say('vida útil', 'service life', 'service_life_years'),
  simple_interest: say('juros simples', 'simple interest'),
  spread: say('spread', 'spread', 'spread'),
  stated_factor: say('fator informado', 'stated factor', 'index'),
  stated_real_rate: say('taxa real informada', 'stated real rate', 'real_rate'),
  straight_line: say('linha reta', 'straight line'),
  unit_price: say('preço unitário', 'unit price', 'unit_price'),
  updated_value: say('valor atualizado', 'updated value', 'face_value'),
  wear_factor: say('fator do estado', 'wear factor', 'wear'),
  years: say('anos', 'years'),
};
