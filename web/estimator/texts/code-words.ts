import type { Language } from '../../shared/language.ts';

type CodeWords = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Values of fields that have a list in their schema; a state's letters speak for themselves. */
export const VALUE_WORDS: CodeWords = {
  cars: { en: 'Cars', 'pt-BR': 'Carros' },
  motorcycles: { en: 'Motorcycles', 'pt-BR': 'Motos' },
  trucks: { en: 'Trucks and buses', 'pt-BR': 'Caminhões e ônibus' },
  NEW: { en: 'New', 'pt-BR': 'Nova' },
  USED: { en: 'Used', 'pt-BR': 'Usada' },
  GOLD: { en: 'Gold', 'pt-BR': 'Ouro' },
  A: { en: 'A: new', 'pt-BR': 'A: novo' },
  B: { en: 'B: between new and regular', 'pt-BR': 'B: entre novo e regular' },
  C: { en: 'C: regular', 'pt-BR': 'C: regular' },
  D: { en: 'D: between regular and simple repairs', 'pt-BR': 'D: entre regular e reparos simples' },
  E: { en: 'E: simple repairs', 'pt-BR': 'E: reparos simples' },
  F: {
    en: 'F: between simple and important repairs',
    'pt-BR': 'F: entre reparos simples e importantes',
  },
  G: { en: 'G: important repairs', 'pt-BR': 'G: reparos importantes' },
  H: {
    en: 'H: between important repairs and worthless',
    'pt-BR': 'H: entre reparos importantes e sem valor',
  },
  I: { en: 'I: worthless', 'pt-BR': 'I: sem valor' },
  LTN: { en: 'LTN (Prefixado)', 'pt-BR': 'LTN (Prefixado)' },
  NTN_F: { en: 'NTN-F (half-yearly coupons)', 'pt-BR': 'NTN-F (Prefixado com juros semestrais)' },
  ACT_365: { en: 'Calendar days over 365', 'pt-BR': 'Dias corridos sobre 365' },
  BUS_252: { en: 'Business days over 252', 'pt-BR': 'Dias úteis sobre 252' },
  REGRESSION: { en: 'Linear regression', 'pt-BR': 'Regressão linear' },
  FACTORS: { en: 'Mean of prices with factors', 'pt-BR': 'Média dos preços com fatores' },
  NONE: { en: 'As it is', 'pt-BR': 'Como está' },
  LN: { en: 'Its natural logarithm', 'pt-BR': 'Logaritmo natural' },
  INVERSE: { en: 'Its inverse', 'pt-BR': 'Inverso' },
  SQUARE: { en: 'Its square', 'pt-BR': 'Quadrado' },
  SQUARE_ROOT: { en: 'Its square root', 'pt-BR': 'Raiz quadrada' },
  COMPUTED: { en: 'computed', 'pt-BR': 'calculado' },
  DECLARED: { en: 'declared', 'pt-BR': 'declarado' },
  CHAUVENET: { en: "Chauvenet's criterion", 'pt-BR': 'Critério de Chauvenet' },
  TWO_DEVIATIONS: {
    en: 'Two standard deviations from the mean',
    'pt-BR': 'Dois desvios-padrão em torno da média',
  },
  SPECIFICATION: { en: 'Specification (RESET)', 'pt-BR': 'Especificação (RESET)' },
  HOMOSCEDASTICITY: {
    en: 'Same variance of the residuals (Breusch-Pagan)',
    'pt-BR': 'Homocedasticidade (Breusch-Pagan)',
  },
  INDEPENDENCE: {
    en: 'Independence of the residuals (Durbin-Watson)',
    'pt-BR': 'Independência dos resíduos (Durbin-Watson)',
  },
  COLLINEARITY: {
    en: 'Variables that do not repeat each other (VIF)',
    'pt-BR': 'Ausência de multicolinearidade (VIF)',
  },
  'premise.MET': { en: 'met', 'pt-BR': 'atendido' },
  'premise.FAILED': { en: 'not met', 'pt-BR': 'não atendido' },
  'premise.DECLARED': { en: 'not met, justified', 'pt-BR': 'não atendido, justificado' },
  'premise.NOT_TESTED': { en: 'not testable', 'pt-BR': 'não testável' },
  'grade.I': { en: 'I', 'pt-BR': 'I' },
  'grade.II': { en: 'II', 'pt-BR': 'II' },
  'grade.III': { en: 'III', 'pt-BR': 'III' },
  'grade.NONE': { en: 'none', 'pt-BR': 'nenhum' },
  'grade.PENDING': { en: 'pending', 'pt-BR': 'pendente' },
  SILVER: { en: 'Silver', 'pt-BR': 'Prata' },
};

