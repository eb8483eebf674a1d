import {
  type BurdenedAsset,
  type Burdens,
  burdensOn,
  type StandingGuarantee,
  takenBy,
} from '../../domain/burdens.ts';
import { type Decimal, decimal, greatest, least, sum, ZERO } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import { type Demand, withinLimit } from './parts.ts';

/** A loan beside what secures it: how much is claimed on the assets up to its own rank, and what they are worth before haircuts. */
export interface LoanToValue {
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
  assets: readonly BurdenedAsset[],
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
  { rank }: StandingGuarantee,
  { encumbrances }: Burdens,
  accepted: Decimal,
): Decimal | null {
  const taken = upTo(rank, encumbrances).map((each) => takenBy(each, accepted));
  return taken.includes(null) ? null : sum(taken.map((each) => each ?? ZERO));
}
