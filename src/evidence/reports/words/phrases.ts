import type { Label } from '../../../kernel/vocabulary.ts';
import { COMMITTEE_PHRASES } from './committee-phrases.ts';
import type { Language } from './formats.ts';
import { OBLIGATION_PHRASES } from './obligation-phrases.ts';

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

/** What a comparison of values and prices says beside the phrases of every report. */
const BACK_TEST_PHRASES = {
  backTestTitle: say('Valores e preços de venda', 'Values and sale prices'),
  salesFrom: say('Vendas desde', 'Sales from'),
  salesTo: say('Vendas até', 'Sales to'),
  withoutBound: say('sem limite', 'no bound'),
  allClasses: say('todas', 'all'),
  workedOut: say('Calculado em', 'Worked out'),
  salesCounted: say('Vendas', 'Sales'),
  sold: say('Bens vendidos', 'Assets sold'),
  withoutProceeds: say('Sem preço de venda informado', 'Without proceeds told'),
  withoutValue: say('Sem valor anterior à venda', 'Without a value before the sale'),
  ratios: say('Valor ÷ preço de venda', 'Value ÷ proceeds'),
  noSales: say('Nenhuma venda pode ser comparada.', 'No sale can be compared.'),
  method: say('Método', 'Method'),
  medianRatio: say('Mediana', 'Median'),
  cod: say('COD (%)', 'COD (%)'),
  prd: say('PRD', 'PRD'),
  prb: say('PRB', 'PRB'),
  inRange: say('Na faixa', 'In range'),
  ofCount: say('de', 'of'),
  tooFew: say('poucas vendas para concluir', 'too few to conclude'),
  ratioNote: say(
    'De cada bem vendido, o último valor calculado antes da venda dividido pelo preço. COD: desvio médio da mediana, em % dela; PRD: média ÷ razão ponderada, acima de 1 se os bens caros têm razões menores; PRB: quanto a razão muda, em partes da mediana, quando o valor dobra. Na faixa: parte dos preços que está na faixa dita com o valor, e de quantos. Fórmulas da norma da IAAO sobre estudos de razão. Com menos de 20 vendas nada se deve concluir.',
    'Of each asset that was sold, the last value calculated before it divided by the price. COD: mean distance from the median, in % of it; PRD: mean ÷ weighted ratio, above 1 where dear things have lower ratios; PRB: by which part of the median the ratio changes where the value doubles. In range: the share of prices that lie in the range told with the value, and of how many. Formulas of the IAAO standard on ratio studies. Below 20 sales nothing should be concluded.',
  ),
} as const;

