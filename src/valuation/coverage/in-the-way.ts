import {
  isIn,
  overlap,
  type Period,
  periodOfEncumbrance,
  periodOfGuarantee,
  type StandingEncumbrance,
  type StandingGuarantee,
} from '../../domain/burdens.ts';
import { decimal, ONE, sum } from '../../kernel/decimal.ts';
import { shareOf } from './parts.ts';

type Candidate = Pick<
  StandingGuarantee,
  'rank' | 'share' | 'effective_from' | 'effective_until' | 'released_on'
>;

interface Burden {
  readonly id: string;
  readonly rank: number;
  readonly share: string | null;
  readonly period: Period;
}

/**
 * Ids of what stands in the way of a guarantee: on some day of it the shares at its rank would add up to more than 1
 * (contract, section 10). Shares change on first days alone, so no other day needs to be looked at.
 */
export function inTheWayOf(
  candidate: Candidate,
  guarantees: readonly StandingGuarantee[],
  encumbrances: readonly StandingEncumbrance[],
): readonly string[] {
  const period = periodOfGuarantee(candidate);
  const beside: readonly Burden[] = [
    ...guarantees.map((each) => ({ ...each, period: periodOfGuarantee(each) })),
    ...encumbrances.map((each) => ({ ...each, period: periodOfEncumbrance(each) })),
  ].filter((each) => each.rank === candidate.rank && overlap(each.period, period));
  const days = [period.from, ...beside.map((each) => each.period.from)].filter((day) => isIn(period, day));
  const left = ONE.minus(decimal(candidate.share));
  const full = days
    .map((day) => beside.filter((each) => isIn(each.period, day)))
    .filter((each) => sum(each.map(shareOf)).gt(left));
  return [...new Set(full.flat().map(({ id }) => id))];
}
