import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { MarketLevel, StateCode } from '../../../src/kernel/vocabulary.ts';
import { chooseWeek } from '../../../src/sources/conab-weekly/conab-weekly.ts';
import { readWeeks } from '../../../src/sources/conab-weekly/read-weeks.ts';
import { runs } from '../../support/property-runs.ts';
import { WEEKLY_HEADER, weeklyRow } from '../../support/weekly-prices.ts';

const TODAY = '2026-11-20';
/** `count` weeks before this one; the last day of each is a Friday. */
const fridayOf = (weeksAgo: number) => dateOfDay(dayOf(TODAY) - 7 * weeksAgo);
const written = (day: string) => day.split('-').reverse().join('-');
const weekOf = (weeksAgo: number) =>
  `${written(dateOfDay(dayOf(fridayOf(weeksAgo)) - 4))} - ${written(fridayOf(weeksAgo))}`;

const TEXTS = { PRODUCER_RECEIVED: 'PREÇO RECEBIDO P/ PR', WHOLESALE: 'ATACADO', RETAIL: 'VAREJO' };

interface Row {
  readonly state: StateCode;
  readonly level: keyof typeof TEXTS;
  readonly kind: string;
  readonly weeksAgo: number;
  readonly cents: number;
}

const comma = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

function seriesOf(rows: readonly Row[]) {
  const reader = readWeeks(TODAY);
  const lines = rows.map(({ state, level, kind, weeksAgo, cents }) =>
    weeklyRow({
      product: 'FEIJAO',
      kind,
      state,
      level: TEXTS[level],
      week: weekOf(weeksAgo),
      price: comma(cents),
    }),
  );
  for (const line of [WEEKLY_HEADER, ...lines]) expect(reader.line(line)).toBeUndefined();
  const read = reader.end();
  return read.ok ? read.value.content : [];
}

/** `price of day, level`, or the reason why there is none. */
function chosen(rows: readonly Row[], state: StateCode, date: string): string {
  const week = chooseWeek(seriesOf(rows), { product_id: 'beans-carioca', state, date });
  if (!week.ok) return week.error.reason;
  return `${week.value.price} of ${week.value.date}, ${week.value.market_level}`;
}

/** The same from the rows alone, day by day: written apart from the program. */
function model(rows: readonly Row[], state: StateCode, date: string): string {
  const own = rows.filter((row) => row.state === state && row.level !== 'RETAIL' && row.cents > 0);
  for (const level of ['PRODUCER_RECEIVED', 'WHOLESALE'] as const)
    for (let age = 0; age <= 21; age += 1) {
      const day = dateOfDay(dayOf(date) - age);
      const ofDay = own.filter((row) => row.level === level && fridayOf(row.weeksAgo) === day);
      if (ofDay.length === 0) continue;
      const inReach = own.filter((row) => {
        const days = dayOf(date) - dayOf(fridayOf(row.weeksAgo));
        return row.level === level && days >= 0 && days <= 21;
      });
      const isClear =
        new Set(inReach.map(({ kind }) => kind)).size === 1 &&
        new Set(ofDay.map(({ cents }) => cents)).size === 1;
      if (!isClear) return 'NO_REFERENCE';
      const sixty = (ofDay[0]?.cents ?? 0) * 60;
      const price = String(sixty / 100);
      return `${price} of ${day}, ${level}`;
    }
  return own.some(({ weeksAgo }) => fridayOf(weeksAgo) <= date) ? 'REFERENCE_TOO_OLD' : 'NO_REFERENCE';
}

const row = (more: Partial<Row> = {}): Row => ({
  state: 'MT',
  level: 'PRODUCER_RECEIVED',
  kind: 'COMUM CARIOCA',
  weeksAgo: 0,
  cents: 415,
  ...more,
});
const wholesale: Partial<Row> & { readonly level: MarketLevel } = { level: 'WHOLESALE', cents: 500 };

describe('the price that a stock of a state is valued by', () => {
  it.each<[string, readonly Row[], string]>([
    ['the newest week', [row({ weeksAgo: 1, cents: 400 }), row()], '249 of 2026-11-20, PRODUCER_RECEIVED'],
    [
      'producers before wholesale',
      [row(wholesale), row({ weeksAgo: 2 })],
      '249 of 2026-11-06, PRODUCER_RECEIVED',
    ],
    ['21 days old', [row({ weeksAgo: 3 })], '249 of 2026-10-30, PRODUCER_RECEIVED'],
    ['28 days old', [row({ weeksAgo: 4 })], 'REFERENCE_TOO_OLD'],
    [
      'wholesale, where producers are too old',
      [row({ weeksAgo: 4 }), row(wholesale)],
      '300 of 2026-11-20, WHOLESALE',
    ],
    ['retail alone', [row({ level: 'RETAIL' })], 'NO_REFERENCE'],
    ['another state alone', [row({ state: 'GO' })], 'NO_REFERENCE'],
    ['given twice alike', [row(), row()], '249 of 2026-11-20, PRODUCER_RECEIVED'],
    [
      'given differently, the week before and wholesale notwithstanding',
      [row(), row({ cents: 1 }), row({ weeksAgo: 1 }), row(wholesale)],
      'NO_REFERENCE',
    ],
    ['of two kinds', [row(), row({ kind: 'CARIOCA TIPO 1', weeksAgo: 1 })], 'NO_REFERENCE'],
    [
      'of two kinds, one long ago',
      [row(), row({ kind: 'CARIOCA TIPO 1', weeksAgo: 4 })],
      '249 of 2026-11-20, PRODUCER_RECEIVED',
    ],
    [
      'nothing published this week',
      [row({ cents: 0 }), row({ weeksAgo: 1 })],
      '249 of 2026-11-13, PRODUCER_RECEIVED',
    ],
  ])('%s', (_, rows, expected) => {
    expect(chosen(rows, 'MT', TODAY)).toBe(expected);
    expect(chosen(rows.toReversed(), 'MT', TODAY)).toBe(expected);
    expect(model(rows, 'MT', TODAY)).toBe(expected);
  });

  it('is of the valuation date, however long ago that is, and of no week that had not ended', () => {
    const rows = [row({ weeksAgo: 100, cents: 301 }), row({ weeksAgo: 101, cents: 302 }), row()];
    expect(chosen(rows, 'MT', fridayOf(100))).toBe(`180.6 of ${fridayOf(100)}, PRODUCER_RECEIVED`);
    expect(chosen(rows, 'MT', dateOfDay(dayOf(fridayOf(100)) - 1))).toBe(
      `181.2 of ${fridayOf(101)}, PRODUCER_RECEIVED`,
    );
  });

  it('is what a model written apart says, in whatever order the rows come', () => {
    const anyRow = fc.record({
      state: fc.constantFrom<StateCode>('MT', 'GO'),
      level: fc.constantFrom<keyof typeof TEXTS>('PRODUCER_RECEIVED', 'WHOLESALE', 'RETAIL'),
      kind: fc.constantFrom('COMUM CARIOCA', 'COMUM CARIOCA', 'CARIOCA TIPO 1'),
      weeksAgo: fc.nat(7),
      cents: fc.constantFrom(0, 301, 415, 415, 415, 999),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), fc.nat(40), (rows, daysAgo) => {
        const date = dateOfDay(dayOf(TODAY) - daysAgo);
        expect(chosen(rows, 'MT', date)).toBe(model(rows, 'MT', date));
      }),
      { numRuns: runs(500) },
    );
  });
});