/** Headings, names of fields and sentences of the document. `{}` is filled in. */
const PHRASES = {
  ...BACK_TEST_PHRASES,
  ...COMMITTEE_PHRASES,
  ...OBLIGATION_PHRASES,
  service: say('Serviço de Avaliação de Ativos', 'Asset Valuation Service'),
  title: say('Relatório de avaliação', 'Valuation report'),
  page: say('página {} de {}', 'page {} of {}'),
  versionOf: say('versão {}', 'version {}'),
  valuation: say('Avaliação', 'Valuation'),
  version: say('Versão', 'Version'),
  status: say('Situação', 'Status'),
  purpose: say('Finalidade', 'Purpose'),
  valuationDate: say('Data da avaliação', 'Valuation date'),
  requestedBy: say('Solicitada por', 'Requested by'),
  requestedAt: say('Solicitada em', 'Requested at'),
  completedAt: say('Concluída em', 'Completed at'),
  requestedMethod: say('Método pedido', 'Requested method'),
  anyMethod: say('todos os aplicáveis', 'all that apply'),
  repeats: say('Repete a avaliação', 'Repeats valuation'),
  review: say('Revisão', 'Review'),
  failure: say('Falha do cálculo', 'Failure of the calculation'),
  asset: say('Ativo', 'Asset'),
  name: say('Nome', 'Name'),
  assetClass: say('Classe', 'Class'),
  assetId: say('Identificador', 'Id'),
  reference: say('Referência externa', 'External reference'),
  portfolio: say('Carteira', 'Portfolio'),
  owner: say('Proprietário', 'Owner'),
  taxId: say('CPF ou CNPJ', 'Tax id'),
  declared: say('Valor declarado', 'Declared value'),
  declaredOn: say('em {}, origem: {}', 'on {}, origin: {}'),
  inAnnex: say('no anexo ({})', 'in the annex ({})'),
  textInAnnex: say('texto integral no anexo', 'full text in the annex'),
  values: say('Os seis valores', 'The six values'),
  value: say('Valor', 'Value'),
  amount: say('Montante (R$)', 'Amount (R$)'),
  basis: say('Base', 'Basis'),
  reasons: say('Motivos', 'Reasons'),
  notices: say('Avisos', 'Notices'),
  detail: say('Detalhe', 'Detail'),
  unknown: say('sem valor', 'none'),
  unknownNote: say(
    'Um montante desconhecido não é zero: o motivo está ao lado. Um resultado de cenário não é um preço de mercado verificado.',
    'An unknown amount is not zero: its reason stands beside it. The result of a scenario is not a verified market price.',
  ),
  to: say('a', 'to'),
  accepted: say('Valor aceito pela política', 'Value accepted by the policy'),
  noneAccepted: say('nenhum', 'none'),
  acceptedLines: say('a soma das linhas do estoque', 'the sum of the lines of the stock'),
  calculation: say('Cálculo', 'Calculation'),
  formula: say('Fórmula', 'Formula'),
  missing: say('Falta: {}', 'Missing: {}'),
  rounded: say(
    '≈ Fator com oito dígitos, para a leitura; o relatório em JSON traz todos.',
    '≈ A factor with eight digits, to be read; the report in JSON has all of them.',
  ),
  step: say('Passo', 'Step'),
  unit: say('Unidade', 'Unit'),
  noCalculation: say('Nenhum cálculo foi concluído.', 'No calculation was completed.'),
  policy: say('Política em vigor', 'Policy in force'),
  noPolicy: say(
    'Nenhuma política aprovada estava em vigor para a classe na data da avaliação.',
    'No approved policy was in force for the class on the valuation date.',
  ),
  forcedDiscount: say('Deságio de liquidação forçada', 'Forced liquidation discount'),
  haircut: say('Deságio de garantia', 'Collateral haircut'),
  acceptedBases: say('Bases aceitas', 'Accepted bases'),
  classes: say('Classes', 'Classes'),
  validity: say('Vigência', 'Effective'),
  validFrom: say('desde {}', 'from {}'),
  validUntil: say('de {} a {}', 'from {} until {}'),
  referenceAge: say('Idade máxima da referência', 'Maximum age of a reference'),
  valuationAge: say('Idade máxima da avaliação', 'Maximum age of a valuation'),
  days: say('{} dias', '{} days'),
  approval: say('Aprovação', 'Approval'),
  approvedBy: say('{}, em {}', '{}, at {}'),
  scenario: say('Cenário', 'Scenario'),
  kind: say('Tipo', 'Kind'),
  documents: say('Documentos', 'Documents'),
  noDocuments: say('Nenhum documento foi juntado ao pedido.', 'No document was named in the request.'),
  document: say('Documento', 'Document'),
  asRequested: say(
    'Situação de cada documento no momento do pedido.',
    'Each document as it stood at the request.',
  ),
  evidence: say('Evidências de fontes', 'Evidence from sources'),
  noEvidence: say('Nenhuma fonte externa foi usada.', 'No external source was used.'),
  source: say('Fonte', 'Source'),
  referenceDate: say('Data de referência', 'Reference date'),
  observed: say('Dados observados', 'Observed'),
  retrieved: say('Obtida em · SHA-256 dos bytes', 'Retrieved at · SHA-256 of the bytes'),
  limitations: say('Limitações', 'Limitations'),
  limitation: say('Limitação', 'Limitation'),
  code: say('Código', 'Code'),
  notes: say('Observações do pedido', 'Notes of the request'),
  trail: say('Trilha de revisão', 'Review trail'),
  by: say('Por', 'By'),
  at: say('Em', 'At'),
  rationale: say('Justificativa', 'Rationale'),
  byService: say('serviço', 'service'),
  fourEyes: say(
    'Quem solicita uma avaliação ou escreve o ativo não decide sobre ela: cada decisão é de outra pessoa.',
    'Who requests a valuation or writes its asset does not decide on it: every decision is another person’s.',
  ),
  integrity: say('Integridade e reprodução', 'Integrity and reproduction'),
  inputDigest: say('Resumo SHA-256 da entrada congelada', 'SHA-256 digest of the frozen input'),
  historyHead: say('Topo da cadeia de eventos', 'Head of the event chain'),
  methods: say('Métodos e versões', 'Methods and versions'),
  calendars: say('Calendários e versões', 'Calendars and versions'),
  program: say('Programa que calculou', 'Program that calculated'),
  format: say('Formato do relatório', 'Format of the report'),
  integrityNote: say(
    'O resumo cobre o JSON canônico (RFC 8785) da entrada como foi congelada. O topo da cadeia é o hash do evento mais recente desta avaliação: cada evento traz o hash do anterior.',
    'The digest covers the canonical JSON (RFC 8785) of the input as it was frozen. The head of the chain is the hash of the newest event of this valuation: each event carries the hash of the one before.',
  ),
  annex: say('Anexo: atributos do ativo por extenso', 'Annex: attributes of the asset in full'),
  annexScenario: say('Anexo: parâmetros do cenário por extenso', 'Annex: parameters of the scenario in full'),
  wordForWord: say(
    'Texto como foi recebido, palavra por palavra.',
    'The text as it was received, word for word.',
  ),
  replaced: say(
    '\ufffd marca um sinal que as fontes deste documento não têm; o relatório em JSON o traz.',
    '\ufffd marks a sign that the fonts of this document lack; the report in JSON has it.',
  ),
} as const satisfies { readonly [name: string]: Label };

type Phrase = keyof typeof PHRASES;

/** Says a phrase in one language, its gaps filled in order. */
export type Say = (phrase: Phrase, ...fillings: readonly string[]) => string;

export const sayingIn =
  (language: Language): Say =>
  (phrase, ...fillings) => {
    const parts = PHRASES[phrase][language].split('{}');
    return parts
      .map((part, index) => part + (index < parts.length - 1 ? (fillings[index] ?? '') : ''))
      .join('');
  };
