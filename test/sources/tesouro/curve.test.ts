import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDaysBetween } from '../../../src/kernel/dates/business-days.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { TreasuryTitle } from '../../../src/sources/tesouro/read-prices.ts';
import { type CurveKind, zeroRate } from '../../../src/sources/tesouro/tesouro.ts';
import { runs } from '../../support/property-runs.ts';
import { codesOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';
import { HEADER } from '../../support/treasury-history.ts';

const PATH = '/precotaxatesourodireto.csv';
const TODAY = '2026-11-19';
const HOUR = 3_600_000;

const { server, rig } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({ SOURCE_TESOURO_URL: url + PATH }));

/** Made-up figures in the shape of the treasury's lines; the buy rate is another one, and counts nowhere. */
const line = (
  maturity: string,
  rate: string,
  { day = '19/11/2026', name = 'Tesouro Prefixado', price = '800,00' } = {},
) => `${name};${maturity};${day};99,00;${rate};${price};${price};${price}`;
const CURVE = [line('01/01/2029', '14,00'), line('01/01/2028', '13,00'), line('01/01/2032', '14,50')];

const serve = (...lines: readonly string[]) =>
  server.on(PATH, answers.bytes(Buffer.from([HEADER, ...lines].join('\n'))));
const ask = (due_date: CalendarDate, date: CalendarDate = TODAY, kind: CurveKind = 'prefixed-rate') =>
  rig.sources.ask({ kind, due_date, date });
const reference = async (...asked: Parameters<typeof ask>) => {
  const { answer } = await ask(...asked);
  if (!answer.found) throw new Error(`${answer.reason}: ${answer.detail}`);
  return answer.reference;
};
const outcome = async (...asked: Parameters<typeof ask>) => outcomeOf(await ask(...asked));
const codes = async (...asked: Parameters<typeof ask>) => codesOf(await ask(...asked));

type Vertex = readonly [day: CalendarDate, rate: number];
/** The rate on a day between two vertices, in floats. */
function flatForward([before, low]: Vertex, due: CalendarDate, [after, high]: Vertex): number {
  const [first, days, last] = [before, due, after].map((day) => businessDaysBetween(TODAY, day)) as [
    number,
    number,
    number,
  ];
  const [start, end] = [(1 + low) ** (first / 252), (1 + high) ** (last / 252)];
  const growth = start * (end / start) ** ((days - first) / (last - first));
  return growth ** (252 / days) - 1;
}

