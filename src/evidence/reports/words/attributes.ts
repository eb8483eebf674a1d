import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { date, type Language, number } from './formats.ts';

/** How a figure of an attribute is written. What is not known to be one is shown as it came. */
type Kind = 'number' | 'date' | 'text';

interface Word extends Label {
  readonly kind: Kind;
}

const say = (ptBR: string, en: string, kind: Kind = 'text'): Word => ({ 'pt-BR': ptBR, en, kind });

/** The attributes and parameters of every class, by the name they have in the contract. */
export const ATTRIBUTE_WORDS: { readonly [name: string]: Word } = {
  address: say('Endereço', 'Address'),
  age_as_of: say('Data da idade', 'Date of the age', 'date'),
  age_years: say('Idade (anos)', 'Age (years)', 'number'),
  amount: say('Montante (R$)', 'Amount (R$)', 'number'),
  area_ha: say('Área (ha)', 'Area (ha)', 'number'),
  base_date: say('Data-base', 'Base date', 'date'),
  bond: say('Título', 'Bond'),
  brand: say('Marca', 'Brand'),
  carcass_yield: say('Rendimento de carcaça', 'Carcass yield', 'number'),
  cash_flows: say('Fluxos de caixa', 'Cash flows'),
  cleaning: say('Saneamento da amostra', 'Cleaning of the sample'),
  comparables: say('Dados comparativos de mercado', 'Comparables'),
  condition: say('Condição', 'Condition'),
  currency: say('Moeda', 'Currency'),
  data: say('Dados', 'Data'),
  data_identification: say('Identificação dos dados', 'Identification of the data'),
  date: say('Data', 'Date', 'date'),
  debtor: say('Devedor', 'Debtor'),
  day_count: say('Contagem de dias', 'Day count'),
  declared: say('Declarado', 'Declared'),
  description: say('Descrição', 'Description'),
  discount: say('Taxa de base do desconto', 'Base rate of the discount'),
  discount_rate: say('Taxa de desconto (fração ao ano)', 'Discount rate (fraction a year)', 'number'),
  document_id: say('Documento', 'Document'),
  due_date: say('Vencimento', 'Due date', 'date'),
  estimate: say('Estimativa original', 'Original estimate'),
  evidence: say('Evidência', 'Evidence'),
  face_value: say('Valor de face (R$)', 'Face value (R$)', 'number'),
  factor: say('Fator', 'Factor', 'number'),
  family: say('Família', 'Family'),
  fineness: say('Teor', 'Fineness', 'number'),
  grace_until: say('Fim do prazo constitucional', 'End of the grace period', 'date'),
  grade: say('Grau', 'Grade'),
  heads: say('Cabeças', 'Heads', 'number'),
  identifier: say('Identificador', 'Identifier'),
  index: say('Atualização', 'Index'),
  index_name: say('Índice de preços', 'Price index'),
  instrument: say('Instrumento', 'Instrument'),
  kind: say('Tipo de variável', 'Kind of variable'),
  land_class: say('Classe de capacidade de uso', 'Class of land use capability'),
  level: say('Nível do índice', 'Level of the index', 'number'),
  levels: say('Níveis do índice', 'Levels of the index'),
  lines: say('Itens', 'Lines'),
  limitations: say('Limitações', 'Limitations'),
  manufactured_on: say('Data de fabricação', 'Date of manufacture', 'date'),
  mass_g: say('Massa (g)', 'Mass (g)', 'number'),
  maturity_date: say('Vencimento do título', 'Maturity of the bond', 'date'),
  metal: say('Metal', 'Metal'),
  method: say('Método', 'Method'),
  model: say('Modelo', 'Model'),
  month: say('Mês', 'Month'),
  municipality: say('Município', 'Municipality'),
  name: say('Nome', 'Name'),
  ownership_share: say('Participação (fração)', 'Ownership share (fraction)', 'number'),
  plate: say('Placa', 'Plate'),
  premise: say('Pressuposto', 'Premise'),
  premises: say('Pressupostos justificados', 'Justified premises'),
  price: say('Preço (R$)', 'Price (R$)', 'number'),
  price_as_of: say('Data do preço', 'Date of the price', 'date'),
  price_per_g: say('Preço por grama (R$)', 'Price per gram (R$)', 'number'),
  price_per_ha: say('Preço por hectare (R$)', 'Price per hectare (R$)', 'number'),
  price_per_head: say('Preço por cabeça (R$)', 'Price per head (R$)', 'number'),
  price_transformation: say('Transformação do preço', 'Transformation of the price'),
  product_code: say('Código do produto', 'Product code'),
  product_id: say('Produto', 'Product'),
  property_description: say('Caracterização do imóvel', 'Description of the property'),
  quantity: say('Quantidade', 'Quantity', 'number'),
  rationale: say('Justificativa', 'Rationale'),
  real_rate: say('Taxa real (fração ao ano)', 'Real rate (fraction a year)', 'number'),
  registry_number: say('Matrícula', 'Registry number'),
  replacement_cost: say('Custo de reposição (R$)', 'Replacement cost (R$)', 'number'),
  requisition_date: say('Data da requisição', 'Date of the requisition', 'date'),
  residual_rate: say('Valor residual (fração)', 'Residual value (fraction)', 'number'),
  rule: say('Regra', 'Rule'),
  service_life_years: say('Vida útil (anos)', 'Service life (years)', 'number'),
  source: say('Fonte', 'Source'),
  spread: say('Spread (fração ao ano)', 'Spread (fraction a year)', 'number'),
  state: say('UF', 'State'),
  subclass: say('Subclasse', 'Subclass'),
  subject: say('Avaliando', 'Subject'),
  tax_claim: say('Crédito tributário', 'Tax claim'),
  tax_id: say('CNPJ', 'CNPJ'),
  time: say('Tempo', 'Time'),
  transformation: say('Transformação', 'Transformation'),
  treatment: say('Tratamento', 'Treatment'),
  type: say('Tipo', 'Type'),
  unit: say('Unidade', 'Unit'),
  unit_price: say('Preço unitário (R$)', 'Unit price (R$)', 'number'),
  valuation_date: say('Data da avaliação', 'Valuation date', 'date'),
  value: say('Valor', 'Value', 'number'),
  values: say('Valores', 'Values'),
  variables: say('Variáveis', 'Variables'),
  wear: say('Estado de conservação (Heidecke)', 'State of wear (Heidecke)'),
  weight_kg: say('Peso vivo médio (kg)', 'Mean live weight (kg)', 'number'),
  year: say('Ano-modelo', 'Model year'),
};

