import { describe, expect, it } from 'vitest';
import { fairShares, type RequestedWork } from '../../../src/engine/queue/fair-shares.ts';
import { seededRandom } from '../../support/random.ts';

const AHEAD = {
  VALUATION: { all: 8, each: 8 },
  DOCUMENT_VERIFICATION: { all: 4, each: 4 },
  BATCH: { all: 8, each: 2 },
};
const work = (organizationId: string, id: string | number, isPersons = false): RequestedWork => ({
  item: { kind: 'VALUATION', id: `${organizationId}-${id}` },
  organizationId,
  isPersons,
});
const idsOf = (works: Iterable<RequestedWork>) => [...works].map(({ item }) => item.id);

describe('fair shares', () => {
  it('give the only organization all places, and each of several an equal part', () => {
    const shares = fairShares({ ahead: AHEAD });
    for (let n = 0; n < 100; n += 1) shares.requested(work('a', n));
    expect(idsOf(shares.next())).toEqual(Array.from({ length: 8 }, (_, n) => `a-${n}`));
    for (let n = 0; n < 100; n += 1) shares.requested(work('b', n));
    expect(idsOf(shares.next())).toEqual(['b-0', 'b-1', 'b-2', 'b-3']);
    // Places of the first above its part are not given again.
    for (let n = 0; n < 5; n += 1) shares.ended(work('a', n).item, 'a');
    expect(idsOf(shares.next())).toEqual(['a-8']);
  });

  it('follow the weights of organizations', () => {
    const shares = fairShares({ ahead: AHEAD, weightOf: (organization) => (organization === 'a' ? 3 : 1) });
    for (const organization of ['a', 'b'])
      for (let n = 0; n < 100; n += 1) shares.requested(work(organization, n));
    expect(idsOf(shares.next()).join(' ')).toBe('a-0 b-0 a-1 b-1 a-2 a-3 a-4 a-5');
  });

  it('give one organization no more places than `each`, though nobody else wants them', () => {
    const shares = fairShares({ ahead: AHEAD });
    for (let n = 0; n < 9; n += 1)
      shares.requested({ ...work('a', n), item: { kind: 'BATCH', id: `a-${n}` } });
    expect(idsOf(shares.next())).toEqual(['a-0', 'a-1']);
  });

  it("let a person's request pass the batches of the same organization", () => {
    const shares = fairShares({ ahead: AHEAD });
    for (let n = 0; n < 100; n += 1) shares.requested(work('a', n));
    shares.next().next();
    for (let n = 100; n < 110; n += 1) shares.requested(work('a', n, true));
    expect(idsOf(shares.next())).toEqual(Array.from({ length: 10 }, (_, n) => `a-${100 + n}`));
    // Some places are for people alone.
    for (let n = 100; n < 103; n += 1) shares.ended(work('a', n).item, 'a');
    expect(idsOf(shares.next())).toEqual([]);
    shares.ended(work('a', 103).item, 'a');
    expect(idsOf(shares.next())).toEqual(['a-1']);
  });

  it('queue an item once while it waits or is ahead, and again when its place was freed', () => {
    const shares = fairShares({ ahead: AHEAD });
    shares.requested(work('a', 1));
    shares.requested(work('a', 1));
    expect(idsOf(shares.next())).toEqual(['a-1']);
    shares.requested(work('a', 1));
    expect(idsOf(shares.next())).toEqual([]);
    shares.forget();
    expect(idsOf(shares.next())).toEqual([]);
    shares.forget();
    shares.requested(work('a', 1));
    expect(idsOf(shares.next())).toEqual(['a-1']);
  });

  it('are given up by an organization whose work neither ends nor is open any more', () => {
    const shares = fairShares({ ahead: AHEAD });
    shares.requested(work('a', 0));
    for (let n = 0; n < 100; n += 1) shares.requested(work('b', n));
    expect(idsOf(shares.next())).toEqual(['a-0', 'b-0', 'b-1', 'b-2', 'b-3']);
    for (let round = 0; round < 2; round += 1) shares.forget();
    expect(idsOf(shares.next())).toHaveLength(8);
  });

  it('remember no more than a number of items of an organization', () => {
    const shares = fairShares({ ahead: AHEAD, mostWaiting: 20 });
    for (let n = 0; n < 100; n += 1) shares.requested(work('a', n));
    expect(shares.waiting).toBe(20);
    const taken: string[] = [];
    for (let more = idsOf(shares.next()); more.length > 0; more = idsOf(shares.next())) {
      taken.push(...more);
      for (const id of more) shares.ended({ kind: 'VALUATION', id }, 'a');
    }
    expect(taken).toHaveLength(20);
    expect(shares.waiting).toBe(0);
  });
});

/** A queue that serves strictly in its order, as the real ones do. */
function served(seed: number) {
  const random = seededRandom(seed);
  const shares = fairShares({ ahead: AHEAD });
  const others: [string, ...string[]] = ['o0', ...['o1', 'o2', 'o3', 'o4', 'o5'].slice(random.int(6))];
  const requested = new Map<string, { readonly at: number; readonly isPersons: boolean }>();
  const queue: RequestedWork[] = [];
  let [serial, ended] = [0, 0];
  const waits: number[] = [];
  const ask = (organizationId: string, isPersons: boolean) => {
    const one = work(organizationId, serial, isPersons);
    serial += 1;
    requested.set(one.item.id, { at: ended, isPersons });
    shares.requested(one);
  };
  for (let step = 0; step < 1_500; step += 1) {
    if (step % 100 === 0) for (let n = 0; n < 300; n += 1) ask('flood', false);
    // Each of the others asks for a thing now and then, and never for a second one meanwhile.
    const other = random.pick(others);
    const isIdle = ![...requested.keys()].some((id) => id.startsWith(`${other}-`));
    if (isIdle && random.next() < 0.3) ask(other, random.next() < 0.5);
    queue.push(...shares.next());
    const next = queue.shift();
    if (!next) continue;
    ended += 1;
    const { at = 0 } = requested.get(next.item.id) ?? {};
    if (next.organizationId !== 'flood') waits.push(ended - at);
    requested.delete(next.item.id);
    // What ends twice, or was never known, changes nothing.
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      shares.ended(next.item, next.organizationId);
  }
  return { waits, organizations: others.length + 1, ended };
}

it('lets nobody wait for the batch of another: the wait is bounded by the places, not by what waits', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { waits, organizations, ended } = served(seed);
    // Nothing is idle while something waits.
    expect(ended, `seed ${seed}`).toBe(1_500);
    expect(waits.length, `seed ${seed}`).toBeGreaterThan(20);
    expect(Math.max(...waits), `seed ${seed}`).toBeLessThanOrEqual(8 + organizations * (2 + 4));
  }
});
