import type {
  Base,
  DatedEncumbrance,
  EncumberedAsset,
  RecognizedGuarantee,
} from '../../../src/domain/charges.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { GUARANTEE_KINDS, type ReasonCode } from '../../../src/kernel/vocabulary.ts';
import type { Secured } from '../../../src/valuation/coverage/coverage.ts';
import { type Random, seededRandom } from '../../support/random.ts';
import { isGuaranteeInForce } from './coverage-model.ts';

export const DAY = '2026-07-01';

export interface Book {
  readonly obligations: readonly Secured[];
  readonly assets: readonly EncumberedAsset[];
}

const WHOLE_SHARE = 10_000;

const oneIn = (random: Random, times: number): boolean => random.int(times) === 0;
const FARTHEST = 400;
const DATES = Array.from({ length: 2 * FARTHEST + 1 }, (_, index) =>
  dateOfDay(dayOf(DAY) - FARTHEST + index),
);
/** A date between two numbers of days after the day (before it, below zero). */
const near = (random: Random, first: number, last: number): CalendarDate =>
  DATES[FARTHEST + first + random.int(last - first + 1)] ?? DAY;
const centsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const money = (random: Random): string => centsText(random.int(random.pick([100, 100_000, 60_000_000])));
const shareText = (share: number): string => (share / WHOLE_SHARE).toFixed(4).replace(/\.?0+$/, '');
const anyShare = (random: Random): number =>
  random.pick([WHOLE_SHARE, WHOLE_SHARE, 5000, 5000, 3333, 0, random.int(WHOLE_SHARE + 1)]);

/** An odd number of cents over it lies halfway between two ratios of eight digits. */
const ROUND = '2000000.00';

const anyObligation = (random: Random): Secured => ({
  id: random.uuid(),
  status: oneIn(random, 10) ? 'SETTLED' : 'ACTIVE',
  balance: {
    amount: random.pick(['0.00', ROUND, money(random), money(random), money(random)]),
    date: random.pick([near(random, -92, -88), near(random, -400, 0)]),
  },
  maturity_date: random.pick([null, near(random, -1, 1), near(random, -400, 400)]),
  required_coverage: random.pick(['1', '1', '1.30', '1.30', '1.25', '0.5', '1.3335', '2', '0']),
});

const WHY_UNKNOWN: readonly [readonly ReasonCode[], ...(readonly ReasonCode[])[]] = [
  ['NO_APPROVED_VALUATION'],
  ['VALUATION_TOO_OLD'],
  ['ASSET_ARCHIVED'],
  ['EVIDENCE_NOT_ACCEPTED', 'NO_APPROVED_POLICY'],
];

function anyBase(random: Random): Base {
  if (oneIn(random, 6))
    return {
      amount: null,
      accepted: null,
      valuation_id: oneIn(random, 2) ? random.uuid() : null,
      reason_codes: random.pick(WHY_UNKNOWN),
      notices: [],
    };
  const positive = money(random);
  const amount = random.pick([ROUND, positive, positive, positive, positive, `-${positive}`, '0.00']);
  const accepted = random.pick([amount, money(random), ROUND, null]);
  return { amount, accepted, valuation_id: random.uuid(), reason_codes: [], notices: [] };
}

const anyGuarantee = (
  random: Random,
  obligation: Secured,
  others: readonly string[],
): RecognizedGuarantee => ({
  id: random.uuid(),
  obligation_id: obligation.id,
  kind: random.pick(GUARANTEE_KINDS),
  rank: 1 + random.int(1 + random.int(5)),
  share: shareText(anyShare(random)),
  limit: random.pick([null, null, null, money(random), money(random), obligation.balance.amount, '0.00']),
  extension_of: oneIn(random, 4) ? random.pick([random.uuid(), ...others, ...others]) : null,
  effective_from: oneIn(random, 4) ? near(random, -1, 1) : near(random, -400, -1),
  effective_until: random.pick([null, null, near(random, -1, 1), near(random, 1, 400)]),
  released_on: oneIn(random, 5) ? near(random, -1, 1) : null,
  registered_on: random.pick([null, near(random, -1, 1), near(random, -90, 0), near(random, -90, 0)]),
});

function anyEncumbrance(random: Random): DatedEncumbrance {
  const share = shareText(anyShare(random));
  return {
    id: random.uuid(),
    kind: random.pick(GUARANTEE_KINDS),
    rank: 1 + random.int(5),
    amount: random.pick([null, money(random), '0.00', money(random)]),
    share: random.pick([null, share, share]),
    from: oneIn(random, 4) ? near(random, -1, 1) : near(random, -400, -1),
    until: random.pick([null, near(random, -1, 1), near(random, 1, 400)]),
    ended_on: oneIn(random, 4) ? near(random, -1, 1) : null,
  };
}

/**
 * At each rank the shares of the guarantees in force add up to at most 1, and an obligation has at most
 * one in force: the service sees to both. Encumbrances may push a rank over 1.
 */
function anyAsset(random: Random, obligations: readonly [Secured, ...Secured[]]): EncumberedAsset {
  const guarantees: RecognizedGuarantee[] = [];
  const left = new Map<number, number>();
  const holders = new Set<string>();
  for (let count = random.int(6); count > 0; count -= 1) {
    const obligation = random.pick(obligations);
    const others = guarantees.map(({ id }) => id);
    const guarantee = anyGuarantee(random, obligation, others);
    if (!isGuaranteeInForce(guarantee, DAY)) {
      guarantees.push(guarantee);
      continue;
    }
    if (holders.has(obligation.id)) continue;
    holders.add(obligation.id);
    const free = left.get(guarantee.rank) ?? WHOLE_SHARE;
    const share = Math.min(free, Math.round(Number(guarantee.share) * WHOLE_SHARE));
    left.set(guarantee.rank, free - share);
    guarantees.push({ ...guarantee, share: shareText(share) });
  }
  const encumbrances = Array.from({ length: oneIn(random, 2) ? 0 : random.int(4) }, () =>
    anyEncumbrance(random),
  );
  return { base: anyBase(random), assignmentsAreEntered: oneIn(random, 2), guarantees, encumbrances };
}

/** Small books are the more frequent: up to 20 obligations, up to 40 assets. */
export function randomBook(seed: number): Book {
  const random = seededRandom(seed);
  const others = Array.from({ length: random.int(1 + random.int(20)) }, () => anyObligation(random));
  const obligations: readonly [Secured, ...Secured[]] = [anyObligation(random), ...others];
  const assets = Array.from({ length: 1 + random.int(1 + random.int(40)) }, () =>
    anyAsset(random, obligations),
  );
  return { obligations, assets };
}
