import { describe, expect, it } from 'vitest';
import {
  codesPath,
  isCode,
  monthAfter,
  pricePath,
  readCodes,
  readMonth,
  readPrice,
  untilMonthTurns,
} from '../../../src/sources/fipe/read-vehicles.ts';
import { ARGO, ARGO_CODES } from './made-up.ts';

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const read = (change: object, asked = ARGO_CODES as { type: 'cars' | 'trucks'; year: string }) =>
  readPrice(bytes({ ...ARGO, ...change }), asked);

describe('a price', () => {
  it.each([
    ['R$ 88.890,00', '88890.00'],
    ['R$\u00a088.890,00', '88890.00'],
    ['R$ 950,05', '950.05'],
    ['R$1.234.567,89', '1234567.89'],
    ['R$ 88890,00', '88890.00'],
  ])('%s is %s', (price, expected) => {
    const priced = read({ price });
    expect(priced.ok && priced.value.price).toBe(expected);
    expect(priced.ok && priced.value.observed.price).toBe(price);
  });

  it.each(['R$ 0,00', 'R$ -1,00', '-R$ 88.890,00'])('%s is no price', (price) => {
    const priced = read({ price });
    expect(priced.ok && priced.value.price).toBeNull();
  });

  it.each<[string, object]>([
    ['a number', { price: 88890 }],
    ['another currency', { price: 'US$ 88,890.00' }],
    ['an empty price', { price: '' }],
    ['dots in odd places', { price: 'R$ 8.88.90,00' }],
    ['no cents', { price: 'R$ 88.890' }],
    ['an exponent', { price: 'R$ 1e9,00' }],
    ['another type of vehicle', { vehicleType: 2 }],
    ['another year', { modelYear: 2024 }],
    ['a year as text', { modelYear: '32000' }],
    ['no month', { referenceMonth: '' }],
    ['an unknown month', { referenceMonth: 'juny de 2026' }],
    ['no model', { model: null }],
    ['a character that cannot be kept', { brand: 'Fi\u0000at' }],
    ['half a character', { brand: 'Fi\ud800at' }],
    ['a text without end', { brand: 'F'.repeat(10_000) }],
  ])('%s is not read', (_, change) => {
    expect(read(change).ok).toBe(false);
  });

  it.each<[string, boolean, object]>([
    ['nothing', true, {}],
    ['the names it has', true, { brand: 'FIAT', model: 'ARGO 1.0 6V Flex.', year: '32000 Flex' }],
    ['a year without a fuel', true, { year: '32000' }],
    ['a new vehicle in words', true, { year: 'Zero km Flex' }],
    ['another brand', false, { brand: 'Ford' }],
    ['another model', false, { model: 'ARGO 1.3 8V Flex' }],
    ['another fuel', false, { year: '32000 Gasolina' }],
  ])('where the lists name %s: taken is %s', (_, taken, listed) => {
    expect(readPrice(bytes(ARGO), { ...ARGO_CODES, listed }).ok).toBe(taken);
  });

  it('of a used one is for the year in its code', () => {
    expect(read({ modelYear: 2014 }, { type: 'cars', year: '2014-1' }).ok).toBe(true);
    expect(read({ modelYear: 2014 }, { type: 'cars', year: '2015-1' }).ok).toBe(false);
    expect(read({ vehicleType: 3 }, { type: 'trucks', year: '32000-5' }).ok).toBe(true);
  });
});

describe('a list of codes', () => {
  it('keeps the order, and leaves out what could not be asked for', () => {
    const list = [
      { code: '59', name: ' VW - VolksWagen ' },
      { code: '../admin', name: 'no code' },
      { code: '21', name: 'Fiat' },
    ];
    expect(readCodes(bytes(list), isCode)).toEqual({
      ok: true,
      value: [
        { code: '59', name: 'VW - VolksWagen' },
        { code: '21', name: 'Fiat' },
      ],
    });
  });

  it.each<[string, unknown]>([
    ['numbers for codes', [{ code: 59, name: 'VW' }]],
    ['other names', [{ codigo: '59', nome: 'VW' }]],
    ['texts', ['VW']],
    ['an object', { brands: [] }],
    ['only codes that could not be asked for', [{ code: 'a b', name: 'VW' }]],
    ['no JSON', '<html>'],
  ])('%s: is not read', (_, list) => {
    expect(readCodes(bytes(list), isCode).ok).toBe(false);
  });
});

describe('a month', () => {
  it.each([
    ['junho de 2026', '2026-06-01'],
    ['março de 2026 ', '2026-03-01'],
    ['Dezembro\u00a0de 2025', '2025-12-01'],
    ['janeiro/2026', '2026-01-01'],
  ])('%s begins on %s', (text, expected) => {
    expect(readMonth(text)).toBe(expected);
  });

  it('is followed by the next, over the year too', () => {
    expect(monthAfter('2026-12-31')).toBe('2027-01-01');
    expect(monthAfter('2026-01-31')).toBe('2026-02-01');
  });

  it('turns at midnight in São Paulo', () => {
    expect(untilMonthTurns('2026-07-01T02:59:59.000Z')).toBe(1000);
    expect(untilMonthTurns('2026-06-30T03:00:00.000Z')).toBe(24 * 3_600_000);
    // Summer time, as in 2018: midnight was at 02:00 UTC.
    expect(untilMonthTurns('2018-12-01T01:59:59.000Z')).toBe(1000);
  });
});

describe('an address', () => {
  it('holds codes only', () => {
    expect(pricePath(ARGO_CODES)).toBe('/cars/brands/21/models/9540/years/32000-5');
    expect(codesPath({ type: 'trucks', brand: null, model: null })).toBe('/trucks/brands');
    expect(codesPath({ type: 'trucks', brand: '102', model: '4160' })).toBe(
      '/trucks/brands/102/models/4160/years',
    );
  });

  it.each([
    '../etc',
    '..',
    '.',
    '',
    '2 1',
    '21/models',
    '21%2f',
    'fiat\u00e9',
    '２１',
    '21?x=1',
    '9'.repeat(65),
  ])('is never made of %j', (bad) => {
    expect(codesPath({ type: 'cars', brand: bad, model: null })).toBeUndefined();
    expect(codesPath({ type: 'cars', brand: '21', model: bad })).toBeUndefined();
    expect(pricePath({ ...ARGO_CODES, year: bad })).toBeUndefined();
    expect(pricePath({ ...ARGO_CODES, model: bad })).toBeUndefined();
  });

  it.each(['2014', '14-1', '2014-', '2014-1/..', '2014-1234', '-1'])(
    'is never made of the year %j',
    (year) => {
      expect(pricePath({ ...ARGO_CODES, year })).toBeUndefined();
    },
  );

  it('needs a brand for a model', () => {
    expect(codesPath({ type: 'cars', brand: null, model: '9540' })).toBeUndefined();
  });
});