/** Titles of a row's alternatives, as the schemas have them. */
export const KIND_WORDS: CodeWords = {
  'By its age': { en: 'By its age', 'pt-BR': 'Pela idade' },
  'By its date of manufacture': { en: 'By its date of manufacture', 'pt-BR': 'Pela data de fabricação' },
  'By its rate': { en: 'By its rate', 'pt-BR': 'Pela taxa' },
  'By public reference': { en: 'At the published price', 'pt-BR': 'Pelo preço publicado' },
  "At the owner's price": { en: 'At your own price', 'pt-BR': 'Pelo seu preço' },
};

export const UNIT_WORDS: CodeWords = {
  BRL: { en: 'R$', 'pt-BR': 'R$' },
  percent: { en: '%', 'pt-BR': '%' },
  percent_year: { en: '% a year', 'pt-BR': '% ao ano' },
  kg: { en: 'kg', 'pt-BR': 'kg' },
  g: { en: 'g', 'pt-BR': 'g' },
  ha: { en: 'ha', 'pt-BR': 'ha' },
  years: { en: 'years', 'pt-BR': 'anos' },
  heads: { en: 'head', 'pt-BR': 'cabeças' },
};

/** Units to choose, by their symbol. */
export const WRITTEN_UNIT_WORDS: CodeWords = {
  '': { en: 'fraction', 'pt-BR': 'fração' },
  '@': { en: '@ (arroba)', 'pt-BR': '@ (arroba)' },
  k: { en: 'karats', 'pt-BR': 'quilates' },
  'oz t': { en: 'troy ounces', 'pt-BR': 'onças troy' },
};

/** Of one, where that is another word. */
export const UNIT_OF_ONE_WORDS: CodeWords = {
  years: { en: 'year', 'pt-BR': 'ano' },
  heads: { en: 'head', 'pt-BR': 'cabeça' },
};

export const BASIS_WORDS: CodeWords = {
  USER_PROVIDED: { en: 'From your own figures', 'pt-BR': 'A partir dos seus números' },
  DECLARED_ESTIMATE: { en: 'As declared', 'pt-BR': 'Conforme declarado' },
  MARKET_REFERENCE: { en: 'Market reference', 'pt-BR': 'Referência de mercado' },
  PUBLIC_REFERENCE: { en: 'Public reference', 'pt-BR': 'Referência pública' },
  COMPARATIVE_DATA: { en: 'Comparison of market data', 'pt-BR': 'Comparativo de dados de mercado' },
  ACQUISITION_REFERENCE: { en: 'Price of a new one', 'pt-BR': 'Preço de aquisição de um novo' },
  DEPRECIATED_REPLACEMENT_COST: {
    en: 'Depreciated replacement cost',
    'pt-BR': 'Custo de reposição depreciado',
  },
  CASH_FLOW_SCENARIO: { en: 'Cash-flow scenario', 'pt-BR': 'Cenário de fluxos de caixa' },
  PRESENT_VALUE_SCENARIO: { en: 'Present-value scenario', 'pt-BR': 'Cenário de valor presente' },
};

