import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InForce, type PolicyState, policyInForce } from '../../src/domain/policy.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import { approvedPolicy, policyId } from '../support/policies.ts';
import { forAll } from '../support/property-runs.ts';

it('is none without any, and of several with the same beginning and decision the one whose id sorts last', () => {
  const policies = [3, 1, 2].map((n) => approvedPolicy({ id: policyId(n) }));
  const ask: InForce = { assetClass: 'INVENTORY', date: '9999-12-31', at: '2026-06-15T12:00:00.000Z' };
  expect([[], policies, policies.toReversed()].map((all) => policyInForce(all, ask)?.id)).toEqual([
    undefined,
    policyId(3),
    policyId(3),
  ]);
});

/** Few days, instants and classes, so that every run meets ties and boundaries. */
const day = fc.integer({ min: 1, max: 6 }).map((n) => `2026-02-2${n}`);
const instant = fc.integer({ min: 0, max: 4 }).map((ms) => `2026-02-24T12:00:00.00${ms}Z`);
const policy = fc
  .record({
    classes: fc.uniqueArray(fc.constantFrom(...ASSET_CLASSES.slice(0, 3)), { minLength: 1 }),
    from: day,
    until: fc.option(day),
    decided: fc.option(instant),
    decision: fc.constantFrom('APPROVED', 'APPROVED', 'SUPERSEDED', 'REJECTED'),
  })
  .filter(({ from, until }) => until === null || from <= until)
  .map(({ classes, from, until, decided, decision }) =>
    approvedPolicy({
      asset_classes: classes,
      effective_from: from,
      effective_until: until,
      decided_at: decided,
      status: decided === null ? 'PROPOSED' : decision,
    }),
  );
const policies = fc
  .array(policy, { maxLength: 8 })
  .map((some) => some.map((one, index) => ({ ...one, id: policyId(index) })));
const asked = fc.record({
  assetClass: fc.constantFrom(...ASSET_CLASSES.slice(0, 3)),
  date: day,
  at: instant,
});

/** The contract's sentence word by word; it counts time where the program compares texts. */
function readNaively(all: readonly PolicyState[], { assetClass, date, at }: InForce): readonly PolicyState[] {
  const time = Date.parse;
  const fitting = all.filter((each) => {
    if (each.decided_at === null || each.status === 'REJECTED') return false;
    if (time(each.decided_at) > time(at)) return false;
    if (!each.asset_classes.some((named) => named === assetClass)) return false;
    if (time(each.effective_from) > time(date)) return false;
    return each.effective_until === null || time(date) <= time(each.effective_until);
  });
  const latest = Math.max(...fitting.map((each) => time(each.effective_from)));
  const beginning = fitting.filter((each) => time(each.effective_from) === latest);
  const last = Math.max(...beginning.map((each) => time(each.decided_at ?? '')));
  return beginning.filter((each) => time(each.decided_at ?? '') === last);
}

describe('the policy in force, after any decisions', () => {
  it("is the one that the contract's sentence names", () =>
    forAll([policies, asked], 2_000, (all, ask) => {
      const naive = readNaively(all, ask);
      const found = policyInForce(all, ask);
      if (naive.length === 0) expect(found).toBeUndefined();
      else expect(naive).toContain(found);
    }));

  it('is the same in any order of the decisions', () =>
    forAll([policies, asked, fc.infiniteStream(fc.nat())], 500, (all, ask, random) => {
      const shuffled = all
        .map((each) => ({ each, place: random.next().value }))
        .sort((one, other) => one.place - other.place)
        .map(({ each }) => each);
      expect(policyInForce(shuffled, ask)).toBe(policyInForce(all, ask));
    }));

  it('stays the same at an instant after later decisions', () =>
    forAll([policies, asked], 500, (all, ask) => {
      const known = all.filter(({ decided_at }) => decided_at === null || decided_at <= ask.at);
      expect(policyInForce(all, ask)).toBe(policyInForce(known, ask));
    }));

  it('is the same whether or not it is shown as superseded', () =>
    forAll([policies, asked], 500, (all, ask) => {
      const unmarked = all.map((each) =>
        each.status === 'SUPERSEDED' ? { ...each, status: 'APPROVED' as const } : each,
      );
      expect(policyInForce(all, ask)?.id).toBe(policyInForce(unmarked, ask)?.id);
    }));
});
