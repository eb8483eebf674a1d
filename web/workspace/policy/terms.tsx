import { shownDate, shownDays } from '../../shared/figures/dates.ts';
import { shownAmount, shownPercent } from '../../shared/figures/show.ts';
import type { Language } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import type { SayCode } from '../words/codes.ts';
import type { Words } from '../words/use-words.ts';

export type Proposal = Schemas['PolicyProposal'];
export type Terms = Proposal | Schemas['Policy'];
export type TermName = keyof Words['terms'];

/** The terms of a policy, in the order in which people read them. */
export const TERMS = [
  'asset_classes',
  'forced_liquidation_discount',
  'collateral_haircut',
  'accepted_bases',
  'accept',
  'max_reference_age_days',
  'max_valuation_age_days',
  'max_balance_age_days',
  'max_declared_age_days',
  'max_comparable_age_days',
  'revalue_days_before',
  'revalue_on_fall',
  'evidence_rules',
  'comparables_need_evidence',
  'unique_evidence',
  'approvals',
  'approvals_on_disagreement',
  'effective_from',
  'effective_until',
] as const satisfies readonly (TermName & keyof Proposal)[];

const FRACTIONS: ReadonlySet<string> = new Set([
  'forced_liquidation_discount',
  'collateral_haircut',
  'revalue_on_fall',
]);

interface Speaking {
  readonly language: Language;
  readonly say: SayCode;
  readonly words: Words['policy'];
}

/** A term as people read it. */
export function shownTerm(
  terms: Terms,
  name: (typeof TERMS)[number],
  { language, say, words }: Speaking,
): string {
  const value = terms[name];
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return words.none;
  if (FRACTIONS.has(name)) return shownPercent(String(value), language);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (name === 'effective_from' || name === 'effective_until') return shownDate(String(value), language);
  switch (name) {
    case 'asset_classes':
      return terms.asset_classes.map((id) => say('assetClass', id)).join(', ');
    case 'accepted_bases':
      return terms.accepted_bases.map((id) => say('method', id)).join(', ');
    case 'accept':
      return say('accept', String(value));
    case 'evidence_rules':
      return (terms.evidence_rules ?? [])
        .map(({ bases, any_of, max_age_days: most }) => {
          const kinds = any_of.map((id) => say('documentKind', id)).join(' / ');
          const age = most === null || most === undefined ? '' : ` (≤ ${shownDays(most, language)})`;
          return `${bases.map((id) => say('method', id)).join(', ')}: ${kinds}${age}`;
        })
        .join('; ');
    case 'approvals':
      return (terms.approvals ?? [])
        .map(({ up_to, count }) => {
          const most = up_to === null ? words.anyAmount : `≤ ${shownAmount(up_to, 'BRL', language)}`;
          return `${count} (${most})`;
        })
        .join(', ');
    default:
      return String(value);
  }
}