/** Why there is no figure, and what helps. */
export const REASON_WORDS: CodeWords = {
  NO_REFERENCE: {
    en: 'The source has no such price or code.',
    'pt-BR': 'A fonte não tem esse preço ou código.',
  },
  GRADE_INSUFFICIENT: {
    en: 'Grade I of the standard is not reached: the data fall short, a premise is not met, or a declaration is missing. The grades below say which.',
    'pt-BR':
      'O grau I da norma não foi alcançado: os dados não bastam, um pressuposto não é atendido ou falta uma declaração. Os graus abaixo dizem quais.',
  },
  REFERENCE_TOO_OLD: {
    en: 'There is a published price, but it is too old to stand for today. Wait for the next one, or use your own figures.',
    'pt-BR':
      'Há um preço publicado, mas antigo demais para valer hoje. Aguarde o próximo ou use os seus números.',
  },
  REGION_NOT_COVERED: {
    en: 'No price for that state is used to value this, and none is moved there from another.',
    'pt-BR': 'Nenhum preço desse estado é usado para avaliar isto, e nenhum é trazido de outro.',
  },
  SOURCE_UNAVAILABLE: {
    en: 'The source did not answer. Try again in a minute.',
    'pt-BR': 'A fonte não respondeu. Tente de novo em um minuto.',
  },
  SOURCE_NOT_CONFIGURED: {
    en: 'The source is switched off in this service.',
    'pt-BR': 'A fonte está desligada neste serviço.',
  },
  COMMERCIAL_SOURCE_DISABLED: {
    en: 'Its market data are commercial, and this service does not use them. Use your own figures.',
    'pt-BR': 'Os dados de mercado são comerciais, e este serviço não os usa. Use os seus números.',
  },
  MISSING_PARAMETER: {
    en: 'A figure that the calculation needs was not given, and none is invented.',
    'pt-BR': 'Falta um número de que o cálculo precisa, e nenhum é inventado.',
  },
  USED_EQUIPMENT_INSUFFICIENT_DATA: {
    en: 'There are prices of new machines only. The guided estimate takes your own figures.',
    'pt-BR': 'Só há preços de máquinas novas. A estimativa guiada aceita os seus números.',
  },
  PARTIAL_COVERAGE: {
    en: 'Only a part is covered, or in two ways that are not added up.',
    'pt-BR': 'Só uma parte tem cobertura, ou de dois modos que não se somam.',
  },
  PAST_DUE: {
    en: 'A payment lies before the valuation date, or on it.',
    'pt-BR': 'Um pagamento vence antes da data da avaliação, ou nela.',
  },
  METHOD_NOT_APPLICABLE: {
    en: 'The method does not apply to what was given.',
    'pt-BR': 'O método não se aplica ao que foi informado.',
  },
  DECLARED_VALUE_AFTER_VALUATION_DATE: {
    en: 'What was declared is of a day after the valuation date.',
    'pt-BR': 'O que foi declarado é posterior à data da avaliação.',
  },
  CURRENCY_NOT_SUPPORTED: {
    en: 'The estimate is in another currency, and nothing is converted.',
    'pt-BR': 'A estimativa está em outra moeda, e nada é convertido.',
  },
  CALCULATION_FAILED: { en: 'The calculation failed.', 'pt-BR': 'O cálculo falhou.' },
};

/** A table among what was entered. */
export const ROWS_GIVEN: Readonly<Record<Language, string>> = {
  en: '{count} rows',
  'pt-BR': '{count} linhas',
};

