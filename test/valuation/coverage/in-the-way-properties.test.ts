import { expect, it } from 'vitest';
import type { DatedEncumbrance, RecognizedGuarantee } from '../../../src/domain/charges.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { inTheWayOf } from '../../../src/valuation/coverage/conflicts.ts';
import { runs } from '../../support/property-runs.ts';
import { type Random, seededRandom } from '../../support/random.ts';

/** The rule against giving an asset twice, against a model that looks at every single day. */

const FIRST = dayOf('2026-02-20');
const DAYS = 24;
/** In twelfths, so that the model needs no decimals. */
const SHARES: Readonly<Record<number, string>> = { 3: '0.25', 6: '0.5', 12: '1' };

interface Plan {
  readonly id: string;
  readonly rank: number;
  readonly twelfths: number | null;
  readonly from: number;
  readonly until: number | null;
  /** Of a release, or of an end: from this day on it is not in force. */
  readonly gone: number | null;
  readonly isOurs: boolean;
}

const day = (random: Random) => FIRST + random.int(DAYS);
function plan(random: Random, index: number): Plan {
  const from = day(random);
  const twelfths = random.pick([3, 6, 12, 3]);
  const isOurs = random.int(3) > 0;
  return {
    id: `burden ${index}`,
    rank: 1 + random.int(2),
    twelfths: !isOurs && random.int(3) === 0 ? null : twelfths,
    from,
    until: random.int(2) === 0 ? null : from + random.int(10),
    gone: random.int(3) === 0 ? from - 2 + random.int(12) : null,
    isOurs,
  };
}

const isInForce = ({ from, until, gone }: Plan, at: number): boolean =>
  from <= at && (until === null || at <= until) && (gone === null || at < gone);

/** Every day of the candidate, one by one. */
function model(candidate: Plan, others: readonly Plan[]): readonly string[] {
  const found = new Set<string>();
  for (let at = FIRST - 5; at < FIRST + 3 * DAYS; at += 1) {
    if (!isInForce(candidate, at)) continue;
    const sameRank = others.filter((other) => other.rank === candidate.rank && isInForce(other, at));
    const sum = sameRank.reduce((total, { twelfths }) => total + (twelfths ?? 12), candidate.twelfths ?? 12);
    if (sum > 12) for (const { id } of sameRank) found.add(id);
  }
  return [...found].sort();
}

const dateOrNull = (at: number | null) => (at === null ? null : dateOfDay(at));
const guarantee = ({ id, rank, twelfths, from, until, gone }: Plan): RecognizedGuarantee => ({
  id,
  obligation_id: id,
  kind: 'OTHER',
  rank,
  share: SHARES[twelfths ?? 12] ?? '1',
  limit: null,
  extension_of: null,
  effective_from: dateOfDay(from),
  effective_until: dateOrNull(until),
  released_on: dateOrNull(gone),
  registered_on: null,
});
const encumbrance = ({ id, rank, twelfths, from, until, gone }: Plan): DatedEncumbrance => ({
  id,
  kind: 'MORTGAGE',
  rank,
  amount: null,
  share: twelfths === null ? null : (SHARES[twelfths] ?? '1'),
  from: dateOfDay(from),
  until: dateOrNull(until),
  ended_on: dateOrNull(gone),
});

it('names the conflict exactly where some day would be given more than once', () => {
  let free = 0;
  let taken = 0;
  for (let seed = 1; seed <= runs(5_000); seed += 1) {
    const random = seededRandom(seed);
    const others = Array.from({ length: random.int(6) }, (_, index) => plan(random, index));
    const candidate: Plan = { ...plan(random, 99), isOurs: true, gone: null };
    const whole = { ...candidate, twelfths: candidate.twelfths ?? 12 };
    const expected = model(whole, others);
    const found = inTheWayOf(
      guarantee(whole),
      others.filter(({ isOurs }) => isOurs).map(guarantee),
      others.filter(({ isOurs }) => !isOurs).map(encumbrance),
    );
    expect([...found].sort(), `seed ${seed}`).toEqual(expected);
    if (expected.length === 0) free += 1;
    else taken += 1;
  }
  expect(Math.min(free, taken)).toBeGreaterThan(runs(5_000) / 50);
});
