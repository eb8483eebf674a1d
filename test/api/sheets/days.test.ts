import { afterEach, describe, expect, it } from 'vitest';
import { dayOfSerial, dayOfText } from '../../../src/api/sheets/days.ts';
import { readSheet } from '../../../src/api/sheets/read-sheet.ts';
import { workbook } from '../../support/sheets.ts';

const ZONE = process.env.TZ;
afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

describe.each([
  ['Pacific/Auckland', -780],
  ['America/Sao_Paulo', 180],
  ['Pacific/Honolulu', 600],
])('in %s', (zone, offset) => {
  it.each([
    ['a serial number', { t: 'n' as const, v: 46296, z: 'dd/mm/yyyy' }],
    ['a date of ISO', { t: 'd' as const, v: new Date(Date.UTC(2026, 9, 1)), z: 'dd/mm/yyyy' }],
    ['text', '01/10/2026'],
    ['text of ISO', '2026-10-01'],
  ])('a day is the same as %s', (_, cell) => {
    process.env.TZ = zone;
    expect(new Date(2026, 9, 1).getTimezoneOffset()).toBe(offset);
    const bytes = workbook([
      ['asset_class', 'price_as_of'],
      ['RURAL_LAND', cell],
    ]);
    const read = readSheet(bytes, { format: 'xlsx' });
    expect(read.ok ? read.value.text : read.error).toContain('"price_as_of":"2026-10-01"');
  });
});

describe('a serial number', () => {
  it.each([
    [1, '1900-01-01', '1904-01-02'],
    [59, '1900-02-28', '1904-02-29'],
    [60, undefined, '1904-03-01'],
    [61, '1900-03-01', '1904-03-02'],
    [44834, '2022-09-30', '2026-10-01'],
    [46296, '2026-10-01', '2030-10-02'],
    [0, undefined, '1904-01-01'],
    [-1, undefined, undefined],
    [46296.25, undefined, undefined],
    [9e15, undefined, undefined],
  ])('%s is a day of each system, or none', (serial, from1900, from1904) => {
    expect([dayOfSerial(serial, false), dayOfSerial(serial, true)]).toEqual([from1900, from1904]);
  });
});

describe('a text', () => {
  it.each([
    ['1/2/2026', '2026-02-01'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', undefined],
    ['13/13/2026', undefined],
    ['2026-2-1', undefined],
    ['outubro', undefined],
  ])('%s is a day, or none', (text, day) => {
    expect(dayOfText(text)).toBe(day);
  });
});
