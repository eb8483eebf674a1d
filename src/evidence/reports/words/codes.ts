import type {
  Basis,
  CoverageStatus,
  GuaranteeKind,
  Label,
  Method,
  Purpose,
  ReviewStatus,
  ScenarioKind,
  ValuationStatus,
  ValueName,
  ValueStatus,
} from '../../../kernel/vocabulary.ts';
import type { RegistrationStanding } from '../../../valuation/coverage/standing.ts';
import type { TrailStep } from '../report-schema.ts';

/** The codes of the contract in words. A report shows both: words to be read, codes to be looked up. */

type Words<Code extends string> = { readonly [C in Code]: Label };

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

export const VALUE_WORDS: Words<ValueName> = {
  declared_value: say('Valor declarado', 'Declared value'),
  market_value: say('Valor de mercado', 'Market value'),
  scenario_value: say('Valor por cenário', 'Scenario value'),
  replacement_cost: say('Custo de reposição', 'Replacement cost'),
  forced_liquidation_value: say('Valor de liquidação forçada', 'Forced liquidation value'),
  collateral_value: say('Valor em garantia', 'Collateral value'),
};

export const METHOD_WORDS: Words<Method | 'POLICY_DERIVED'> = {
  USER_PROVIDED: say('Informado pelo proprietário', 'Provided by the owner'),
  DECLARED_ESTIMATE: say('Estimativa declarada', 'Declared estimate'),
  MARKET_REFERENCE: say('Referência de mercado', 'Market reference'),
  PUBLIC_REFERENCE: say('Referência pública', 'Public reference'),
  COMPARATIVE_DATA: say('Comparativo de dados de mercado', 'Comparison of market data'),
  ACQUISITION_REFERENCE: say('Referência de aquisição', 'Acquisition reference'),
  DEPRECIATED_REPLACEMENT_COST: say('Custo de reposição depreciado', 'Depreciated replacement cost'),
  CASH_FLOW_SCENARIO: say('Cenário de fluxo de caixa', 'Cash-flow scenario'),
  PRESENT_VALUE_SCENARIO: say('Cenário de valor presente', 'Present-value scenario'),
  POLICY_DERIVED: say('Derivado da política', 'Derived by the policy'),
};

export const BASIS_WORDS: Words<Basis> = { ...METHOD_WORDS, NONE: say('Nenhuma', 'None') };

export const VALUE_STATUS_WORDS: Words<ValueStatus> = {
  PENDING: say('Em cálculo', 'Being calculated'),
  NOT_APPLICABLE: say('Não se aplica', 'Not applicable'),
  NO_COVERAGE: say('Sem cobertura', 'No coverage'),
  CALCULATED: say('Calculado', 'Calculated'),
  PENDING_REVIEW: say('Pendente de revisão', 'Pending review'),
  RECOGNIZED: say('Reconhecido', 'Recognized'),
  REJECTED: say('Rejeitado', 'Rejected'),
};

export const PURPOSE_WORDS: Words<Purpose> = {
  COLLATERAL: say('Garantia', 'Collateral'),
  ACCOUNTING: say('Contabilidade', 'Accounting'),
  SALE: say('Venda', 'Sale'),
  INSURANCE: say('Seguro', 'Insurance'),
  OTHER: say('Outra', 'Other'),
};

export const REVIEW_WORDS: Words<ReviewStatus> = {
  NOT_READY: say('Não cabe revisão', 'Not to be reviewed'),
  PENDING: say('Pendente', 'Pending'),
  APPROVED: say('Aprovada', 'Approved'),
  REJECTED: say('Rejeitada', 'Rejected'),
  WITHDRAWN: say('Aprovação retirada', 'Approval withdrawn'),
};

/** Of a document: the same codes, in Portuguese of the other gender. */
export const DOCUMENT_REVIEW_WORDS: Words<ReviewStatus> = {
  NOT_READY: say('Não cabe revisão', 'Not to be reviewed'),
  PENDING: say('Pendente', 'Pending'),
  APPROVED: say('Aceito', 'Accepted'),
  REJECTED: say('Rejeitado', 'Rejected'),
  WITHDRAWN: say('Aceite retirado', 'Acceptance withdrawn'),
};

export const TRAIL_WORDS: Words<TrailStep> = {
  REQUESTED: say('Solicitada', 'Requested'),
  CALCULATED: say('Calculada', 'Calculated'),
  NO_COVERAGE: say('Concluída sem cobertura', 'Ended without coverage'),
  FAILED: say('O cálculo falhou', 'The calculation failed'),
  APPROVED: say('Aprovada', 'Approved'),
  REJECTED: say('Rejeitada', 'Rejected'),
  WITHDRAWN: say('Aprovação retirada', 'Approval withdrawn'),
};

export const VALUATION_STATUS_WORDS: Words<ValuationStatus> = {
  QUEUED: say('Na fila', 'Queued'),
  CALCULATING: say('Em cálculo', 'Being calculated'),
  CALCULATED: TRAIL_WORDS.CALCULATED,
  NO_COVERAGE: TRAIL_WORDS.NO_COVERAGE,
  FAILED: TRAIL_WORDS.FAILED,
};

export const SCENARIO_WORDS: Words<ScenarioKind> = {
  CASH_FLOW: say('Fluxo de caixa', 'Cash flow'),
  PRESENT_VALUE: say('Valor presente', 'Present value'),
  DEPRECIATED_REPLACEMENT_COST: say('Custo de reposição depreciado', 'Depreciated replacement cost'),
  RECEIVABLES_PORTFOLIO: say('Carteira de recebíveis', 'Portfolio of receivables'),
};

export const COVERAGE_WORDS: Words<CoverageStatus> = {
  NOT_REQUIRED: say('Não exigida', 'Not required'),
  COVERED: say('Coberta', 'Covered'),
  SHORT: say('Insuficiente', 'Short'),
  UNKNOWN: say('Desconhecida', 'Unknown'),
};

export const GUARANTEE_WORDS: Words<GuaranteeKind> = {
  FIDUCIARY_TRANSFER: say('Alienação fiduciária', 'Fiduciary transfer'),
  FIDUCIARY_ASSIGNMENT: say('Cessão fiduciária', 'Fiduciary assignment'),
  MORTGAGE: say('Hipoteca', 'Mortgage'),
  PLEDGE: say('Penhor', 'Pledge'),
  OTHER: say('Outra', 'Other'),
};

export const REGISTRATION_WORDS: Words<RegistrationStanding> = {
  REGISTERED: say('Registrada', 'Registered'),
  LATE: say('Registrada fora do prazo', 'Registered late'),
  MISSING: say('Não registrada', 'Not registered'),
  OVERDUE: say('Não registrada, prazo vencido', 'Not registered, overdue'),
};
