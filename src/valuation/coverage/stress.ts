import type { ObligationState } from '../../domain/obligation.ts';
import { type Decimal, decimal, ONE, rounded, ZERO } from '../../kernel/decimal.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { baseOf } from './base.ts';
import type { BookedAsset } from './book.ts';
import { type Coverage, type CoveragePart, requiredBy, type Secured } from './coverage.ts';

/** Totals of obligations, all amounts in BRL. Ratios are never summed. */
export interface CoverageTotals {
  readonly count: number;
  readonly balance: string;
  readonly required: string;
  /** Of the parts that are known. */
  readonly counted: string;
  /** Of the shortfalls that are known. */
  readonly shortfall: string;
  readonly shortfall_unknown_count: number;
  readonly short_count: number;
  readonly unknown_count: number;
}

/** Adds up coverages one by one, exactly. */
export class CoverageSum {
  #count = 0;
  #balance = ZERO;
  #required = ZERO;
  #counted = ZERO;
  #shortfall = ZERO;
  #shortfallUnknown = 0;
  #short = 0;
  #unknown = 0;

  add(obligation: Secured, { status, counted, shortfall }: Coverage): void {
    this.#count += 1;
    this.#balance = this.#balance.plus(decimal(obligation.balance.amount));
    this.#required = this.#required.plus(requiredBy(obligation));
    this.#counted = this.#counted.plus(decimal(counted));
    if (shortfall === null) this.#shortfallUnknown += 1;
    else this.#shortfall = this.#shortfall.plus(decimal(shortfall));
    if (status === 'SHORT') this.#short += 1;
    if (status === 'UNKNOWN') this.#unknown += 1;
  }

  totals(): CoverageTotals {
    return {
      count: this.#count,
      balance: rounded(this.#balance, 2).toFixed(2),
      required: rounded(this.#required, 2).toFixed(2),
      counted: rounded(this.#counted, 2).toFixed(2),
      shortfall: rounded(this.#shortfall, 2).toFixed(2),
      shortfall_unknown_count: this.#shortfallUnknown,
      short_count: this.#short,
      unknown_count: this.#unknown,
    };
  }
}

/** By how much the collateral values of a class change, as fractions from −1 to 1. */
export type Shocks = ReadonlyMap<AssetClassId, Decimal>;

/** `baseOf` where the values of some classes changed: base × (1 + change), half-even to the cent, and their accepted values alike. What is unknown stays so. */
export const shockedBase =
  (shocks: Shocks): typeof baseOf =>
  (asset, policies, asOf) => {
    const base = baseOf(asset, policies, asOf);
    const change = shocks.get(asset.asset_class);
    if (base.amount === null || change === undefined) return base;
    const changed = (amount: string) => rounded(decimal(amount).times(ONE.plus(change)), 2).toFixed(2);
    return { ...base, amount: changed(base.amount), accepted: base.accepted && changed(base.accepted) };
  };

/** What assets are worth as collateral, each counted once. */
interface ValueTotal {
  readonly amount: string;
  readonly known_count: number;
  readonly unknown_count: number;
}

/** The largest of its kind, and which part of the whole it is (8 digits; null where the whole is 0.00). */
interface Largest<Id extends string = string> {
  readonly id: Id;
  readonly amount: string;
  readonly share: string | null;
}

/** A book of obligations as it is, or as it would be. */
export interface StressedBook {
  readonly obligations: CoverageTotals;
  readonly values: ValueTotal;
  readonly byClass: ReadonlyMap<AssetClassId, ValueTotal>;
  /** By what is counted on it. */
  readonly asset: Largest | null;
  readonly assetClass: Largest<AssetClassId> | null;
}

interface SeenAsset {
  readonly assetClass: AssetClassId;
  readonly base: Decimal | null;
  readonly counted: Decimal;
}

/** Adds up coverages obligation by obligation. */
export class StressSum {
  readonly #coverages = new CoverageSum();
  readonly #assets = new Map<string, SeenAsset>();

  /** `assetOf`: the asset of each guarantee of the coverage. */
  add(obligation: ObligationState, coverage: Coverage, assetOf: (guaranteeId: string) => BookedAsset): void {
    this.#coverages.add(obligation, coverage);
    for (const part of coverage.guarantees) this.#addPart(part, assetOf(part.id));
  }

  #addPart({ base, counted }: CoveragePart, { id, asset_class: assetClass }: BookedAsset): void {
    const before = this.#assets.get(id)?.counted ?? ZERO;
    this.#assets.set(id, {
      assetClass,
      base: base === null ? null : decimal(base),
      counted: counted === null ? before : before.plus(decimal(counted)),
    });
  }

  book(): StressedBook {
    const assets = [...this.#assets.values()];
    const classes = Map.groupBy(assets, ({ assetClass }) => assetClass);
    const counted = new Map([...this.#assets].map(([id, asset]) => [id, asset.counted]));
    const byClass = new Map(
      [...classes].map(([name, held]) => [
        name,
        held.reduce((total, asset) => total.plus(asset.counted), ZERO),
      ]),
    );
    return {
      obligations: this.#coverages.totals(),
      values: valueTotal(assets),
      byClass: new Map([...classes].map(([name, held]) => [name, valueTotal(held)])),
      asset: largestOf(counted),
      assetClass: largestOf(byClass),
    };
  }
}

function valueTotal(assets: readonly SeenAsset[]): ValueTotal {
  const known = assets.flatMap(({ base }) => base ?? []);
  const amount = known.reduce((total, base) => total.plus(base), ZERO);
  return {
    amount: amount.toFixed(2),
    known_count: known.length,
    unknown_count: assets.length - known.length,
  };
}

/** The largest amount, of equal ones the least id; null where there is none. */
export function largestOf<Id extends string>(amounts: ReadonlyMap<Id, Decimal>): Largest<Id> | null {
  const whole = [...amounts.values()].reduce((total, amount) => total.plus(amount), ZERO);
  const [first] = [...amounts].toSorted(
    ([id, amount], [otherId, other]) => other.comparedTo(amount) || (id < otherId ? -1 : 1),
  );
  if (!first) return null;
  const [id, amount] = first;
  const share = whole.isZero() ? null : rounded(amount.div(whole), 8).toFixed(8);
  return { id, amount: amount.toFixed(2), share };
}