describe('the zero-coupon rate of the prefixed titles', () => {
  it('is that of a vertex on its day, as the treasury buys back', async () => {
    serve(...CURVE);
    expect(await reference('2029-01-01')).toMatchObject({
      value: '0.14',
      unit: 'fraction a year',
      reference_date: TODAY,
      region: null,
      source: { id: 'tesouro' },
    });
    expect(await codes('2029-01-01')).toEqual(['PREFIXED_CURVE_USED']);
  });

  it('is flat-forward between two vertices', async () => {
    serve(...CURVE);
    const { value, observed } = await reference('2028-07-03');
    const [before, due, after] = ['2028-01-01', '2028-07-03', '2029-01-01'].map((day) =>
      businessDaysBetween(TODAY, day),
    );
    expect(Number(value)).toBeCloseTo(
      flatForward(['2028-01-01', 0.13], '2028-07-03', ['2029-01-01', 0.14]),
      11,
    );
    expect(observed).toMatchObject({
      base_date: TODAY,
      zero_rate: value,
      business_days: due,
      before: { product_id: 'tesouro-prefixado-2028-01-01', business_days: before, rate: '0.13' },
      after: { product_id: 'tesouro-prefixado-2029-01-01', business_days: after, rate: '0.14' },
    });
    expect(await codes('2028-07-03')).toEqual(['PREFIXED_CURVE_USED']);
  });

  it.each([
    ['2032-01-02', '0.145', ['PREFIXED_CURVE_USED']],
    ['2032-01-05', '0.145', ['PREFIXED_CURVE_USED', 'CURVE_HELD_FLAT']],
    ['2050-01-03', '0.145', ['PREFIXED_CURVE_USED', 'CURVE_HELD_FLAT']],
    // Joined to the Selic target by the caller.
    ['2027-12-31', '0.13', ['PREFIXED_CURVE_USED']],
    ['2026-11-20', '0.13', ['PREFIXED_CURVE_USED']],
  ])('on %s, where the curve may end, is %s, and says so', async (due, value, expected) => {
    serve(...CURVE);
    expect(await outcome(due)).toBe(`${value} of ${TODAY}`);
    expect(await codes(due)).toEqual(expected);
  });

  it('takes no title with coupons, none of another kind and none without price or rate', async () => {
    serve(
      line('01/01/2029', '14,00'),
      line('01/01/2027', '10,00', { name: 'Tesouro Prefixado com Juros Semestrais' }),
      line('01/01/2031', '6,00', { name: 'Tesouro IPCA+' }),
      line('01/01/2030', '15,00', { price: '0,00' }),
      line('01/07/2030', ''),
      line('01/10/2030', '-100,00'),
    );
    for (const due of ['2027-01-04', '2029-01-01', '2031-01-01'])
      expect((await reference(due)).value).toBe('0.14');
  });

  it('is of one day alone: the newest not after the date that has a price', async () => {
    serve(
      ...CURVE,
      line('01/01/2028', '12,00', { day: '18/11/2026' }),
      line('01/01/2030', '15,00', { day: '18/11/2026' }),
    );
    expect((await reference('2028-01-01')).value).toBe('0.13');
    // The title of 2030 has no price on the day of the curve, and is no vertex of it.
    expect((await reference('2030-01-01')).observed).toMatchObject({
      after: { maturity_date: '2032-01-01' },
    });
    expect(await reference('2030-01-01', '2026-11-18')).toMatchObject({
      value: '0.15',
      reference_date: '2026-11-18',
    });
  });

  it('passes over a day on which nothing has a price', async () => {
    serve(line('01/01/2028', '13,00', { price: '0,00' }), line('01/01/2028', '12,00', { day: '18/11/2026' }));
    expect(await reference('2028-01-01')).toMatchObject({ value: '0.12', reference_date: '2026-11-18' });
  });

  it('is none where no day has a price, with the reason', async () => {
    serve(line('01/01/2028', '13,00', { price: '0,00' }));
    expect(await outcome('2028-01-01')).toBe('NO_REFERENCE');
    rig.later(7 * HOUR);
    serve(line('01/01/2031', '6,00', { name: 'Tesouro IPCA+' }));
    expect(await outcome('2028-01-01')).toBe('NO_REFERENCE');
    rig.later(7 * HOUR);
    // A day before the first of the file.
    serve(...CURVE);
    expect(await outcome('2028-01-01', '2026-11-18')).toBe('NO_REFERENCE');
  });

  it('counts for ten days, and not for eleven', async () => {
    serve(line('01/01/2028', '13,00', { day: '09/11/2026' }));
    expect(await outcome('2028-01-01')).toBe('0.13 of 2026-11-09');
    rig.later(7 * HOUR);
    serve(line('01/01/2028', '13,00', { day: '08/11/2026' }));
    expect(await outcome('2028-01-01')).toBe('REFERENCE_TOO_OLD 2026-11-08');
  });

  it('is of a term: that of a curve some days old is counted from its own day', async () => {
    serve(line('01/01/2028', '13,00', { day: '13/11/2026' }));
    const { observed } = await reference('2028-01-03');
    expect(observed).toMatchObject({
      business_days: businessDaysBetween(TODAY, '2028-01-03'),
      before: null,
      after: { business_days: businessDaysBetween('2026-11-13', '2028-01-01') },
    });
  });
});

