import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSET_CLASSES } from '../../../src/kernel/vocabulary.ts';
import { type InForce, policyInForce } from '../../../src/valuing/domain/policy/in-force.ts';
import type { PolicyState } from '../../../src/valuing/domain/policy/state.ts';
import { approvedPolicy, policyId } from '../../support/policies.ts';
import { forAll } from '../../support/property-runs.ts';

const question = (changes: Partial<InForce> = {}): InForce => ({
  assetClass: 'INVENTORY',
  date: '2026-06-15',
  at: '2026-06-15T12:00:00.000Z',
  ...changes,
});
const idOf = (policies: readonly PolicyState[], changes: Partial<InForce> = {}) =>
  policyInForce(policies, question(changes))?.id;

describe('the policy in force', () => {
  it('is none where there is none', () => expect(idOf([])).toBeUndefined());

  it('is in force from its first day to its last, both included', () => {
    const policies = [approvedPolicy({ effective_from: '2026-02-28', effective_until: '2026-03-01' })];
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
    expect(days.map((date) => idOf(policies, { date }) !== undefined)).toEqual([false, true, true, false]);
  });

  it('is in force on the only day of a policy of one day, and without end where there is none', () => {
    const day = [approvedPolicy({ effective_from: '2026-06-15', effective_until: '2026-06-15' })];
    expect([idOf(day), idOf(day, { date: '2026-06-16' })]).toEqual([policyId(1), undefined]);
    expect(idOf([approvedPolicy()], { date: '9999-12-31' })).toBe(policyId(1));
  });

  it('counts from the very instant of its approval, and not a millisecond before', () => {
    const policies = [approvedPolicy({ decided_at: '2026-06-15T12:00:00.000Z' })];
    const at = (instant: string) => idOf(policies, { at: instant });
    expect(at('2026-06-15T11:59:59.999Z')).toBeUndefined();
    expect(at('2026-06-15T12:00:00.000Z')).toBe(policyId(1));
  });

  it('counts for days before its approval, if it was approved by the instant that is asked for', () => {
    const policies = [
      approvedPolicy({ effective_from: '2026-01-01', decided_at: '2026-06-01T00:00:00.000Z' }),
    ];
    expect(idOf(policies, { date: '2026-01-01' })).toBe(policyId(1));
  });

  it.each(['PROPOSED', 'REJECTED'] as const)('is none that is %s', (status) => {
    const undecided = status === 'PROPOSED' ? { decided_at: null, decided_by: null, rationale: null } : {};
    expect(idOf([approvedPolicy({ status, ...undecided })])).toBeUndefined();
  });

  it('is of the class that is asked for', () =>
    expect(idOf([approvedPolicy()], { assetClass: 'VEHICLE' })).toBeUndefined());

  it('is of several the one that begins last, whenever it was decided', () => {
    const later = approvedPolicy({ id: policyId(1), effective_from: '2026-06-15' });
    const earlier = approvedPolicy({
      id: policyId(2),
      effective_from: '2026-06-14',
      decided_at: '2026-06-15T12:00:00.000Z',
    });
    expect([idOf([earlier, later]), idOf([later, earlier])]).toEqual([later.id, later.id]);
    expect(idOf([earlier, later], { date: '2026-06-14' })).toBe(earlier.id);
  });

  it('is of those that begin on one day the one decided last, as far as it was decided by then', () => {
    const first = approvedPolicy({ id: policyId(2), decided_at: '2026-06-15T11:59:59.998Z' });
    const second = approvedPolicy({ id: policyId(1), decided_at: '2026-06-15T11:59:59.999Z' });
    for (const policies of [
      [first, second],
      [second, first],
    ]) {
      expect(idOf(policies)).toBe(second.id);
      expect(idOf(policies, { at: '2026-06-15T11:59:59.998Z' })).toBe(first.id);
    }
  });

  it('is one and the same where all that the contract names is equal, in whatever order they come', () => {
    const policies = [3, 1, 2].map((n) => approvedPolicy({ id: policyId(n) }));
    expect([idOf(policies), idOf(policies.toReversed())]).toEqual([policyId(3), policyId(3)]);
  });

  it('comes back when a shorter one ends', () => {
    const open = approvedPolicy({ id: policyId(1), effective_from: '2026-01-01' });
    const short = approvedPolicy({
      id: policyId(2),
      effective_from: '2026-06-01',
      effective_until: '2026-06-30',
    });
    const on = (date: string) => idOf([open, short], { date });
    expect(['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map(on)).toEqual(
      [1, 2, 2, 1].map(policyId),
    );
  });
});

/** Few days, instants and classes, so that ties and borders come up in every run. */
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

/** The contract's sentence word by word, by counted time instead of texts that sort. */
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

describe('whatever was decided', () => {
  it("is in force what the contract's sentence says", () =>
    forAll([policies, asked], 2_000, (all, ask) => {
      const naive = readNaively(all, ask);
      const found = policyInForce(all, ask);
      if (naive.length === 0) expect(found).toBeUndefined();
      else expect(naive).toContain(found);
    }));

  it('is in force the same one in whatever order they come', () =>
    forAll([policies, asked, fc.infiniteStream(fc.nat())], 500, (all, ask, random) => {
      const shuffled = all
        .map((each) => ({ each, place: random.next().value }))
        .sort((one, other) => one.place - other.place)
        .map(({ each }) => each);
      expect(policyInForce(shuffled, ask)).toBe(policyInForce(all, ask));
    }));

  it('stays in force at an instant what was in force then, whatever is decided after it', () =>
    forAll([policies, asked], 500, (all, ask) => {
      const known = all.filter(({ decided_at }) => decided_at === null || decided_at <= ask.at);
      expect(policyInForce(all, ask)).toBe(policyInForce(known, ask));
    }));

  it('is in force the same one whether or not it shows as superseded', () =>
    forAll([policies, asked], 500, (all, ask) => {
      const unmarked = all.map((each) =>
        each.status === 'SUPERSEDED' ? { ...each, status: 'APPROVED' as const } : each,
      );
      expect(policyInForce(all, ask)?.id).toBe(policyInForce(unmarked, ask)?.id);
    }));
});
