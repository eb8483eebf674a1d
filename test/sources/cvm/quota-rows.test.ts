import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotaRows } from '../../../src/sources/cvm/read-quotas.ts';
import { runs } from '../../support/property-runs.ts';

const MOST = { rows: 100_000, kinds: 100_000, subclasses: 100 };

const row = fc.record({
  fund: fc.constantFrom('11222333000181', '11444777000161', '12ABC34501DE35'),
  subclass: fc.constantFrom('', 'A', 'B'),
  day: fc.integer({ min: 1, max: 31 }),
  quota: fc.constantFrom('1.5', '0.000000000000', '-1.5', '123456789012.123456789012', '7'),
});

describe('a month of quotas in typed arrays', () => {
  it('holds what maps would', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 200 }), (rows) => {
        const held = quotaRows('2026-10', MOST);
        const model = new Map<string, Set<string>>();
        for (const { fund, subclass, day, quota } of rows) {
          expect(held.add(fund, subclass, day, quota)).toBeUndefined();
          const key = `${fund};${subclass};2026-10-${String(day).padStart(2, '0')}`;
          model.set(key, (model.get(key) ?? new Set()).add(quota));
        }
        expect(held.size()).toBe(model.size);
        const month = held.end();
        const actual = ['11222333000181', '11444777000161', '12ABC34501DE35'].flatMap((fund) =>
          month.of(fund).flatMap(({ subclass, days }) => {
            expect(days.map(({ date }) => date)).toEqual(
              days
                .map(({ date }) => date)
                .toSorted()
                .reverse(),
            );
            return days.map(({ date, quota }): [string, string | null] => [
              `${fund};${subclass};${date}`,
              quota,
            ]);
          }),
        );
        const expected = [...model].map(([key, quotas]) => [key, quotas.size === 1 ? [...quotas][0] : null]);
        expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
        expect(actual).toHaveLength(expected.length);
        expect(month.of('00000000000000')).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('grows beyond the room it began with', () => {
    const held = quotaRows('2026-10', MOST);
    for (let fund = 0; fund < 20_000; fund += 1) held.add(String(fund), '', 30, `${fund}.123456789012`);
    const month = held.end();
    for (const fund of ['0', '4095', '4096', '19999'])
      expect(month.of(fund)).toEqual([
        { subclass: '', days: [{ date: '2026-10-30', quota: `${fund}.123456789012` }] },
      ]);
  });

  it('takes the limit and not one more', () => {
    const held = quotaRows('2026-10', { ...MOST, rows: 2 });
    expect(held.add('1', '', 1, '1')).toBeUndefined();
    expect(held.add('1', '', 2, '1')).toBeUndefined();
    expect(held.add('1', '', 2, '2')).toBeUndefined();
    expect(held.add('1', '', 3, '1')).toBe('more than 2 quotas');
  });

  it('takes the limit of funds and of subclasses, and not one more', () => {
    const subclasses = quotaRows('2026-10', { ...MOST, subclasses: 2 });
    for (const subclass of ['A', 'B', 'A']) expect(subclasses.add('1', subclass, 1, '1')).toBeUndefined();
    expect(subclasses.add('2', 'C', 1, '1')).toBeUndefined();
    expect(subclasses.add('1', 'C', 1, '1')).toBe('more than 2 subclasses of 1');
    const funds = quotaRows('2026-10', { ...MOST, kinds: 2 });
    for (const fund of ['1', '2', '1']) expect(funds.add(fund, '', 2, '1')).toBeUndefined();
    expect(funds.add('3', '', 2, '1')).toBe('more than 2 kinds of units');
  });
});
