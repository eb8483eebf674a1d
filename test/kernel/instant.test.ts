import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessDateOf,
  dateOfDay,
  daysBetween,
  epochOf,
  instantOf,
  localTimeOf,
  parseDate,
  parseInstant,
  risingAfter,
} from '../../src/kernel/instant.ts';
import { forAll } from '../support/property-runs.ts';

const LAST = Date.parse('9999-12-31T23:59:59.999Z');
const epoch = fc.integer({ min: Date.parse('0100-01-01T00:00:00.000Z'), max: LAST });

describe('an instant', () => {
  it('is read back as it was written, and sorts as time does', () =>
    forAll([epoch, epoch], (a, b) => {
      expect(parseInstant(instantOf(a))).toBe(instantOf(a));
      expect(epochOf(instantOf(a))).toBe(a);
      expect(instantOf(a) < instantOf(b)).toBe(a < b);
    }));

  it.each([
    ['2026-11-21T09:00:00-03:00', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00.123456789Z', '2026-11-21T12:00:00.123Z'],
    ['2024-02-29T23:59:59+14:00', '2024-02-29T09:59:59.000Z'],
  ])('is read from %s', (text, instant) => expect(parseInstant(text)).toBe(instant));

  it.each([
    '2026-11-21',
    '2026-11-21T12:00:00',
    '2026-02-30T12:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T12:60:00Z',
    '2026-11-21T12:00:60Z',
    '2026-11-21T12:00:00+24:00',
    '9999-12-31T23:59:59-12:00',
    '2026-11-21 12:00:00Z',
    'now',
  ])('is not %s', (text) => expect(parseInstant(text)).toBeUndefined());

  it('rises strictly within a stream, also when the clock stops or goes back', () => {
    const now = '2026-11-21T12:00:00.000Z';
    expect(risingAfter(undefined, now)).toBe(now);
    expect(risingAfter('2026-11-21T11:59:59.999Z', now)).toBe(now);
    expect(risingAfter(now, now)).toBe('2026-11-21T12:00:00.001Z');
    expect(risingAfter('2026-12-31T23:59:59.999Z', now)).toBe('2027-01-01T00:00:00.000Z');
  });
});

describe('a date', () => {
  it('is any day that exists', () =>
    forAll([epoch, fc.integer({ min: -1000, max: 1000 })], (at, days) => {
      const date = instantOf(at).slice(0, 10);
      expect(parseDate(date)).toBe(date);
      const other = dateOfDay(Math.floor(at / 86_400_000) + days);
      fc.pre(/^\d{4}-/.test(other) && other >= '0100');
      expect(daysBetween(date, other)).toBe(days);
    }));

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '2026-1-1', '20261121', '21/11/2026', ''])(
    'is not %j',
    (text) => expect(parseDate(text)).toBeUndefined(),
  );

  it('turns at midnight in São Paulo, by the clock that held there', () => {
    expect(businessDateOf('2026-11-21T02:59:59.999Z')).toBe('2026-11-20');
    expect(businessDateOf('2026-11-21T03:00:00.000Z')).toBe('2026-11-21');
    // Summer time, until 2019: UTC−2.
    expect(businessDateOf('2018-12-01T02:00:00.000Z')).toBe('2018-12-01');
  });
});

describe('the time by local clocks', () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20T23:59:59.999-03:00'],
    ['2026-11-21T15:00:00.000Z', '2026-11-21T12:00:00.000-03:00'],
    // The last summer with another time.
    ['2019-01-10T15:00:00.000Z', '2019-01-10T13:00:00.000-02:00'],
  ])('of %s is %s', (instant, local) => expect(localTimeOf(instant)).toBe(local));

  it('is the same instant, on the business day', () => {
    const since1970 = fc.integer({ min: 0, max: LAST });
    forAll([since1970], (milliseconds) => {
      const local = localTimeOf(instantOf(milliseconds));
      expect(Date.parse(local)).toBe(milliseconds);
      expect(local.slice(0, 10)).toBe(businessDateOf(instantOf(milliseconds)));
    });
  });
});
