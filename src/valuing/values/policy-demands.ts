import type { MethodResult } from '../../kernel/estimate.ts';
import { type CalendarDate, dayOf } from '../../kernel/instant.ts';
import type { Basis } from '../../kernel/vocabulary.ts';
import { demandsOf } from '../domain/policy/demands.ts';
import type { FrozenInput, FrozenPolicy } from '../domain/valuation/events.ts';
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
  const { max_declared_age_days } = demandsOf(policy);
  if (max_declared_age_days === null || !bases.some((basis) => DECLARED.includes(basis))) return false;
  const date = declaredOn(input, results);
  return date === null || dayOf(input.valuation_date) - dayOf(date) > max_declared_age_days;
}

/** The day that the declared value, or what a method made of the owner's prices, is of; null where nobody knows. */
const declaredOn = (input: FrozenInput, results: readonly MethodResult[]): CalendarDate | null =>
  declaredByAsset(input, results)?.date ?? declaredResult(results)?.declaredOn ?? null;
