import { type AssetState, areDistinct, assetsAlike } from '../../domain/asset.ts';
import {
  type DatedEncumbrance,
  isIn,
  overlap,
  type Period,
  periodOfEncumbrance,
  periodOfGuarantee,
  type RecognizedGuarantee,
} from '../../domain/charges.ts';
import type { LoadOwned } from '../../domain/events/listed.ts';
import {
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  recognizedGuarantees,
} from '../../domain/guarantee.ts';
import type { Rejection } from '../../domain/rejection.ts';
import { decimal, ONE, sum } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { shareOf } from './parts.ts';

type Candidate = Pick<
  RecognizedGuarantee,
  'rank' | 'share' | 'effective_from' | 'effective_until' | 'released_on'
>;

interface Burden {
  readonly id: string;
  readonly rank: number;
  readonly share: string | null;
  readonly period: Period;
}

/**
 * Ids of what conflicts with a guarantee: on some day of it the shares at its rank would add up to more than 1
 * (contract, section 10). Shares change on first days alone, so no other day needs to be looked at.
 */
export function inTheWayOf(
  candidate: Candidate,
  guarantees: readonly RecognizedGuarantee[],
  encumbrances: readonly DatedEncumbrance[],
): readonly string[] {
  const period = periodOfGuarantee(candidate);
  const others: readonly Burden[] = [
    ...guarantees.map((each) => ({ ...each, period: periodOfGuarantee(each) })),
    ...encumbrances.map((each) => ({ ...each, period: periodOfEncumbrance(each) })),
  ].filter((each) => each.rank === candidate.rank && overlap(each.period, period));
  const days = [period.from, ...others.map((each) => each.period.from)].filter((day) => isIn(period, day));
  const left = ONE.minus(decimal(candidate.share));
  const full = days
    .map((day) => others.filter((each) => isIn(each.period, day)))
    .filter((each) => sum(each.map(shareOf)).gt(left));
  return [...new Set(full.flat().map(({ id }) => id))];
}

/** An active asset that may be the same thing as another, and what burdens it. */
export interface SameThing {
  readonly id: string;
  readonly encumbrances: EncumbrancesState | undefined;
}

/** What a guarantee on an asset must know of those that may be the same thing, as the log and the marks have it now. */
export async function sameThings(
  state: LoadOwned,
  asset: AssetState,
  shared: Parameters<typeof assetsAlike>[2],
): Promise<readonly SameThing[]> {
  const alike = await assetsAlike(state, asset, shared);
  const same = alike.filter((each) => !areDistinct(asset, each.asset));
  return Promise.all(
    same.map(async ({ asset: { id } }) => ({
      id,
      encumbrances: await state(encumbrancesStream(id), evolveEncumbrances),
    })),
  );
}

/** Why nothing new is given on an asset: another may be the same thing, and either is pledged. */
export function alreadyRegistered(
  own: EncumbrancesState | undefined,
  others: readonly SameThing[],
  today: CalendarDate,
): Rejection | undefined {
  if (others.length === 0) return undefined;
  const isPledged = [own, ...others.map(({ encumbrances }) => encumbrances)].some((encumbrances) =>
    recognizedGuarantees(encumbrances).some((guarantee) => isIn(periodOfGuarantee(guarantee), today)),
  );
  return isPledged ? { fact: 'already-registered', others: others.map(({ id }) => id) } : undefined;
}
