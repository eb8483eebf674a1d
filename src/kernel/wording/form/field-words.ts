import type { Language } from '../language.ts';

export interface FieldWords {
  readonly label: string;
  /** What to write; undefined where the label says it all. */
  readonly hint?: string;
}

/**
 * Words of the profiles' fields by name: their schemas speak English only, and to programs. A name that is not here is
 * shown as the schema has it; a test sees that none is missing.
 */
export const FIELD_WORDS: Readonly<Record<string, Readonly<Record<Language, FieldWords>>>> = {
  age_as_of: {
    en: { label: 'As of', hint: 'The day it was that old; without one, today.' },
    'pt-BR': { label: 'Na data de', hint: 'O dia em que tinha essa idade; sem data, hoje.' },
  },
  age_years: {
    en: { label: 'Age', hint: 'In years; in place of the date of manufacture.' },
    'pt-BR': { label: 'Idade', hint: 'Em anos; em vez da data de fabricação.' },
  },
  amount: {
    en: { label: 'Amount', hint: 'Negative when it is paid out.' },
    'pt-BR': { label: 'Valor', hint: 'Negativo quando é pago.' },
  },
  area_ha: {
    en: { label: 'Area', hint: 'In hectares.' },
    'pt-BR': { label: 'Área', hint: 'Em hectares.' },
  },
  bond: {
    en: { label: 'Bond', hint: 'Priced from its rate, in place of a price of your own.' },
    'pt-BR': { label: 'Título prefixado', hint: 'Com preço calculado da taxa, em vez de um preço seu.' },
  },
  brand: { en: { label: 'Brand' }, 'pt-BR': { label: 'Marca' } },
  carcass_yield: {
    en: {
      label: 'Carcass yield',
      hint: 'Carcass weight ÷ live weight. Without it the trade’s 50 % is taken.',
    },
    'pt-BR': {
      label: 'Rendimento de carcaça',
      hint: 'Peso da carcaça ÷ peso vivo. Sem ele vale a convenção de 50 %.',
    },
  },
  cash_flows: {
    en: {
      label: 'Expected cash flows',
      hint: 'What is received or paid, and when; up to 360, in any order.',
    },
    'pt-BR': {
      label: 'Fluxos de caixa esperados',
      hint: 'O que se recebe ou paga, e quando; até 360, em qualquer ordem.',
    },
  },
  condition: {
    en: { label: 'Condition', hint: 'There are prices of new machines only.' },
    'pt-BR': { label: 'Condição', hint: 'Só há preços de máquinas novas.' },
  },
  cleaning: {
    en: {
      label: 'Prices left out by',
      hint: 'Prices with factors that stand out are left out by this criterion, and named. Without one real estate has no grade.',
    },
    'pt-BR': {
      label: 'Saneamento da amostra por',
      hint: 'Os preços homogeneizados discrepantes são retirados por este critério, e nomeados. Sem ele um imóvel não recebe grau.',
    },
  },
  data_identification: {
    en: { label: 'Item 3: how the data are identified' },
    'pt-BR': { label: 'Item 3: identificação dos dados de mercado' },
  },
  declared: {
    en: {
      label: 'What you declare for the grade',
      hint: 'Items 1 and 3 of the table of NBR 14653-2, which nothing can be computed of. Without both the grade is pending.',
    },
    'pt-BR': {
      label: 'O que você declara para o grau',
      hint: 'Itens 1 e 3 da tabela da NBR 14653-2, que não se podem calcular. Sem os dois o grau fica pendente.',
    },
  },
  evidence: {
    en: { label: 'What supports it', hint: 'Such as the inspection, or the file it is in.' },
    'pt-BR': { label: 'O que o sustenta', hint: 'Como a vistoria, ou o arquivo em que está.' },
  },
  grade: { en: { label: 'Grade' }, 'pt-BR': { label: 'Grau' } },
  market_data: {
    en: {
      label: 'Market data',
      hint: 'Paste a table of a spreadsheet. Its first row names price, date, source and what they differ in, such as area; then 3 to 500 data, and a row with ? for its price: what is valued (not by factors). “area [LN]” enters as its logarithm; INVERSE, SQUARE, SQUARE_ROOT, DICHOTOMOUS and CODE are written likewise.',
    },
    'pt-BR': {
      label: 'Dados de mercado',
      hint: 'Cole uma tabela de uma planilha. A primeira linha nomeia preço, data, fonte e em que diferem, como a área; depois 3 a 500 dados, e uma linha com ? como preço: o que se avalia (não por fatores). “área [LN]” entra pelo logaritmo; INVERSE, SQUARE, SQUARE_ROOT, DICHOTOMOUS e CODE escrevem-se do mesmo modo.',
    },
  },
  premise: { en: { label: 'Premise' }, 'pt-BR': { label: 'Pressuposto' } },
  premises: {
    en: {
      label: 'Premises that hold although a test speaks against them',
      hint: 'Of a regression only. Without a reason the grade is pending.',
    },
    'pt-BR': {
      label: 'Pressupostos que valem embora um teste os contradiga',
      hint: 'Só de uma regressão. Sem justificativa o grau fica pendente.',
    },
  },
  price_transformation: {
    en: { label: 'Scale of the price', hint: 'In which prices enter; without one, as they are.' },
    'pt-BR': { label: 'Escala do preço', hint: 'Em que os preços entram; sem ela, como estão.' },
  },
  priced_units: {
    en: {
      label: 'How many units it has',
      hint: 'Where prices are of one unit, such as a hectare; without it, prices are of the whole.',
    },
    'pt-BR': {
      label: 'Quantas unidades tem',
      hint: 'Onde os preços são de uma unidade, como um hectare; sem isso, são do todo.',
    },
  },
  property_description: {
    en: { label: 'Item 1: how the property is described' },
    'pt-BR': { label: 'Item 1: caracterização do imóvel avaliando' },
  },
  rationale: {
    en: { label: 'Why it holds', hint: 'It is shown with the grades, word for word.' },
    'pt-BR': { label: 'Por que vale', hint: 'Aparece junto aos graus, palavra por palavra.' },
  },
  treatment: {
    en: { label: 'How the data are treated' },
    'pt-BR': { label: 'Como os dados são tratados' },
  },
  currency: {
    en: { label: 'Currency', hint: 'BRL or R$, or nothing: no other currency is converted.' },
    'pt-BR': { label: 'Moeda', hint: 'BRL ou R$, ou nada: nenhuma outra moeda é convertida.' },
  },
  date: { en: { label: 'Date' }, 'pt-BR': { label: 'Data' } },
  description: {
    en: { label: 'Description', hint: 'What it is; it is shown and changes nothing.' },
    'pt-BR': { label: 'Descrição', hint: 'O que é; aparece e não altera nada.' },
  },
  day_count: {
    en: { label: 'Day count', hint: 'What the rate is a year of; left out, calendar days over 365.' },
    'pt-BR': { label: 'Contagem de dias', hint: 'De que ano é a taxa; sem ela, dias corridos sobre 365.' },
  },
  discount_rate: {
    en: { label: 'Discount rate' },
    'pt-BR': { label: 'Taxa de desconto' },
  },
  due_date: {
    en: { label: 'Due date', hint: 'When it is to be paid.' },
    'pt-BR': { label: 'Vencimento', hint: 'Quando deve ser pago.' },
  },
  estimate: {
    en: { label: 'The original estimate', hint: 'As it was made: its value is kept, not recalculated.' },
    'pt-BR': { label: 'A estimativa original', hint: 'Como foi feita: o valor é mantido, não recalculado.' },
  },
  face_value: {
    en: { label: 'Face value', hint: 'What is to be paid on the due date.' },
    'pt-BR': { label: 'Valor de face', hint: 'O que deve ser pago no vencimento.' },
  },
  family: { en: { label: 'Family' }, 'pt-BR': { label: 'Família' } },
  fineness: {
    en: { label: 'Fineness', hint: 'The fine part of the mass: 18 carats are 0.750.' },
    'pt-BR': { label: 'Teor', hint: 'A parte fina da massa: 18 quilates são 0,750.' },
  },
  heads: { en: { label: 'Animals' }, 'pt-BR': { label: 'Animais' } },
  limitations: {
    en: { label: 'Limitations', hint: 'What the original estimate does not cover.' },
    'pt-BR': { label: 'Limitações', hint: 'O que a estimativa original não cobre.' },
  },
  lines: { en: { label: 'Lines of the stock' }, 'pt-BR': { label: 'Linhas do estoque' } },
  manufactured_on: {
    en: { label: 'Date of manufacture', hint: 'In place of the age.' },
    'pt-BR': { label: 'Data de fabricação', hint: 'Em vez da idade.' },
  },
  maturity_date: {
    en: { label: 'Maturity', hint: 'The first of a month, as the bond has it.' },
    'pt-BR': { label: 'Vencimento do título', hint: 'O primeiro dia de um mês, como está no título.' },
  },
  mass_g: {
    en: { label: 'Mass', hint: 'Alloy included.' },
    'pt-BR': { label: 'Massa', hint: 'Com a liga.' },
  },
  metal: { en: { label: 'Metal' }, 'pt-BR': { label: 'Metal' } },
  method: {
    en: { label: 'Method', hint: 'How the original estimate was made.' },
    'pt-BR': { label: 'Método', hint: 'Como a estimativa original foi feita.' },
  },
  model: { en: { label: 'Model' }, 'pt-BR': { label: 'Modelo' } },
  ownership_share: {
    en: { label: 'Part owned', hint: 'From 0 to 100 %.' },
    'pt-BR': { label: 'Participação', hint: 'De 0 a 100 %.' },
  },
  price_as_of: {
    en: { label: 'Date of the price', hint: 'Without a date, today.' },
    'pt-BR': { label: 'Data do preço', hint: 'Sem data, hoje.' },
  },
  price_per_g: {
    en: { label: 'Price per gram' },
    'pt-BR': { label: 'Preço por grama' },
  },
  price_per_ha: {
    en: { label: 'Price per hectare' },
    'pt-BR': { label: 'Preço por hectare' },
  },
  price_per_head: {
    en: { label: 'Price per animal' },
    'pt-BR': { label: 'Preço por animal' },
  },
  product_code: { en: { label: 'Product' }, 'pt-BR': { label: 'Produto' } },
  product_id: { en: { label: 'Product' }, 'pt-BR': { label: 'Produto' } },
  quantity: {
    en: { label: 'Quantity' },
    'pt-BR': { label: 'Quantidade' },
  },
  replacement_cost: {
    en: { label: 'Replacement cost', hint: 'What an equivalent new one costs today.' },
    'pt-BR': { label: 'Custo de reposição', hint: 'Quanto custa hoje um novo equivalente.' },
  },
  residual_rate: {
    en: { label: 'Residual', hint: 'What is left of the cost at the end of the service life.' },
    'pt-BR': { label: 'Valor residual', hint: 'O que resta do custo ao fim da vida útil.' },
  },
  service_life_years: {
    en: { label: 'Service life', hint: 'The whole of it, in years.' },
    'pt-BR': { label: 'Vida útil', hint: 'Inteira, em anos.' },
  },
  state: {
    en: {
      label: 'State',
      hint: 'A stock and a herd take the price of their own state; none is moved to another.',
    },
    'pt-BR': {
      label: 'Estado (UF)',
      hint: 'O estoque e o rebanho usam o preço do próprio estado; nenhum é levado a outro.',
    },
  },
  subclass: {
    en: { label: 'Subclass', hint: 'Its code in the CVM’s reports; where the class of units has several.' },
    'pt-BR': { label: 'Subclasse', hint: 'O código dela na CVM; quando a classe de cotas tem várias.' },
  },
  tax_id: {
    en: { label: 'CNPJ of the fund', hint: 'Of its class of units, where that has one of its own.' },
    'pt-BR': { label: 'CNPJ do fundo', hint: 'Da classe de cotas, quando ela tem um próprio.' },
  },
  type: { en: { label: 'Type' }, 'pt-BR': { label: 'Tipo' } },
  unit: {
    en: { label: 'Unit', hint: 'What one is, such as a sack of 60 kg.' },
    'pt-BR': { label: 'Unidade', hint: 'O que é uma unidade, como saca de 60 kg.' },
  },
  unit_price: {
    en: { label: 'Price of one' },
    'pt-BR': { label: 'Preço unitário' },
  },
  valuation_date: {
    en: { label: 'Valuation date', hint: 'The day to discount to, today or earlier.' },
    'pt-BR': { label: 'Data da avaliação', hint: 'O dia para o qual se desconta, hoje ou antes.' },
  },
  value: {
    en: { label: 'Value', hint: 'As the original estimate gives it.' },
    'pt-BR': { label: 'Valor', hint: 'Como está na estimativa original.' },
  },
  wear: {
    en: { label: 'State of wear', hint: 'With it by Ross-Heidecke; without it, straight-line.' },
    'pt-BR': { label: 'Estado de conservação', hint: 'Com ele, por Ross-Heidecke; sem ele, em linha reta.' },
  },
  weight_kg: {
    en: { label: 'Mean live weight', hint: 'Of one animal.' },
    'pt-BR': { label: 'Peso vivo médio', hint: 'De um animal.' },
  },
  year: { en: { label: 'Model year and fuel' }, 'pt-BR': { label: 'Ano-modelo e combustível' } },
};
