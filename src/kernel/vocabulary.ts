/** Every closed list of words of the contract, sections 2, 4, 5 and 6. The order of each is its public order. */

export const ASSET_CLASSES = [
  'REAL_ESTATE',
  'RURAL_LAND',
  'VEHICLE',
  'EQUIPMENT',
  'AIRCRAFT',
  'VESSEL',
  'INVENTORY',
  'LIVESTOCK',
  'BIOLOGICAL_ASSET',
  'EQUITY_STAKE',
  'INTELLECTUAL_PROPERTY',
  'PRECIOUS_METAL',
  'TREASURY_SECURITY',
  'PRIVATE_SECURITY',
  'RECEIVABLE',
  'COURT_CLAIM',
  'FUND_UNIT',
  'LISTED_EQUITY',
] as const;
export type AssetClassId = (typeof ASSET_CLASSES)[number];

export const CURRENCY = 'BRL';
export const PROFILE_VERSION = '1.0.0';
export const CONTRACT_VERSION = '1.0.0';

export const METHODS = [
  'USER_PROVIDED',
  'DECLARED_ESTIMATE',
  'MARKET_REFERENCE',
  'PUBLIC_REFERENCE',
  'COMPARATIVE_DATA',
  'ACQUISITION_REFERENCE',
  'DEPRECIATED_REPLACEMENT_COST',
  'CASH_FLOW_SCENARIO',
  'PRESENT_VALUE_SCENARIO',
] as const;
export type Method = (typeof METHODS)[number];

/** What a value rests on: the method that gave it, the policy that derived it from another, or nothing. */
export const BASES = [...METHODS, 'POLICY_DERIVED', 'NONE'] as const;
export type Basis = (typeof BASES)[number];

/** What a shown calculation may be of: a method, or the policy's derivation from the accepted value. */
export const CALCULATION_METHODS = [...METHODS, 'POLICY_DERIVED'] as const;

