import { bilingual, bilingualTexts } from '../../../kernel/text/bilingual.ts';
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
import type { RegistrationStatus } from '../../../valuation/coverage/status.ts';
import type { TrailStep } from '../report-schema.ts';

/** Labels of contract codes. A report shows label and code. */

type Words<Code extends string> = { readonly [C in Code]: Label };

export const VALUE_WORDS: Words<ValueName> = bilingualTexts('reports-value');

export const METHOD_WORDS: Words<Method | 'POLICY_DERIVED'> = bilingualTexts('reports-method');

export const BASIS_WORDS: Words<Basis> = { ...METHOD_WORDS, NONE: bilingual('reports.NONE') };

export const VALUE_STATUS_WORDS: Words<ValueStatus> = bilingualTexts('reports-value-status');

export const PURPOSE_WORDS: Words<Purpose> = bilingualTexts('reports-purpose');

export const REVIEW_WORDS: Words<ReviewStatus> = bilingualTexts('reports-review');

/** Of a document: other grammatical gender in Portuguese. */
export const DOCUMENT_REVIEW_WORDS: Words<ReviewStatus> = bilingualTexts('reports-document-review');

export const TRAIL_WORDS: Words<TrailStep> = bilingualTexts('reports-trail');

export const VALUATION_STATUS_WORDS: Words<ValuationStatus> = {
  QUEUED: bilingual('reports.QUEUED'),
  CALCULATING: bilingual('reports.CALCULATING'),
  CALCULATED: TRAIL_WORDS.CALCULATED,
  NO_COVERAGE: TRAIL_WORDS.NO_COVERAGE,
  FAILED: TRAIL_WORDS.FAILED,
};

export const SCENARIO_WORDS: Words<ScenarioKind> = bilingualTexts('reports-scenario');

export const COVERAGE_WORDS: Words<CoverageStatus> = bilingualTexts('reports-coverage');

export const GUARANTEE_WORDS: Words<GuaranteeKind> = bilingualTexts('reports-guarantee');

export const REGISTRATION_WORDS: Words<RegistrationStatus> = bilingualTexts('reports-registration');