/** What is wrong with a field, by the page's own codes and the service's. */
export const PROBLEM_WORDS: CodeWords = {
  missing: { en: 'This is needed.', 'pt-BR': 'É preciso preencher.' },
  required: { en: 'This is needed.', 'pt-BR': 'É preciso preencher.' },
  not_a_number: { en: 'Write a number, such as 1,234.56.', 'pt-BR': 'Escreva um número, como 1.234,56.' },
  wrong_grouping: {
    en: 'In English the point separates the decimals, and commas stand between thousands: 1,234.56.',
    'pt-BR': 'Em português a vírgula separa os decimais, e os pontos ficam entre os milhares: 1.234,56.',
  },
  another_unit: {
    en: 'This unit is not taken here. Write the figure in the unit that the field names.',
    'pt-BR': 'Esta unidade não serve aqui. Escreva o número na unidade que o campo indica.',
  },
  negative: { en: 'It cannot be negative.', 'pt-BR': 'Não pode ser negativo.' },
  zero: { en: 'It must be greater than zero.', 'pt-BR': 'Deve ser maior que zero.' },
  not_whole: { en: 'It must be a whole number.', 'pt-BR': 'Deve ser um número inteiro.' },
  too_large: {
    en: 'It has more than {most} digits before the point.',
    'pt-BR': 'Tem mais de {most} dígitos antes da vírgula.',
  },
  too_many_decimals: {
    en: 'It has more than {most} digits after the point.',
    'pt-BR': 'Tem mais de {most} dígitos depois da vírgula.',
  },
  not_from_zero_to_one: { en: 'It lies between 0 and 1.', 'pt-BR': 'Fica entre 0 e 1.' },
  not_from_zero_to_hundred: { en: 'It lies between 0 and 100 %.', 'pt-BR': 'Fica entre 0 e 100 %.' },
  not_found: {
    en: '“{value}” was not found in the list. Choose one of the list.',
    'pt-BR': '“{value}” não foi encontrado na lista. Escolha um item dela.',
  },
  not_in_list: { en: 'Choose one of the list.', 'pt-BR': 'Escolha um item da lista.' },
  invalid_date: { en: 'Choose a day that exists.', 'pt-BR': 'Escolha um dia que existe.' },
  too_long: { en: 'It is longer than {most} characters.', 'pt-BR': 'Tem mais de {most} caracteres.' },
  too_many_rows: { en: 'There are more than {most} rows.', 'pt-BR': 'São mais de {most} linhas.' },
  not_a_code: {
    en: 'Only letters, digits and single hyphens.',
    'pt-BR': 'Só letras, dígitos e hífens avulsos.',
  },
  does_not_fit: { en: 'This does not fit here.', 'pt-BR': 'Isto não serve aqui.' },
  no_price_column: {
    en: 'The first row must name a column “price”.',
    'pt-BR': 'A primeira linha deve ter uma coluna “preço”.',
  },
  no_date_column: {
    en: 'The first row must name a column “date”.',
    'pt-BR': 'A primeira linha deve ter uma coluna “data”.',
  },
  no_source_column: {
    en: 'The first row must name a column “source”.',
    'pt-BR': 'A primeira linha deve ter uma coluna “fonte”.',
  },
  no_characteristic: {
    en: 'A column beside price, date and source is needed: what the data differ in.',
    'pt-BR': 'É preciso uma coluna além de preço, data e fonte: em que os dados diferem.',
  },
  row_of_another_length: {
    en: 'Line {line} has {count} cells, and the first row has {headings}.',
    'pt-BR': 'A linha {line} tem {count} células, e a primeira tem {headings}.',
  },
  no_figure_in_row: {
    en: 'Line {line}: “{heading}” is no number such as 1,234.56.',
    'pt-BR': 'Linha {line}: “{heading}” não é um número como 1.234,56.',
  },
  no_day_in_row: {
    en: 'Line {line}: write the date as 2026-10-15.',
    'pt-BR': 'Linha {line}: escreva a data como 15/10/2026.',
  },
  two_rows_without_price: {
    en: 'Line {line} is a second row without a price: only what is valued has none.',
    'pt-BR': 'A linha {line} é a segunda sem preço: só o que se avalia não tem um.',
  },
  no_row_without_price: {
    en: 'Add a row with ? for its price: the characteristics of what is valued.',
    'pt-BR': 'Inclua uma linha com ? como preço: as características do que se avalia.',
  },
  wrong_datum: { en: 'Datum {datum}: {detail}', 'pt-BR': 'Dado {datum}: {detail}' },
  wrong_characteristic: {
    en: 'Characteristic {number}: {detail}',
    'pt-BR': 'Característica {number}: {detail}',
  },
  wrong_table: { en: 'Of the table: {detail}', 'pt-BR': 'Da tabela: {detail}' },
  in_the_future: { en: 'It must be today or earlier.', 'pt-BR': 'Deve ser hoje ou antes.' },
  amount_out_of_range: {
    en: 'The result would have more than 18 digits before the point.',
    'pt-BR': 'O resultado teria mais de 18 dígitos antes da vírgula.',
  },
  factor_out_of_range: {
    en: 'Rate and dates give a factor that is out of all measure.',
    'pt-BR': 'A taxa e as datas dão um fator fora de toda medida.',
  },
};