/** The words for an attribute; a name that is not known says itself. */
export const attributeName = (name: string, language: Language): string =>
  (Object.hasOwn(ATTRIBUTE_WORDS, name) ? ATTRIBUTE_WORDS[name]?.[language] : undefined) ?? name;

/** True of an attribute that is a figure. */
export const isFigure = (name: string): boolean => kindOf(name) === 'number';

const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(ATTRIBUTE_WORDS, name) ? ATTRIBUTE_WORDS[name]?.kind : undefined;

const TRUTH = { 'pt-BR': ['sim', 'não'], en: ['yes', 'no'] } as const;

/** An object of the contract's own names and plain values alone. */
export const isPlainRecord = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) &&
  Object.entries(value).every(
    ([name, member]) => Object.hasOwn(ATTRIBUTE_WORDS, name) && typeof member !== 'object',
  );

/** A value of an attribute as text: a plain one, or an object of plain ones with their names. */
export function attributeText(name: string, value: Json | undefined, language: Language): string {
  if (value === null || value === undefined) return '—';
  if (isPlainRecord(value))
    return Object.entries(value)
      .map(([own, of]) => `${attributeName(own, language)}: ${attributeText(own, of, language)}`)
      .join('; ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return TRUTH[language][value ? 0 : 1];
  const text = String(value);
  const kind = kindOf(name);
  if (kind === 'number') return number(text, language);
  return kind === 'date' ? date(text, language) : text;
}
