import { dayOf } from '../../kernel/instant.ts';
import { type Basis, DOCUMENT_KINDS, type ReasonCode } from '../../kernel/vocabulary.ts';
import type { EvidenceRule } from '../policy/terms.ts';
import type { FrozenDocument, FrozenInput, FrozenPolicy, Recognition } from '../valuation.ts';

type Demand = Recognition['demands'][number];

/** The evidence that a policy demands of an accepted value, how far it is met, and codes of what is missing. */
interface EvidenceDemands {
  readonly demands: readonly Demand[];
  readonly lacking: readonly ReasonCode[];
  /** Bases of the accepted value for which nothing is demanded. */
  readonly undemanded: readonly Basis[];
}

/** A declared estimate rests on somebody else's word, so under any policy one document must be accepted. */
const OF_AN_ESTIMATE: EvidenceRule = {
  bases: ['DECLARED_ESTIMATE'],
  any_of: [...DOCUMENT_KINDS],
  max_age_days: null,
};

/**
 * Evidence by policy (contract, section 9), of documents as they were frozen: every rule that names a basis of the accepted
 * value takes at least one accepted document of its kinds, which bears a date at most `max_age_days` before the
 * valuation date. Without a date none is young enough; with one after the valuation date it is. Under `unique_evidence` a
 * document whose bytes serve another asset, too, meets none.
 */
export function evidenceDemands(
  bases: readonly Basis[],
  policy: FrozenPolicy,
  input: JudgedInput,
): EvidenceDemands {
  const { evidence_rules } = policy;
  const isOfAnEstimate = bases.includes('DECLARED_ESTIMATE') && !isNamed('DECLARED_ESTIMATE', evidence_rules);
  const rules = [...evidence_rules, ...(isOfAnEstimate ? [OF_AN_ESTIMATE] : [])].filter((rule) =>
    rule.bases.some((basis) => bases.includes(basis)),
  );
  const demands = rules.map((rule) => judged(rule, policy, input));
  const codes = new Set<ReasonCode>(demands.flatMap((demand) => whyUnmet(demand, input) ?? []));
  return {
    demands,
    lacking: UNMET.filter((code) => codes.has(code)),
    undemanded: bases.filter((basis) => !isNamed(basis, rules)),
  };
}

/** Reasons why a rule of evidence is not met, in the order of reporting. */
const UNMET = [
  'EVIDENCE_NOT_ACCEPTED',
  'EVIDENCE_KIND_MISSING',
  'EVIDENCE_TOO_OLD',
  'DOCUMENT_ALREADY_USED',
] as const satisfies readonly ReasonCode[];

/** Evidence that a value may lack, by the rules and by the market data it rests on. */
export const LACK_OF_EVIDENCE = [
  ...UNMET,
  'COMPARABLES_WITHOUT_EVIDENCE',
] as const satisfies readonly ReasonCode[];

type JudgedInput = Pick<FrozenInput, 'documents' | 'documents_already_used' | 'valuation_date'>;

/**
 * Why a demand is not met; undefined where it is. Without any accepted document, that is the only reason; where one
 * would meet it, its bytes serve another asset and the policy takes no such document.
 */
export function whyUnmet({ rule, met }: Demand, input: JudgedInput): (typeof UNMET)[number] | undefined {
  if (met) return undefined;
  const accepted = input.documents.filter(isAccepted);
  if (accepted.length === 0) return 'EVIDENCE_NOT_ACCEPTED';
  if (fitting(rule, input).length > 0) return 'DOCUMENT_ALREADY_USED';
  return accepted.some(({ kind }) => rule.any_of.includes(kind))
    ? 'EVIDENCE_TOO_OLD'
    : 'EVIDENCE_KIND_MISSING';
}

export const isAccepted = ({ review_status }: FrozenDocument): boolean => review_status === 'APPROVED';

const isNamed = (basis: Basis, rules: readonly EvidenceRule[]): boolean =>
  rules.some(({ bases }) => bases.includes(basis));

function judged(rule: EvidenceRule, { unique_evidence }: FrozenPolicy, input: JudgedInput): Demand {
  const used = new Set(unique_evidence ? input.documents_already_used?.map((each) => each.document_id) : []);
  const fit = fitting(rule, input).filter(({ id }) => !used.has(id));
  return { rule, met: fit.length > 0, documents: fit.map(({ id }) => id) };
}

/** Accepted documents that the rule asks for, whatever else their bytes are evidence of. */
const fitting = (
  { any_of, max_age_days }: EvidenceRule,
  { documents, valuation_date }: JudgedInput,
): readonly FrozenDocument[] =>
  documents.filter(
    (document) =>
      isAccepted(document) &&
      any_of.includes(document.kind) &&
      isYoungEnough(document, max_age_days, valuation_date),
  );

const isYoungEnough = (
  document: FrozenDocument,
  maxAgeDays: number | null,
  valuationDate: string,
): boolean => {
  const age = ageOfDocument(document, valuationDate);
  return maxAgeDays === null || (age !== null && age <= maxAgeDays);
};

/** Days from a document's date to the valuation date; null without a date. */
export const ageOfDocument = (
  { document_date }: Pick<FrozenDocument, 'document_date'>,
  valuationDate: string,
): number | null => (document_date === null ? null : dayOf(valuationDate) - dayOf(document_date));
