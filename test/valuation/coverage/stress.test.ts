import { describe, expect, it } from 'vitest';
import type { ObligationState } from '../../../src/domain/obligation.ts';
import { decimal } from '../../../src/kernel/decimal.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../../src/kernel/vocabulary.ts';
import type { BookedAsset } from '../../../src/valuation/coverage/book.ts';
import { coverageOf, demandOf } from '../../../src/valuation/coverage/coverage.ts';
import { StressSum, shockedBase } from '../../../src/valuation/coverage/stress.ts';
import { approvedPolicy } from '../../support/policies.ts';
import { runs } from '../../support/property-runs.ts';
import { seededRandom } from '../../support/random.ts';
import { plus, rational, rationalOf, rounded, times } from '../../support/rational.ts';
import { DAY, randomBook } from './random-book.ts';

const AS_OF = { day: '2026-11-20', at: '2026-11-20T15:00:00.000Z' };
const FIGURES = { figures: 'a', quantities: ['1'] };
const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const textOf = (amount: bigint): string => rounded(rational(amount, 100n), 2);

describe('a shocked base', () => {
  it('is base × (1 + change), half-even to the cent, of its class alone', () => {
    const policies = [
      approvedPolicy({ asset_classes: [...ASSET_CLASSES], decided_at: '2026-01-02T12:00:00.000Z' }),
    ];
    for (let seed = 1; seed <= runs(2_000); seed += 1) {
      const random = seededRandom(seed);
      const amount = `${random.int(1_000_000)}.${String(random.int(100)).padStart(2, '0')}`;
      const change = `${random.pick(['', '-'])}${random.pick(['0.005', '0.5', '1', '0', '0.33333333', '0.2'])}`;
      const asset_class = random.pick(['INVENTORY', 'VEHICLE'] as const);
      const valuation = {
        id: 'a',
        valuation_date: '2026-11-20',
        requested_at: '2026-11-20T12:00:00.000Z',
        review: 'APPROVED' as const,
        decided_at: '2026-11-20T13:00:00.000Z',
        collateral: { amount, status: 'RECOGNIZED' as const, reason_codes: [] },
        accepted: amount,
        due_on: null,
        ...FIGURES,
      };
      const shocks = new Map<AssetClassId, ReturnType<typeof decimal>>([['INVENTORY', decimal(change)]]);
      const base = shockedBase(shocks)(
        { asset_class, status: 'ACTIVE', valuations: [valuation], ...FIGURES },
        policies,
        AS_OF,
      );
      const factor = plus(rational(1n), rationalOf(change));
      const expected = asset_class === 'INVENTORY' ? rounded(times(rationalOf(amount), factor), 2) : amount;
      expect([seed, base.amount, base.accepted]).toEqual([seed, expected, expected]);
    }
  });

  it('stays unknown where the base is', () => {
    const shocks = new Map<AssetClassId, ReturnType<typeof decimal>>([['INVENTORY', decimal('1')]]);
    const asset = { asset_class: 'INVENTORY', status: 'ACTIVE', valuations: [], ...FIGURES } as const;
    expect(shockedBase(shocks)(asset, [], AS_OF)).toEqual({
      amount: null,
      accepted: null,
      valuation_id: null,
      reason_codes: ['NO_APPROVED_VALUATION'],
      notices: [],
    });
  });
});

describe('what obligations add up to', () => {
  it('is the sum of each, and of each asset once, in whole cents', () => {
    for (let seed = 1; seed <= runs(1_000); seed += 1) {
      const { obligations, assets } = randomBook(seed);
      const booked = assets.map((asset, index) => ({
        ...asset,
        booked: { id: `asset-${index}`, asset_class: ASSET_CLASSES[index % 3] } as unknown as BookedAsset,
      }));
      const assetOf = new Map(
        booked.flatMap((asset) => asset.guarantees.map(({ id }) => [id, asset] as const)),
      );
      const demands = (id: string) => {
        const found = obligations.find((each) => each.id === id);
        if (!found) throw new Error(id);
        return demandOf(found);
      };
      const sum = new StressSum();
      const coverages = obligations.map((obligation) => {
        const given = booked.filter(({ guarantees }) =>
          guarantees.some(({ obligation_id }) => obligation_id === obligation.id),
        );
        const coverage = coverageOf(obligation, given, demands, DAY, 90);
        sum.add(obligation as ObligationState, coverage, (id) => assetOf.get(id)?.booked as BookedAsset);
        return coverage;
      });
      const book = sum.book();

      const total = (amounts: readonly (string | null)[]) =>
        textOf(amounts.reduce((whole, each) => whole + (each === null ? 0n : cents(each)), 0n));
      const count = (status: string) => coverages.filter((each) => each.status === status).length;
      expect(book.obligations, `seed ${seed}`).toEqual({
        count: obligations.length,
        balance: total(obligations.map(({ balance }) => balance.amount)),
        required: total(coverages.map((each) => each.required)),
        counted: total(coverages.map((each) => each.counted)),
        shortfall: total(coverages.map((each) => each.shortfall)),
        shortfall_unknown_count: coverages.filter(({ shortfall }) => shortfall === null).length,
        short_count: count('SHORT'),
        unknown_count: count('UNKNOWN'),
      });

      const parts = coverages.flatMap(({ guarantees }) => guarantees);
      const bases = new Map(parts.map((part) => [assetOf.get(part.id)?.booked.id, part.base]));
      expect(book.values).toEqual({
        amount: total([...bases.values()]),
        known_count: [...bases.values()].filter((base) => base !== null).length,
        unknown_count: [...bases.values()].filter((base) => base === null).length,
      });
      const counted = [...bases.keys()].map((id) =>
        parts
          .filter((part) => assetOf.get(part.id)?.booked.id === id)
          .reduce((whole, part) => whole + cents(part.counted ?? '0.00'), 0n),
      );
      const most = counted.reduce((one, other) => (other > one ? other : one), 0n);
      expect(book.asset?.amount ?? '0.00').toBe(textOf(most));
      const ofClasses = [...book.byClass.values()].map(({ amount }) => amount);
      expect(total(ofClasses)).toBe(book.values.amount);
    }
  });
});
