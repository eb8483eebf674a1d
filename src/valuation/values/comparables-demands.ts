import { isAccepted } from '../../domain/valuation/evidence-demands.ts';
import type { FrozenInput, FrozenPolicy } from '../../domain/valuation.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import type { Basis, ReasonCode } from '../../kernel/vocabulary.ts';
import type { MarketSample } from '../../kernel/words/shown-sample.ts';

/** What a policy demands of market data that an accepted value rests on. */

/** The data of what was accepted; undefined where it does not rest on any. */
export const sampleOf = (
  bases: readonly Basis[],
  results: readonly MethodResult[],
): MarketSample | undefined =>
  bases.includes('COMPARATIVE_DATA')
    ? results.find(({ basis }) => basis === 'COMPARATIVE_DATA')?.calculation?.sample
    : undefined;

/** By the oldest of the data that count: exactly as old as the policy allows is young enough. */
export const areComparablesTooOld = (
  { oldest_age_days }: MarketSample,
  { max_comparable_age_days }: FrozenPolicy,
): boolean => max_comparable_age_days !== null && oldest_age_days > max_comparable_age_days;

/** Said where the policy takes market data however old they are. */
export const comparablesOfAnyAge = ({ max_comparable_age_days }: FrozenPolicy): readonly Limitation[] =>
  max_comparable_age_days === null ? [ANY_AGE] : [];

const ANY_AGE: Limitation = {
  code: 'NO_COMPARABLE_AGE_LIMIT',
  text: {
    'pt-BR': 'A política não limita a idade dos dados comparativos: dados de qualquer ano contam.',
    en: 'The policy sets no limit to the age of comparables: data of any year count.',
  },
};

/** What is lacking where each datum that counts must name a document, and not each names one that was accepted. */
export function evidenceOfComparables(
  { document_ids, without_document }: MarketSample,
  { comparables_need_evidence }: FrozenPolicy,
  { documents }: Pick<FrozenInput, 'documents'>,
): readonly ReasonCode[] {
  if (!comparables_need_evidence) return [];
  const accepted = new Set(documents.filter(isAccepted).map(({ id }) => id));
  const isMet = without_document.length === 0 && document_ids.every((id) => accepted.has(id));
  return isMet ? [] : ['COMPARABLES_WITHOUT_EVIDENCE'];
}
