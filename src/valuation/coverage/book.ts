import type { EncumberedAsset } from '../../domain/charges.ts';
import { datedEncumbrances, type EncumbrancesState, recognizedGuarantees } from '../../domain/guarantee.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import type { PolicyState } from '../../domain/policy.ts';
import type { Instant } from '../../kernel/instant.ts';
import { assetClass } from '../asset-classes/index.ts';
import { questionIds } from '../marks/basis.ts';
import type { Mark, Published } from '../marks/mark.ts';
import { type AsOf, baseOf, policyOf, type Valued } from './base.ts';
import { balanceDays, coverageOf, demandOf } from './coverage.ts';
import { baseAtMark, type MarkedCoverage, markFor, withMarks } from './marked.ts';
import { partsOf } from './parts.ts';

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
  /** The newest recorded prices that the valuations of the assets could be marked by. */
  readonly published: Published;
}

interface BookedCoverage {
  readonly coverage: MarkedCoverage;
  /** `occurred_at` of the newest event that it rests on. */
  readonly restsOn: Instant;
}

/** An asset with its burdens, as it is recognized and as it is marked. */
interface Both {
  readonly recognized: EncumberedAsset;
  readonly atMark: EncumberedAsset;
  readonly mark: Mark;
}

/** The coverage of obligations of a book, those of one asset worked out once. */
export function coverageIn(
  book: CoverageBook,
  asOf: AsOf,
  baseFor: typeof baseOf = baseOf,
): (obligation: ObligationState) => BookedCoverage {
  const burdened = new Map<string, Both>();
  const bothOf = (asset: BookedAsset): Both => {
    const known = burdened.get(asset.id);
    if (known) return known;
    const base = baseFor(asset, book.policies, asOf);
    const mark = markFor(base, asset.valuations, book.published);
    const recognized = {
      assignmentsAreEntered: assetClass(asset.asset_class).assignmentsAreEntered ?? false,
      base,
      guarantees: recognizedGuarantees(asset.encumbrances),
      encumbrances: datedEncumbrances(asset.encumbrances),
    };
    const atMark = mark.amount === null ? recognized : { ...recognized, base: baseAtMark(base, mark) };
    const made = { recognized, atMark, mark };
    burdened.set(asset.id, made);
    return made;
  };
  const byObligation = givenTo(book);
  const demands = once((id: string) => demandOf(obligationIn(book, id)));
  const standFor = balanceDays(book.policies, asOf);
  const partsFor = once((asset: EncumberedAsset) => partsOf(asset, demands, asOf.day));
  return (obligation) => {
    const assets = byObligation.get(obligation.id) ?? [];
    const both = assets.map(bothOf);
    const of = (burdens: readonly EncumberedAsset[]) =>
      coverageOf(obligation, burdens, demands, asOf.day, standFor, partsFor);
    const coverage = of(both.map(({ recognized }) => recognized));
    const isMarked = both.some(({ mark }) => mark.amount !== null);
    return {
      coverage: withMarks(
        coverage,
        isMarked ? of(both.map(({ atMark }) => atMark)) : coverage,
        new Map(
          both.flatMap(({ recognized, mark }) =>
            recognized.guarantees.map(({ id, limit }) => [id, { mark, limit }] as const),
          ),
        ),
      ),
      restsOn: newest(book, obligation, assets, asOf),
    };
  };
}

/** Works out the same once: an asset with many guarantees is looked at for each of their obligations. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
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
    ...valuations.flatMap(({ mark_basis }) =>
      mark_basis ? questionIds(mark_basis).map((id) => book.published.get(id)?.published_at ?? '') : [],
    ),
  ]);
  return instants.reduce((one, other) => (other > one ? other : one), obligation.updated_at);
}
