import { bilingual } from '../../kernel/text/bilingual.ts';
import type { DocumentKind, Label, ReasonCode, ValueStatus } from '../../kernel/vocabulary.ts';
import { DOCUMENT_WORDS, REASON_WORDS } from '../../kernel/words/codes.ts';
import type { EvidenceRule } from '../policy/terms.ts';
import type { Recognition, ValuationState } from '../valuation.ts';
import { LACK_OF_EVIDENCE, whyUnmet } from './evidence-demands.ts';
import { type Reviewable, reviewedValues } from './reviewed-values.ts';

/** What a valuation still lacks before it is recognized: a code, and a sentence. */
interface Lacking {
  readonly code: ReasonCode;
  readonly text: Label;
}

/** The demands of its policy before a valuation is recognized, and how far they are met. */
interface RecognitionSoFar extends Pick<Recognition, 'base' | 'demands'> {
  readonly approvals: { readonly required: number; readonly given: number };
  /** Empty once the collateral value is recognized. */
  readonly lacking: readonly Lacking[];
}

/** Null before there is a result. */
export function recognitionSoFar(state: Reviewable & Pick<ValuationState, 'input'>): RecognitionSoFar | null {
  const recognition = state.result?.recognition;
  const collateral = reviewedValues(state)?.collateral_value;
  if (!recognition || !collateral) return null;
  const { base, demands, approvals_required: required } = recognition;
  const approvals = { required, given: state.approvals.length };
  const isEvidenceLacking = LACK_OF_EVIDENCE.some((code) => collateral.reason_codes.includes(code));
  const unmet = isEvidenceLacking ? demands : [];
  const lacking = [
    ...collateral.reason_codes
      .filter(isNoLackOfEvidence)
      .map((code) => ({ code, text: wordsOf(code, approvals, collateral.status) })),
    ...unmet.flatMap((demand) => {
      const code = whyUnmet(demand, state.input);
      return code ? [{ code, text: documentWanted(demand.rule, code === 'DOCUMENT_ALREADY_USED') }] : [];
    }),
  ];
  return { base, demands, approvals, lacking };
}

/** The reasons of the rules have texts by rule, below. */
const isNoLackOfEvidence = (code: ReasonCode): boolean =>
  code === 'COMPARABLES_WITHOUT_EVIDENCE' || !LACK_OF_EVIDENCE.some((each) => each === code);

function wordsOf(code: ReasonCode, approvals: RecognitionSoFar['approvals'], status: ValueStatus): Label {
  if (status === 'NOT_APPLICABLE') return NOT_FOR_COLLATERAL;
  return code === 'REVIEW_PENDING' || code === 'FURTHER_APPROVAL_PENDING'
    ? approvalsWanted(approvals)
    : REASON_WORDS[code];
}

const NOT_FOR_COLLATERAL: Label = bilingual('domain.not_for_collateral');

const NOTHING: Label = { 'pt-BR': '', en: '' };

function documentWanted({ any_of, max_age_days }: EvidenceRule, isUnique: boolean): Label {
  const kinds: Label = { 'pt-BR': listed(any_of, 'pt-BR', 'ou'), en: listed(any_of, 'en', 'or') };
  const days: Label =
    max_age_days === null ? NOTHING : bilingual('domain.bears_date_most_days', { max_age_days });
  const alone = isUnique ? bilingual('domain.whose_bytes_serve_other') : NOTHING;
  return bilingual('domain.accepted_document_missing_kinds', { kinds, days, alone });
}

function listed(kinds: readonly DocumentKind[], language: keyof Label, or: string): string {
  const words = kinds.map((kind) => DOCUMENT_WORDS[kind][language]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`;
}

const approvalsWanted = ({ required, given }: RecognitionSoFar['approvals']): Label =>
  bilingual('domain.approvals_needed', { given, required });