/** `CALCULATION_FAILED` is ours: docs/decisions says why the contract's list was not enough. */
export const REASON_CODES = [
  'CALCULATION_PENDING',
  'NO_REFERENCE',
  'REFERENCE_TOO_OLD',
  'REGION_NOT_COVERED',
  'SOURCE_UNAVAILABLE',
  'SOURCE_NOT_CONFIGURED',
  'COMMERCIAL_SOURCE_DISABLED',
  'MISSING_PARAMETER',
  'USED_EQUIPMENT_INSUFFICIENT_DATA',
  'PARTIAL_COVERAGE',
  'PAST_DUE',
  'ASSET_CHANGED',
  'NO_APPROVED_POLICY',
  'BASIS_NOT_ACCEPTED_BY_POLICY',
  'EVIDENCE_NOT_ACCEPTED',
  'REVIEW_PENDING',
  'REVIEW_REJECTED',
  'METHOD_NOT_APPLICABLE',
  'EVIDENCE_KIND_MISSING',
  'EVIDENCE_TOO_OLD',
  'DOCUMENT_ALREADY_USED',
  'DECLARED_VALUE_TOO_OLD',
  'COMPARABLES_TOO_OLD',
  'COMPARABLES_WITHOUT_EVIDENCE',
  'DECLARED_VALUE_AFTER_VALUATION_DATE',
  'FURTHER_APPROVAL_PENDING',
  'CALCULATION_FAILED',
  'CURRENCY_NOT_SUPPORTED',
  'NOT_REGISTERED',
  'ASSET_ARCHIVED',
  'ALREADY_REGISTERED',
  'VALUATION_TOO_OLD',
  'ENCUMBERED',
  'NO_APPROVED_VALUATION',
  'NOT_THE_ACCEPTED_VALUE',
  'GRADE_INSUFFICIENT',
  'NOT_BY_REFERENCE',
  'NO_NEWER_REFERENCE',
  'BALANCE_TOO_OLD',
  'MATURED',
  'GUARANTEE_ENDS_BEFORE_DEBT',
  'NO_AGE_LIMIT',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const VALUE_STATUSES = [
  'PENDING',
  'NOT_APPLICABLE',
  'NO_COVERAGE',
  'CALCULATED',
  'PENDING_REVIEW',
  'RECOGNIZED',
  'REJECTED',
] as const;
export type ValueStatus = (typeof VALUE_STATUSES)[number];

/** The six values of a valuation, in the order in which they are shown. */
export const VALUE_NAMES = [
  'declared_value',
  'market_value',
  'scenario_value',
  'replacement_cost',
  'forced_liquidation_value',
  'collateral_value',
] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** What a policy's two values may be derived from: one of the others, or the sum of the lines of a mixed stock. */
export const ACCEPTED_VALUES = [...VALUE_NAMES, 'LINES'] as const;
export type AcceptedValue = (typeof ACCEPTED_VALUES)[number];

/** DISPOSED is for good: the asset is somebody else's, or is no more. */
export const ASSET_STATUSES = ['ACTIVE', 'ARCHIVED', 'DISPOSED'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

export const DISPOSAL_REASONS = ['SOLD', 'LOST', 'CONSUMED', 'RETURNED', 'OTHER'] as const;

export const OBLIGATION_STATUSES = ['ACTIVE', 'SETTLED'] as const;
export type ObligationStatus = (typeof OBLIGATION_STATUSES)[number];

export const GUARANTEE_KINDS = [
  'FIDUCIARY_TRANSFER',
  'FIDUCIARY_ASSIGNMENT',
  'MORTGAGE',
  'PLEDGE',
  'OTHER',
] as const;
export type GuaranteeKind = (typeof GUARANTEE_KINDS)[number];

export const GUARANTEE_STATUSES = ['PROPOSED', 'RECOGNIZED', 'REJECTED', 'RELEASED'] as const;
export type GuaranteeStatus = (typeof GUARANTEE_STATUSES)[number];

/** What an asset may be given by: a CPR has a term of its own for its registration. */
export const INSTRUMENT_TYPES = ['CPR', 'OTHER'] as const;

export const COVERAGE_STATUSES = ['NOT_REQUIRED', 'COVERED', 'SHORT', 'UNKNOWN'] as const;
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number];

/** Which of the values that a policy accepts counts: the first of their order, or the lowest. */
export const ACCEPT_RULES = ['FIRST', 'LOWEST'] as const;

export const PURPOSES = ['COLLATERAL', 'ACCOUNTING', 'SALE', 'INSURANCE', 'OTHER'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const VALUATION_STATUSES = ['QUEUED', 'CALCULATING', 'CALCULATED', 'NO_COVERAGE', 'FAILED'] as const;
export type ValuationStatus = (typeof VALUATION_STATUSES)[number];

/** Status of the latest calculated valuation of an asset, by its age today. */
export const VALUATION_AGES = ['NEVER', 'CURRENT', 'DUE', 'TOO_OLD'] as const;

export const REVIEW_STATUSES = ['NOT_READY', 'PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const BATCH_KINDS = ['ASSET_BATCH', 'REVALUATION', 'EXPORT'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];
/**
 * What an export holds: rows of the SCR, coverage under changed values, values compared with proceeds, sums of portfolios, the audit
 * bundle of an obligation, its replay.
 */
export const EXPORT_CONTENTS = [
  'SCR_GUARANTEES',
  'STRESS_TEST',
  'BACK_TEST',
  'PORTFOLIOS',
  'OBLIGATION_BUNDLE',
  'OBLIGATION_REPLAY',
] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];
export const EXPORT_FORMATS = ['json', 'csv'] as const;
/** DONE: the asset is registered and its valuation, if any, requested. PARTIAL: the asset is registered, its valuation was refused. */
export const LINE_STATUSES = ['DONE', 'PARTIAL', 'REFUSED'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const JOB_KINDS = ['VALUATION', 'DOCUMENT_VERIFICATION', ...BATCH_KINDS] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** States of a proposal: of a policy all four, of a scenario the first three. */
export const PROPOSAL_STATUSES = ['PROPOSED', 'APPROVED', 'REJECTED'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export const POLICY_STATUSES = [...PROPOSAL_STATUSES, 'SUPERSEDED'] as const;
export type PolicyStatus = (typeof POLICY_STATUSES)[number];

export const SCENARIO_KINDS = [
  'CASH_FLOW',
  'PRESENT_VALUE',
  'DEPRECIATED_REPLACEMENT_COST',
  'RECEIVABLES_PORTFOLIO',
] as const;
export type ScenarioKind = (typeof SCENARIO_KINDS)[number];

/** What a reviewer may decide on a valuation or a proposal. */
export const DECISIONS = ['APPROVE', 'REJECT'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a reviewer may decide on a document. */
export const DOCUMENT_DECISIONS = ['ACCEPT', 'REJECT'] as const;

export const DOCUMENT_KINDS = [
  'TITLE',
  'INVOICE',
  'APPRAISAL',
  'INSPECTION',
  'PHOTO',
  'CONTRACT',
  'OTHER',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATUSES = ['UPLOADING', 'VERIFYING', 'VERIFIED', 'REFUSED', 'EXPIRED'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Why the bytes of a document were refused. */
export const DOCUMENT_REFUSALS = [
  'SIZE_MISMATCH',
  'DIGEST_MISMATCH',
  'TYPE_MISMATCH',
  'MALWARE_FOUND',
  'UNREADABLE',
] as const;

export const DOCUMENT_MEDIA_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/json',
  'text/csv',
  'text/plain',
  'application/xml',
] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

export const MALWARE_SCANS = ['CLEAN', 'NOT_SCANNED'] as const;

export const ACCESS_PROFILES = ['ANALYST', 'REVIEWER', 'AUDITOR', 'OPERATOR', 'INTEGRATOR'] as const;
export type AccessProfile = (typeof ACCESS_PROFILES)[number];

export const WEBHOOK_STATUSES = ['ENABLED', 'DISABLED'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Why deliveries to a webhook stopped: somebody asked, it answered 410, or it failed for days. */
export const DISABLED_BECAUSE = ['REQUESTED', 'GONE', 'FAILED_FOR_DAYS'] as const;
export type DisabledBecause = (typeof DISABLED_BECAUSE)[number];

export const DELIVERY_STATUSES = ['WAITING', 'DELIVERED', 'GIVEN_UP', 'CANCELLED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Paraná, where the service's quoted averages come from, and the other federative units. */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
export type StateCode = (typeof STATES)[number];

/** At which level of trade a published price holds. Prices of different levels must never be mixed: each says its own. */
export const MARKET_LEVELS = ['WHOLESALE_BUYING', 'PRODUCER_RECEIVED', 'WHOLESALE', 'RETAIL'] as const;
export type MarketLevel = (typeof MARKET_LEVELS)[number];

/** Trucks are trucks and buses. */
export const VEHICLE_TYPES = ['cars', 'motorcycles', 'trucks'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

export const EQUIPMENT_CONDITIONS = ['NEW', 'USED'] as const;

/** Heidecke's states of a thing: A is new, C regular, E in need of simple repairs, G of important ones, I worthless; the others lie between. */
export const WEAR_STATES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type WearState = (typeof WEAR_STATES)[number];

export type Metal = 'GOLD' | 'SILVER';

/** A text in the two languages of the service. */
export interface Label {
  readonly 'pt-BR': string;
  readonly en: string;
}
