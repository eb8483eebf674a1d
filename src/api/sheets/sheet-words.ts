import type { Label } from '../../kernel/vocabulary.ts';
import type { FieldWords } from '../../kernel/wording/form/field-words.ts';

/**
 * Words of a sheet's columns, by the end of their path, where a form has none or others: a cell has no unit beside it. A field that
 * has no words here nor in a form is in no template.
 */
export const SHEET_WORDS: Readonly<Record<string, Readonly<Record<keyof Label, FieldWords>>>> = {
  asset_class: { en: { label: 'Asset class' }, 'pt-BR': { label: 'Classe do bem' } },
  name: {
    en: { label: 'Name', hint: 'What you call the asset.' },
    'pt-BR': { label: 'Nome', hint: 'Como você chama o bem.' },
  },
  external_reference: {
    en: { label: 'External reference', hint: 'Its number in your own systems; it names the line.' },
    'pt-BR': { label: 'Referência externa', hint: 'O número dele nos seus sistemas; dá nome à linha.' },
  },
  portfolio: {
    en: { label: 'Portfolio', hint: 'The portfolio that it counts in.' },
    'pt-BR': { label: 'Carteira', hint: 'A carteira em que ele conta.' },
  },
  owner: { en: { label: 'Owner' }, 'pt-BR': { label: 'Proprietário' } },
  'owner.name': {
    en: { label: 'Name', hint: 'Stored encrypted.' },
    'pt-BR': { label: 'Nome', hint: 'Guardado cifrado.' },
  },
  'owner.tax_id': {
    en: { label: 'CPF or CNPJ', hint: 'As text, so that no zero is lost. Stored encrypted.' },
    'pt-BR': { label: 'CPF ou CNPJ', hint: 'Como texto, para não perder zeros. Guardado cifrado.' },
  },
  'owner.tax_id_country': {
    en: {
      label: 'Country of the tax id',
      hint: 'Two letters, such as PT; empty for a CPF or CNPJ. Stored encrypted.',
    },
    'pt-BR': {
      label: 'País do documento',
      hint: 'Duas letras, como PT; vazio para CPF ou CNPJ. Guardado cifrado.',
    },
  },
  declared_value: { en: { label: 'Declared value' }, 'pt-BR': { label: 'Valor declarado' } },
  'declared_value.amount': {
    en: { label: 'Amount (BRL)', hint: 'What the owner declares the whole asset to be worth.' },
    'pt-BR': { label: 'Valor (R$)', hint: 'Quanto o proprietário declara que vale o bem inteiro.' },
  },
  'declared_value.date': {
    en: { label: 'Date', hint: 'Since when it is declared; never in the future.' },
    'pt-BR': { label: 'Data', hint: 'Desde quando é declarado; nunca no futuro.' },
  },
  'declared_value.origin': {
    en: { label: 'Origin', hint: 'Where the figure comes from, such as a tax return.' },
    'pt-BR': { label: 'Origem', hint: 'De onde vem o número, como uma declaração de imposto de renda.' },
  },
  valuation: { en: { label: 'Valuation' }, 'pt-BR': { label: 'Avaliação' } },
  purpose: {
    en: { label: 'Purpose', hint: 'What it is valued for; empty: it is registered and not valued.' },
    'pt-BR': { label: 'Finalidade', hint: 'Para que se avalia; vazia: é registrado e não avaliado.' },
  },
  'estimate.value': {
    en: { label: 'Value (BRL)', hint: 'As the original estimate gives it.' },
    'pt-BR': { label: 'Valor (R$)', hint: 'Como está na estimativa original.' },
  },
  'estimate.date': {
    en: { label: 'Date', hint: 'When it was made; never in the future.' },
    'pt-BR': { label: 'Data', hint: 'Quando foi feita; nunca no futuro.' },
  },
  registry_number: {
    en: { label: 'Registry number', hint: 'In the land registry. Stored encrypted.' },
    'pt-BR': { label: 'Matrícula', hint: 'No registro de imóveis. Guardada cifrada.' },
  },
  address: {
    en: { label: 'Address', hint: 'Stored encrypted.' },
    'pt-BR': { label: 'Endereço', hint: 'Guardado cifrado.' },
  },
  area_ha: { en: { label: 'Area (ha)' }, 'pt-BR': { label: 'Área (ha)' } },
  price_per_ha: {
    en: { label: 'Price per hectare (BRL)' },
    'pt-BR': { label: 'Preço por hectare (R$)' },
  },
  municipality: {
    en: { label: 'Municipality', hint: 'Where it lies; it counts beside the land class.' },
    'pt-BR': { label: 'Município', hint: 'Onde fica; conta junto com a classe da terra.' },
  },
  land_class: {
    en: { label: 'Land class', hint: 'Land use capability of the whole area, as declared.' },
    'pt-BR': { label: 'Classe da terra', hint: 'Capacidade de uso da área inteira, como declarada.' },
  },
  plate: {
    en: { label: 'Plate', hint: 'Stored encrypted.' },
    'pt-BR': { label: 'Placa', hint: 'Guardada cifrada.' },
  },
  brand: {
    en: { label: 'Brand', hint: 'Its code in the FIPE list.' },
    'pt-BR': { label: 'Marca', hint: 'O código na lista da FIPE.' },
  },
  model: {
    en: { label: 'Model', hint: 'Its code in the FIPE list.' },
    'pt-BR': { label: 'Modelo', hint: 'O código na lista da FIPE.' },
  },
  year: {
    en: { label: 'Model year and fuel', hint: 'The code of the FIPE list, such as 2018-5.' },
    'pt-BR': { label: 'Ano-modelo e combustível', hint: 'O código da lista da FIPE, como 2018-5.' },
  },
  product_code: {
    en: { label: 'Product code', hint: 'As GET /catalog/products lists it.' },
    'pt-BR': { label: 'Código do produto', hint: 'Como está na lista GET /catalog/products.' },
  },
  unit_price: { en: { label: 'Price of one (BRL)' }, 'pt-BR': { label: 'Preço unitário (R$)' } },
  price_per_head: {
    en: { label: 'Price per animal (BRL)' },
    'pt-BR': { label: 'Preço por animal (R$)' },
  },
  state: {
    en: { label: 'State', hint: 'The price of this state is taken; none is moved from another.' },
    'pt-BR': { label: 'Estado (UF)', hint: 'Usa-se o preço deste estado; nenhum é trazido de outro.' },
  },
  carcass_yield: {
    en: { label: 'Carcass yield', hint: 'A fraction: 0.53 for 53 %. Without it 50 % is taken.' },
    'pt-BR': { label: 'Rendimento de carcaça', hint: 'Uma fração: 0,53 para 53 %. Sem ele valem 50 %.' },
  },
  weight_kg: {
    en: { label: 'Mean live weight (kg)', hint: 'Of one animal.' },
    'pt-BR': { label: 'Peso vivo médio (kg)', hint: 'De um animal.' },
  },
  age_years: {
    en: { label: 'Age (years)', hint: 'In place of the date of manufacture.' },
    'pt-BR': { label: 'Idade (anos)', hint: 'Em vez da data de fabricação.' },
  },
  service_life_years: {
    en: { label: 'Service life (years)', hint: 'The whole of it.' },
    'pt-BR': { label: 'Vida útil (anos)', hint: 'Inteira.' },
  },
  replacement_cost: {
    en: { label: 'Replacement cost (BRL)', hint: 'What an equivalent new one costs today.' },
    'pt-BR': { label: 'Custo de reposição (R$)', hint: 'Quanto custa hoje um novo equivalente.' },
  },
  residual_rate: {
    en: { label: 'Residual', hint: 'A fraction: 0.2 for 20 % of the cost left at the end.' },
    'pt-BR': { label: 'Valor residual', hint: 'Uma fração: 0,2 para 20 % do custo no fim da vida útil.' },
  },
  amount: {
    en: { label: 'Amount (BRL)', hint: 'Negative when it is paid out.' },
    'pt-BR': { label: 'Valor (R$)', hint: 'Negativo quando é pago.' },
  },
  discount_rate: {
    en: { label: 'Discount rate', hint: 'A fraction a year: 0.1 for 10 %.' },
    'pt-BR': { label: 'Taxa de desconto', hint: 'Uma fração ao ano: 0,1 para 10 %.' },
  },
  ownership_share: {
    en: { label: 'Part owned', hint: 'A fraction: 0.25 for 25 %.' },
    'pt-BR': { label: 'Participação', hint: 'Uma fração: 0,25 para 25 %.' },
  },
  mass_g: {
    en: { label: 'Mass (g)', hint: 'Alloy included.' },
    'pt-BR': { label: 'Massa (g)', hint: 'Com a liga.' },
  },
  face_value: {
    en: { label: 'Face value (BRL)', hint: 'What is to be paid on the due date.' },
    'pt-BR': { label: 'Valor de face (R$)', hint: 'O que deve ser pago no vencimento.' },
  },
  debtor: {
    en: { label: 'Debtor', hint: 'Who owes it. Stored encrypted.' },
    'pt-BR': { label: 'Devedor', hint: 'Quem deve. Guardado cifrado.' },
  },
  instrument: {
    en: { label: 'Instrument', hint: 'What it rests on: an invoice, a contract, a decision.' },
    'pt-BR': { label: 'Instrumento', hint: 'Em que se apoia: duplicata, contrato, decisão.' },
  },
  discount: {
    en: { label: 'Rate to discount at', hint: 'Left out: SELIC_TARGET; with an index REAL_CURVE.' },
    'pt-BR': { label: 'Taxa do desconto', hint: 'Sem ela: SELIC_TARGET; com correção, REAL_CURVE.' },
  },
  spread: {
    en: { label: 'Spread', hint: 'Beside PREFIXED_CURVE or REAL_CURVE, a fraction a year: 0.04 for 4 %.' },
    'pt-BR': {
      label: 'Spread',
      hint: 'Junto com PREFIXED_CURVE ou REAL_CURVE, uma fração ao ano: 0,04 para 4 %.',
    },
  },
  real_rate: {
    en: { label: 'Real rate of your own', hint: 'Above the IPCA, a fraction a year; with an index only.' },
    'pt-BR': {
      label: 'Taxa real própria',
      hint: 'Acima do IPCA, uma fração ao ano; só com correção.',
    },
  },
  index: { en: { label: 'Indexation' }, 'pt-BR': { label: 'Correção' } },
  rule: {
    en: { label: 'Rule', hint: 'CALLER: the factor that you state.' },
    'pt-BR': { label: 'Regra', hint: 'CALLER: o fator que você informa.' },
  },
  base_date: {
    en: { label: 'Base date', hint: 'The day that the face value is of.' },
    'pt-BR': { label: 'Data-base', hint: 'O dia a que se refere o valor de face.' },
  },
  requisition_date: {
    en: { label: 'Requisition', hint: 'When the payment was requisitioned; EC_136 alone heeds it.' },
    'pt-BR': { label: 'Requisição', hint: 'Quando o pagamento foi requisitado; só importa na EC_136.' },
  },
  grace_until: {
    en: { label: 'End of the grace period', hint: 'Its last day; EC_136 alone heeds it.' },
    'pt-BR': { label: 'Fim do período de graça', hint: 'O último dia; só importa na EC_136.' },
  },
  tax_claim: {
    en: { label: 'Tax claim', hint: 'By EC_136 it is brought to date by Selic throughout.' },
    'pt-BR': { label: 'Crédito tributário', hint: 'Na EC_136 é corrigido só pela Selic.' },
  },
  factor: {
    en: { label: 'Factor', hint: 'With CALLER only; it is not checked.' },
    'pt-BR': { label: 'Fator', hint: 'Só com CALLER; não é verificado.' },
  },
  identifier: {
    en: { label: 'Identifier', hint: 'A ticker, or the name of a fund.' },
    'pt-BR': { label: 'Identificação', hint: 'Um código de negociação, ou o nome do fundo.' },
  },
};

/** Names of the sheets that a template has behind the one to fill in: the reading leaves them alone without a word. */
export const COLUMNS_SHEET: Label = { en: 'Columns', 'pt-BR': 'Colunas' };
export const CHOICES_SHEET: Label = { en: 'Choices', 'pt-BR': 'Opções' };

export const TEMPLATE_SHEETS: ReadonlySet<string> = new Set(
  [COLUMNS_SHEET, CHOICES_SHEET].flatMap((names) => Object.values(names)),
);
