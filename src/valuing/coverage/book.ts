import type { Instant } from '../../kernel/instant.ts';
import { assetClass } from '../asset-classes/index.ts';
import type { EncumbrancesState } from '../domain/guarantee/encumbrances.ts';
import { standingEncumbrances, standingGuarantees } from '../domain/guarantee/state.ts';
import type { ObligationState } from '../domain/obligation/state.ts';
import type { PolicyState } from '../domain/policy/state.ts';
import { type AsOf, baseOf, policyOf, type Valued } from './base.ts';
import type { BurdenedAsset } from './burdens.ts';
import { type Coverage, coverageOf, demandOf } from './coverage.ts';

/** An asset that is given to somebody. */
export interface BookedAsset extends Valued {
  readonly id: string;
  readonly updated_at: Instant;
  readonly encumbrances: EncumbrancesState;
}

/** All that the coverage of some obligations of one organization rests on. */
export interface CoverageBook {
  /** Those, and every other that has a guarantee on one of the assets. */
  readonly obligations: ReadonlyMap<string, ObligationState>;
  /** Every asset on which one of the obligations has, or had, a recognized guarantee. */
  readonly assets: ReadonlyMap<string, BookedAsset>;
  /** Every policy that was ever approved. */
  readonly policies: readonly PolicyState[];
}

interface BookedCoverage {
  readonly coverage: Coverage;
  /** `occurred_at` of the newest event that it rests on. */
  readonly restsOn: Instant;
}

/** The coverage of obligations of a book, those of one asset worked out once. */
export function coverageIn(
  book: CoverageBook,
  asOf: AsOf,
  baseFor: typeof baseOf = baseOf,
): (obligation: ObligationState) => BookedCoverage {
  const burdened = new Map<string, BurdenedAsset>();
  const burdensOf = (asset: BookedAsset): BurdenedAsset => {
    const known = burdened.get(asset.id);
    if (known) return known;
    const made = {
      assignmentsAreEntered: assetClass(asset.asset_class).assignmentsAreEntered ?? false,
      base: baseFor(asset, book.policies, asOf),
      guarantees: standingGuarantees(asset.encumbrances),
      encumbrances: standingEncumbrances(asset.encumbrances),
    };
    burdened.set(asset.id, made);
    return made;
  };
  const byObligation = givenTo(book);
  const demands = (id: string) => demandOf(obligationIn(book, id));
  return (obligation) => {
    const assets = byObligation.get(obligation.id) ?? [];
    return {
      coverage: coverageOf(obligation, assets.map(burdensOf), demands, asOf.day),
      restsOn: newest(book, obligation, assets, asOf),
    };
  };
}

/** The assets of each obligation: those on which a guarantee of it was recognized. */
function givenTo({ assets }: CoverageBook): ReadonlyMap<string, readonly BookedAsset[]> {
  const given = new Map<string, BookedAsset[]>();
  for (const asset of assets.values()) {
    const obligations = new Set(
      asset.encumbrances.guarantees.flatMap(({ terms }) => terms?.obligation_id ?? []),
    );
    for (const id of obligations) given.set(id, [...(given.get(id) ?? []), asset]);
  }
  return given;
}

function obligationIn({ obligations }: CoverageBook, id: string): ObligationState {
  const found = obligations.get(id);
  if (!found) throw new Error(`obligation ${id} is not in the book`);
  return found;
}

function newest(
  book: CoverageBook,
  obligation: ObligationState,
  assets: readonly BookedAsset[],
  asOf: AsOf,
): Instant {
  const instants = assets.flatMap(({ updated_at, encumbrances, valuations, asset_class }) => [
    updated_at,
    encumbrances.updated_at,
    ...valuations.map(({ decided_at }) => decided_at),
    ...encumbrances.guarantees.flatMap(({ terms }) =>
      terms ? [obligationIn(book, terms.obligation_id).updated_at] : [],
    ),
    policyOf(book.policies, asset_class, asOf)?.decided_at ?? '',
  ]);
  return instants.reduce((one, other) => (other > one ? other : one), obligation.updated_at);
}
