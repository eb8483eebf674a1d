import { describe, expect, it } from 'vitest';
import { least, ZERO } from '../../../src/kernel/decimal.ts';
import {
  BALANCE_DAYS,
  type Coverage,
  coverageOf,
  demandOf,
  type Secured,
} from '../../../src/valuation/coverage/coverage.ts';
import { partsOf } from '../../../src/valuation/coverage/parts.ts';
import { runs } from '../../support/property-runs.ts';
import { isLess, plus, rational, rationalOf } from '../../support/rational.ts';
import { modelBook } from './coverage-model.ts';
import { type Book, DAY, randomBook } from './random-book.ts';

const BOOKS = runs(20_000);
/** Each of these at least once in a thousand. */
const OFTEN = BOOKS / 1_000;
const CASES = [
  'NOT_REQUIRED',
  'COVERED',
  'SHORT',
  'UNKNOWN',
  'settled',
  'no guarantee in force',
  'covered with an unknown part',
  'short with an unknown part',
  'limits that just reach',
  'a counted part, and an unknown one',
  'ENCUMBERED',
  'NOT_REGISTERED',
  'ENCUMBERED NOT_REGISTERED',
  'NO_APPROVED_VALUATION',
  'EVIDENCE_NOT_ACCEPTED NO_APPROVED_POLICY',
  'EVIDENCE_NOT_ACCEPTED NO_APPROVED_POLICY ENCUMBERED NOT_REGISTERED',
  'no reason',
  'BALANCE_TOO_OLD',
  'MATURED',
  'GUARANTEE_ENDS_BEFORE_DEBT',
  'tie of a required amount',
  'tie of a ratio',
  'tie of a ltv',
  'a ratio over 1',
  'an ltv over 1',
  'an ltv with claims of others',
  'an ltv with claims of strangers',
  'a debt on several assets, counted once',
  'an assignment that is not entered',
  'an entry that is missing',
  'behind a fiduciary',
  'behind a fiduciary, base unknown',
  'behind an unknown encumbrance',
  'a rank over 1',
  'an extension that counts',
  'an extension behind its original',
  'an extension, encumbered',
  'an extension that is as any other',
  'counts unregistered',
  'unknown, as unregistered',
  'a later rank with something left',
  'rounded down',
  'base below zero',
  'released on the day',
  'released the day after',
  'until the day',
  'until the day before',
  'from the day',
  'from the day after',
  'registered on the day',
  'registered the day after',
  'an encumbrance ended on the day',
];

class Tally {
  private readonly counts = new Map<string, number>();
  readonly note = (what: string): void => {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  };
  rarerThan(times: number, cases: readonly string[]): readonly string[] {
    return cases.filter((what) => (this.counts.get(what) ?? 0) < times);
  }
}

function notePeriods({ assets }: Book, note: (what: string) => void) {
  const [before, after] = ['2026-06-30', '2026-07-02'];
  for (const { base, guarantees, encumbrances } of assets) {
    if (base.amount?.startsWith('-') && guarantees.length > 0) note('base below zero');
    for (const { effective_from, effective_until, released_on, registered_on } of guarantees) {
      if (released_on === DAY) note('released on the day');
      if (released_on === after) note('released the day after');
      if (effective_until === DAY) note('until the day');
      if (effective_until === before) note('until the day before');
      if (effective_from === DAY) note('from the day');
      if (effective_from === after) note('from the day after');
      if (registered_on === DAY) note('registered on the day');
      if (registered_on === after) note('registered the day after');
    }
    for (const { ended_on } of encumbrances) if (ended_on === DAY) note('an encumbrance ended on the day');
  }
}

function noteCoverage({ status }: Secured, found: Coverage, note: (what: string) => void) {
  const hasUnknown = found.guarantees.some(({ counted }) => counted === null);
  note(found.status);
  if (status === 'SETTLED') note('settled');
  if (found.guarantees.length === 0) note('no guarantee in force');
  if (hasUnknown && found.status === 'COVERED') note('covered with an unknown part');
  if (found.shortfall_at_least !== null) note('short with an unknown part');
  if (hasUnknown && /[1-9]/.test(found.counted)) note('a counted part, and an unknown one');
  if (Number(found.coverage_ratio) > 1) note('a ratio over 1');
  if (Number(found.ltv) > 1) note('an ltv over 1');
  for (const notice of [...found.notices, ...found.guarantees.flatMap(({ notices }) => notices)])
    note(notice);
  for (const { reason_codes } of found.guarantees) note(reason_codes.join(' ') || 'no reason');
}

const of = <T>(table: ReadonlyMap<string, T>, id: string): T => {
  const value = table.get(id);
  if (value === undefined) throw new Error(`no obligation ${id}`);
  return value;
};

const hasGuaranteeOf =
  ({ id }: Secured) =>
  ({ guarantees }: Book['assets'][number]) =>
    guarantees.some(({ obligation_id }) => obligation_id === id);

describe('coverage, against a model of it', () => {
  it('is the same for every obligation of 20,000 random books', () => {
    const tally = new Tally();
    for (let seed = 1; seed <= BOOKS; seed += 1) {
      const book = randomBook(seed);
      notePeriods(book, tally.note);
      const secured = book.obligations.filter((obligation) => book.assets.some(hasGuaranteeOf(obligation)));

      const model = modelBook(book.obligations, book.assets, DAY, BALANCE_DAYS, tally.note);
      const expected = secured.map((one) => {
        const found = model.coverageOf(one);
        noteCoverage(one, found, tally.note);
        return { obligation: one.id, ...found };
      });

      const demands = new Map(book.obligations.map((one) => [one.id, demandOf(one)]));
      const actual = secured.map((one) => ({
        obligation: one.id,
        ...coverageOf(
          one,
          book.assets.filter(hasGuaranteeOf(one)),
          (id) => of(demands, id),
          DAY,
          BALANCE_DAYS,
        ),
      }));
      expect(actual, `book ${seed}`).toStrictEqual(expected);
    }
    // A property that never meets a case holds for nothing.
    expect(tally.rarerThan(OFTEN, CASES)).toEqual([]);
  });

  // A margin that a contract wants beyond what is owed is no debt: the next rank may count on it too.
  it('never counts more of what is owed on an asset than its base', () => {
    const tally = new Tally();
    for (let seed = 1; seed <= BOOKS; seed += 1) {
      const { obligations, assets } = randomBook(seed);
      const demands = new Map(obligations.map((one) => [one.id, demandOf(one)]));
      for (const [index, asset] of assets.entries()) {
        if (asset.base.amount === null) continue;
        const base = rationalOf(asset.base.amount.startsWith('-') ? '0' : asset.base.amount);
        const counted = partsOf(asset, (id) => of(demands, id), DAY)
          .map(({ guarantee, counted: own }) => {
            const { owed } = of(demands, guarantee.obligation_id);
            return rationalOf(least(own ?? ZERO, owed).toFixed());
          })
          .filter(({ over }) => over > 0n);
        const sum = counted.reduce(plus, rational(0n));
        if (isLess(base, sum)) throw new Error(`book ${seed}, asset ${index}: more counted than its base`);
        if (counted.length > 1) tally.note('more than one counts');
        if (counted.length > 1 && !isLess(sum, base)) tally.note('more than one, and nothing is left');
      }
    }
    expect(tally.rarerThan(OFTEN, ['more than one counts', 'more than one, and nothing is left'])).toEqual(
      [],
    );
  });
});