describe('the real rate of the IPCA+ titles', () => {
  const IPCA = 'Tesouro IPCA+';
  const titles = [
    line('15/05/2029', '8,00', { name: IPCA }),
    line('15/05/2035', '7,41', { name: IPCA }),
    line('01/01/2029', '14,00'),
    line('15/08/2030', '9,99', { name: 'Tesouro IPCA+ com Juros Semestrais' }),
    line('15/12/2049', '6,00', { name: 'Tesouro Renda+ Aposentadoria Extra' }),
  ];
  it('is of the titles without coupons alone, and flat-forward between them', async () => {
    serve(...titles);
    const { value, observed } = await reference('2032-05-14', TODAY, 'real-rate');
    expect(Number(value)).toBeCloseTo(
      flatForward(['2029-05-15', 0.08], '2032-05-14', ['2035-05-15', 0.0741]),
      11,
    );
    expect(observed).toMatchObject({
      before: { product_id: 'tesouro-ipca-2029-05-15', rate: '0.08' },
      after: { product_id: 'tesouro-ipca-2035-05-15', rate: '0.0741' },
    });
    expect(await codes('2032-05-14', TODAY, 'real-rate')).toEqual(['REAL_CURVE_USED']);
  });

  it.each([
    ['2027-01-04', '0.08'],
    ['2050-01-03', '0.0741'],
  ])('on %s, where nobody publishes one, is held at %s, and says so', async (due, held) => {
    serve(...titles);
    expect(await outcome(due, TODAY, 'real-rate')).toBe(`${held} of ${TODAY}`);
    expect(await codes(due, TODAY, 'real-rate')).toEqual(['REAL_CURVE_USED', 'CURVE_HELD_FLAT']);
  });

  it('is none where the file has prefixed titles alone', async () => {
    serve(...CURVE);
    expect((await ask('2029-01-01', TODAY, 'real-rate')).answer).toMatchObject({
      found: false,
      reason: 'NO_REFERENCE',
      detail: expect.stringContaining('IPCA+'),
    });
  });
});

describe('any curve', () => {
  const title = (maturity_date: CalendarDate, rate: string): TreasuryTitle => ({
    product_id: `tesouro-prefixado-${maturity_date}`,
    name: 'Tesouro Prefixado',
    maturity_date,
    days: [{ base_date: TODAY, buy_rate: '', sell_rate: rate, buy_price: '', sell_price: '1,00' }],
  });
  const anyDay = fc.integer({ min: dayOf('2026-11-20'), max: dayOf('2040-01-01') }).map(dateOfDay);
  const anyTitles = fc.uniqueArray(
    fc.record({ day: anyDay, rate: fc.integer({ min: 1, max: 3_000 }).map((n) => (n / 100).toFixed(2)) }),
    { selector: ({ day }) => day, minLength: 1, maxLength: 12 },
  );
  const rateOn = (all: readonly { day: CalendarDate; rate: string }[], due: CalendarDate) => {
    const titles = new Map(all.map(({ day, rate }) => [day, title(day, rate.replace('.', ','))]));
    const found = zeroRate('prefixed-rate', titles, { due_date: due, date: TODAY });
    if (!found.ok) throw new Error(found.error.detail);
    return found.value;
  };

  it('agrees with a model of logarithms of discount factors', () => {
    fc.assert(
      fc.property(anyTitles, anyDay, (all, due) => {
        const points = all
          .map(({ day, rate }) => {
            const days = businessDaysBetween(TODAY, day);
            return { days, log: (Math.log1p(Number(rate) / 100) * days) / 252, rate: Number(rate) / 100 };
          })
          .filter(({ days }) => days > 0)
          .toSorted((one, other) => one.days - other.days);
        // Of titles that mature on the same business day either may count.
        fc.pre(new Set(points.map(({ days }) => days)).size === all.length);
        const days = businessDaysBetween(TODAY, due);
        const [first, last] = [points[0], points.at(-1)];
        const upper = points.findIndex((point) => point.days > days);
        const [low, high] = [points[upper - 1], points[upper]];
        const model =
          days <= (first?.days ?? 0)
            ? first?.rate
            : low && high
              ? Math.expm1(
                  ((low.log + ((high.log - low.log) * (days - low.days)) / (high.days - low.days)) * 252) /
                    days,
                )
              : last?.rate;
        expect(Number(rateOn(all, due).zero_rate)).toBeCloseTo(model ?? Number.NaN, 9);
      }),
      { numRuns: runs(200) },
    );
  });

  it('of one rate has that rate everywhere', () => {
    fc.assert(
      fc.property(anyTitles, anyDay, (all, due) => {
        const one = all.map(({ day }) => ({ day, rate: all[0]?.rate ?? '' }));
        fc.pre(one.some(({ day }) => businessDaysBetween(TODAY, day) > 0));
        expect(Number(rateOn(one, due).zero_rate)).toBeCloseTo(Number(all[0]?.rate) / 100, 11);
      }),
      { numRuns: runs(100) },
    );
  });
});
