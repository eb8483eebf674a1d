import { type Decimal, decimal, greatest, least, ONE, roundedDown, sum, ZERO } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import {
  type BurdenedAsset,
  isFiduciary,
  isIn,
  periodOfEncumbrance,
  periodOfGuarantee,
  type StandingEncumbrance,
  type StandingGuarantee,
} from './burdens.ts';

/** What a guarantee secures on a day. */
export interface Part {
  readonly guarantee: StandingGuarantee;
  readonly base: Decimal | null;
  /** What ranks before it take; null where that is unknown. */
  readonly takenBefore: Decimal | null;
  /** What is left for it at its rank, down to the cent; null where that is unknown. */
  readonly available: Decimal | null;
  /** min(limit, required): the most that it secures. */
  readonly claim: Decimal;
  /** min(available, claim); null where it is unknown. */
  readonly counted: Decimal | null;
  readonly valuationId: string | null;
  readonly reasonCodes: readonly ReasonCode[];
}

/** Kinds that give nothing before they are registered. */
const MADE_BY_REGISTRATION: readonly string[] = ['FIDUCIARY_TRANSFER', 'MORTGAGE', 'PLEDGE'];

/** What is in force on the day, and takes part in ranks, sums and coverage: nothing else does. */
interface Burdens {
  readonly guarantees: readonly StandingGuarantee[];
  readonly encumbrances: readonly StandingEncumbrance[];
}

const inForce = ({ guarantees, encumbrances }: BurdenedAsset, day: CalendarDate): Burdens => ({
  guarantees: guarantees.filter((guarantee) => isIn(periodOfGuarantee(guarantee), day)),
  encumbrances: encumbrances.filter((encumbrance) => isIn(periodOfEncumbrance(encumbrance), day)),
});

/** The share that counts in the sum of a rank. */
export const shareOf = ({ share }: { readonly share: string | null }): Decimal =>
  share === null ? ONE : decimal(share);

/**
 * The part of each guarantee in force on an asset on a day (contract, section 10). `required`: what the obligation of a
 * guarantee requires, in BRL.
 */
export function partsOf(
  asset: BurdenedAsset,
  required: (obligationId: string) => Decimal,
  day: CalendarDate,
): readonly Part[] {
  const burdens = inForce(asset, day);
  const base = asset.base.amount === null ? null : greatest(ZERO, decimal(asset.base.amount));
  const claimOf = ({ obligation_id, limit }: StandingGuarantee): Decimal =>
    limit === null ? required(obligation_id) : least(decimal(limit), required(obligation_id));
  return burdens.guarantees.map((guarantee) => {
    const claim = claimOf(guarantee);
    const as = { guarantee, base, claim, valuationId: asset.base.valuation_id };
    const isExtension = extendsStanding(guarantee, burdens);
    if (!isExtension && isBehindFiduciary(guarantee, burdens)) {
      return { ...as, takenBefore: null, available: ZERO, counted: ZERO, reasonCodes: ['ENCUMBERED'] };
    }
    const isEncumbered = isExtension ? burdens.encumbrances.length > 0 : false;
    const isBlocked =
      isEncumbered || isOfAFullRank(guarantee, burdens) || isBehindUnknown(guarantee, burdens);
    const isUnregistered = guarantee.registered_on === null || guarantee.registered_on > day;
    const takenBefore = base === null || isBlocked ? null : takenAhead(guarantee, burdens, base, claimOf);
    const available = base && takenBefore && leftOf(base.times(decimal(guarantee.share)), takenBefore);
    const isUnknown = isUnregistered && MADE_BY_REGISTRATION.includes(guarantee.kind);
    return {
      ...as,
      takenBefore,
      available,
      counted: available === null || isUnknown ? null : least(available, claim),
      reasonCodes: [
        ...asset.base.reason_codes,
        ...(isBlocked ? (['ENCUMBERED'] as const) : []),
        ...(isUnregistered ? (['NOT_REGISTERED'] as const) : []),
      ],
    };
  });
}

/** An extension counts beside its fiduciary original (Lei 13.476/2017, arts. 9-A and 9-B), while that is in force. */
const extendsStanding = ({ extension_of }: StandingGuarantee, { guarantees }: Burdens): boolean =>
  guarantees.some((other) => other.id === extension_of && isFiduciary(other));

/** What was transferred to a creditor is not the debtor's to give again: what comes later has nothing of it. */
const isBehindFiduciary = ({ rank }: StandingGuarantee, { guarantees, encumbrances }: Burdens): boolean =>
  [...guarantees, ...encumbrances].some((burden) => burden.rank < rank && isFiduciary(burden));

/** Only an encumbrance of somebody outside can make it so. */
const isOfAFullRank = ({ rank }: StandingGuarantee, { guarantees, encumbrances }: Burdens): boolean =>
  sum([...guarantees, ...encumbrances].filter((burden) => burden.rank === rank).map(shareOf)).gt(ONE);

const isBehindUnknown = ({ rank }: StandingGuarantee, { encumbrances }: Burdens): boolean =>
  encumbrances.some((burden) => burden.rank < rank && burden.amount === null && burden.share === null);

/** max(0, given − what is taken at the ranks before), down to the cent. */
const leftOf = (given: Decimal, taken: Decimal): Decimal =>
  roundedDown(greatest(ZERO, given.minus(taken)), 2);

/** What is taken at the ranks before, whether the parts that take it are known or not. */
function takenAhead(
  { rank }: StandingGuarantee,
  { guarantees, encumbrances }: Burdens,
  base: Decimal,
  claimOf: (guarantee: StandingGuarantee) => Decimal,
): Decimal {
  const before = <Burden extends { readonly rank: number }>(burdens: readonly Burden[]) =>
    burdens.filter((burden) => burden.rank < rank);
  return sum([
    ...before(guarantees).map((each) => least(claimOf(each), base.times(decimal(each.share)))),
    ...before(encumbrances).map((each) => takenBy(each, base)),
  ]);
}

/** Its amount, base × its share, or with both the smaller. */
function takenBy({ amount, share }: StandingEncumbrance, base: Decimal): Decimal {
  const part = share === null ? undefined : base.times(decimal(share));
  if (amount === null) return part ?? ZERO;
  return part === undefined ? decimal(amount) : least(decimal(amount), part);
}
