import { type AssetState, areDistinct, assetsAlike } from '../../domain/asset.ts';
import { isIn, periodOfGuarantee } from '../../domain/burdens.ts';
import type { LookAt } from '../../domain/events/listed.ts';
import {
  type EncumbrancesState,
  encumbrancesStream,
  evolveEncumbrances,
  standingGuarantees,
} from '../../domain/guarantee.ts';
import type { Rejection } from '../../domain/rejection.ts';
import type { CalendarDate } from '../../kernel/instant.ts';

/** An active asset that may be the same thing as another, and what burdens it. */
export interface SameThing {
  readonly id: string;
  readonly encumbrances: EncumbrancesState | undefined;
}

/** What a guarantee on an asset must know of those that may be the same thing, as the log and the marks have it now. */
export async function sameThings(
  state: LookAt,
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
    standingGuarantees(encumbrances).some((guarantee) => isIn(periodOfGuarantee(guarantee), today)),
  );
  return isPledged ? { fact: 'already-registered', others: others.map(({ id }) => id) } : undefined;
}
