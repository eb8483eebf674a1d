import {
  burdensOn,
  type Charges,
  type EncumberedAsset,
  isFiduciary,
  type RecognizedGuarantee,
  takenBy,
} from '../../domain/charges.ts';
import { type Decimal, decimal, greatest, least, ONE, roundedDown, sum, ZERO } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { GuaranteeKind, ReasonCode } from '../../kernel/vocabulary.ts';

/** What a guarantee secures on a day. */
export interface Part {
  readonly guarantee: RecognizedGuarantee;
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
  /** What is to be known of it though it takes nothing away. */
  readonly notices: readonly ReasonCode[];
}

/** Kinds that give nothing before they are registered, whatever is given. */
const MADE_BY_REGISTRATION: readonly GuaranteeKind[] = ['FIDUCIARY_TRANSFER', 'MORTGAGE', 'PLEDGE'];

/**
 * Whether a guarantee takes effect by its registration alone. Of what is deposited or registered with a depositary or registrar
 * the assignment too: it is made by its entry there (Lei 12.810/2013, art. 26).
 */
const isMadeByRegistration = (
  { kind }: RecognizedGuarantee,
  { assignmentsAreEntered }: EncumberedAsset,
): boolean =>
  MADE_BY_REGISTRATION.includes(kind) || (kind === 'FIDUCIARY_ASSIGNMENT' && assignmentsAreEntered);

/** The share that counts in the sum of a rank. */
export const shareOf = ({ share }: { readonly share: string | null }): Decimal =>
  share === null ? ONE : decimal(share);

/** What the obligation of a guarantee requires and what it owes, in BRL. */
export interface Demand {
  readonly required: Decimal;
  readonly owed: Decimal;
}

