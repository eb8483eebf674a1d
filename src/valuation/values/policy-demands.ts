import type { FrozenInput, FrozenPolicy } from '../../domain/valuation.ts';
import { decimal } from '../../kernel/decimal.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import { type CalendarDate, dayOf } from '../../kernel/instant.ts';
import type { Basis } from '../../kernel/vocabulary.ts';
import { declaredByAsset, declaredResult } from './base-values.ts';

const DECLARED: readonly Basis[] = ['USER_PROVIDED', 'DECLARED_ESTIMATE'];

/**
 * Whether a figure of the owner's, or an original estimate, among what was accepted is older on the valuation date than the
 * policy allows. One whose date is not known is.
 */
export function isDeclaredTooOld(
  bases: readonly Basis[],
  policy: FrozenPolicy,
  input: FrozenInput,
  results: readonly MethodResult[],
): boolean {
  const { max_declared_age_days } = policy;
  if (max_declared_age_days === null || !bases.some((basis) => DECLARED.includes(basis))) return false;
  const date = declaredOn(input, results);
  return date === null || dayOf(input.valuation_date) - dayOf(date) > max_declared_age_days;
}

/** The day that the declared value, or what a method made of the owner's prices, is of; null where nobody knows. */
const declaredOn = (input: FrozenInput, results: readonly MethodResult[]): CalendarDate | null =>
  declaredByAsset(input, results)?.date ?? declaredResult(results)?.declaredOn ?? null;

/** Said where the policy takes a value of these bases without a single document. */
export const noEvidenceDemanded = (bases: readonly Basis[]): readonly Limitation[] =>
  bases.length === 0
    ? []
    : [
        {
          code: 'NO_EVIDENCE_DEMANDED',
          text: {
            'pt-BR': `A política não exige documento algum para um valor da base ${bases.join(', ')}: nada do que foi informado precisou ser comprovado.`,
            en: `The policy demands no document for a value of the basis ${bases.join(', ')}: nothing that was stated had to be proved.`,
          },
        },
      ];

/**
 * How many different people must approve (contract, section 9): the first entry of the policy that reaches up to the
 * collateral value in BRL, included. Of an unknown value the first entry; without a policy one.
 */
export function approvalsRequired(policy: FrozenPolicy | null, collateralAmount: string | null): number {
  if (policy === null) return 1;
  const { approvals } = policy;
  const entry =
    collateralAmount === null
      ? approvals[0]
      : approvals.find(({ up_to }) => up_to === null || decimal(collateralAmount).lte(decimal(up_to)));
  return entry?.count ?? 1;
}