/** The part of each guarantee in force on an asset on a day. */
export function partsOf(
  asset: EncumberedAsset,
  demandOf: (obligationId: string) => Demand,
  day: CalendarDate,
): readonly Part[] {
  const burdens = burdensOn(asset, day);
  const base = asset.base.amount === null ? null : greatest(ZERO, decimal(asset.base.amount));
  const claimOf = (guarantee: RecognizedGuarantee): Decimal =>
    withinLimit(demandOf(guarantee.obligation_id).required, guarantee);
  const debtOf = (guarantee: RecognizedGuarantee): Decimal =>
    withinLimit(demandOf(guarantee.obligation_id).owed, guarantee);
  return burdens.guarantees.map((guarantee) => {
    const claim = claimOf(guarantee);
    const as = { guarantee, base, claim, valuationId: asset.base.valuation_id, notices: asset.base.notices };
    const isExtension = extendsInForce(guarantee, burdens);
    if (!isExtension && isBehindFiduciary(guarantee, burdens)) {
      return { ...as, takenBefore: null, available: ZERO, counted: ZERO, reasonCodes: ['ENCUMBERED'] };
    }
    const isEncumbered = isExtension ? burdens.encumbrances.length > 0 : false;
    const isBlocked =
      isEncumbered || isOfAFullRank(guarantee, burdens) || isBehindUnknown(guarantee, burdens);
    const isUnregistered = guarantee.registered_on === null || guarantee.registered_on > day;
    const takenBefore = base === null || isBlocked ? null : takenAhead(guarantee, burdens, base, debtOf);
    const available = base && takenBefore && leftOf(base.times(decimal(guarantee.share)), takenBefore);
    const isUnknown = isUnregistered && isMadeByRegistration(guarantee, asset);
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

/** What a guarantee secures of an amount at most. */
const withinLimit = (amount: Decimal, { limit }: Pick<RecognizedGuarantee, 'limit'>): Decimal =>
  limit === null ? amount : least(decimal(limit), amount);

/** An extension counts with its fiduciary original (Lei 13.476/2017, arts. 9-A and 9-B), while that is in force. */
const extendsInForce = ({ extension_of }: RecognizedGuarantee, { guarantees }: Charges): boolean =>
  guarantees.some((other) => other.id === extension_of && isFiduciary(other));

/** What was transferred to a creditor is not the debtor's to give again: what comes later has nothing of it. */
const isBehindFiduciary = ({ rank }: RecognizedGuarantee, { guarantees, encumbrances }: Charges): boolean =>
  [...guarantees, ...encumbrances].some((burden) => burden.rank < rank && isFiduciary(burden));

/** Only an encumbrance of somebody outside can make it so. */
const isOfAFullRank = ({ rank }: RecognizedGuarantee, { guarantees, encumbrances }: Charges): boolean =>
  sum([...guarantees, ...encumbrances].filter((burden) => burden.rank === rank).map(shareOf)).gt(ONE);

const isBehindUnknown = ({ rank }: RecognizedGuarantee, { encumbrances }: Charges): boolean =>
  encumbrances.some((burden) => burden.rank < rank && burden.amount === null && burden.share === null);

/** max(0, given − what is taken at the ranks before), down to the cent. */
const leftOf = (given: Decimal, taken: Decimal): Decimal =>
  roundedDown(greatest(ZERO, given.minus(taken)), 2);

/**
 * What is taken at the ranks before, whether the parts that take it are known or not. A creditor is paid what is owed, not what
 * its contract wants as a margin on top: the rest goes to the next rank (Código Civil, art. 1.422: preference is for the debt).
 */
function takenAhead(
  { rank }: RecognizedGuarantee,
  { guarantees, encumbrances }: Charges,
  base: Decimal,
  debtOf: (guarantee: RecognizedGuarantee) => Decimal,
): Decimal {
  const before = <Burden extends { readonly rank: number }>(burdens: readonly Burden[]) =>
    burdens.filter((burden) => burden.rank < rank);
  return sum([
    ...before(guarantees).map((each) => least(debtOf(each), base.times(decimal(each.share)))),
    ...before(encumbrances).map((each) => takenBy(each, base) ?? ZERO),
  ]);
}

/** Loan to value: what is claimed on the assets up to the loan's rank, divided by their value before haircuts. */
interface LoanToValue {
  /** Null where it is unknown, or the assets are worth nothing. */
  readonly ltv: Decimal | null;
  /** Why it is unknown; empty where it is known, and where nothing is given. */
  readonly reasonCodes: readonly ReasonCode[];
}

/**
 * (balance + claims of equal or higher rank, others' included) ÷ Σ accepted value × share, over the guarantees in force. A claim
 * is the smaller of what is owed and the guarantee's limit; what another obligation owes counts once, however many assets it
 * shares. `demandOf`: of every obligation that has a guarantee on one of the assets.
 */
export function loanToValue(
  obligation: { readonly id: string; readonly balance: { readonly amount: string } },
  assets: readonly EncumberedAsset[],
  demandOf: (obligationId: string) => Demand,
  day: CalendarDate,
): LoanToValue {
  const given = assets.flatMap((asset) => {
    const burdens = burdensOn(asset, day);
    return burdens.guarantees
      .filter(({ obligation_id }) => obligation_id === obligation.id)
      .map((guarantee) => ({ guarantee, burdens, base: asset.base }));
  });
  const claims = new Map<string, Decimal>();
  const reasons = new Set<ReasonCode>();
  let strangers = ZERO;
  let value = ZERO;
  let isKnown = true;
  for (const { guarantee, burdens, base } of given) {
    if (base.accepted === null) {
      isKnown = false;
      for (const code of base.reason_codes) reasons.add(code);
      continue;
    }
    const accepted = greatest(ZERO, decimal(base.accepted));
    const taken = takenByStrangers(guarantee, burdens, accepted);
    if (taken === null) {
      isKnown = false;
      reasons.add('ENCUMBERED');
    }
    strangers = strangers.plus(taken ?? ZERO);
    value = value.plus(accepted.times(decimal(guarantee.share)));
    for (const other of upTo(guarantee.rank, burdens.guarantees)) {
      if (other.obligation_id === obligation.id) continue;
      const { owed } = demandOf(other.obligation_id);
      const claimed = (claims.get(other.obligation_id) ?? ZERO).plus(withinLimit(owed, other));
      claims.set(other.obligation_id, least(owed, claimed));
    }
  }
  if (!isKnown || value.isZero()) return { ltv: null, reasonCodes: [...reasons] };
  const all = sum([decimal(obligation.balance.amount), strangers, ...claims.values()]);
  return { ltv: all.div(value), reasonCodes: [] };
}

const upTo = <Burden extends { readonly rank: number }>(rank: number, burdens: readonly Burden[]) =>
  burdens.filter((burden) => burden.rank <= rank);

/** Null where somebody outside has a claim that nobody knows. */
function takenByStrangers(
  { rank }: RecognizedGuarantee,
  { encumbrances }: Charges,
  accepted: Decimal,
): Decimal | null {
  const taken = upTo(rank, encumbrances).map((each) => takenBy(each, accepted));
  return taken.includes(null) ? null : sum(taken.map((each) => each ?? ZERO));
}
