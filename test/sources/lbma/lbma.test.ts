import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { dateOfDay } from '../../../src/kernel/instant.ts';
import type { Metal } from '../../../src/kernel/vocabulary.ts';
import { readFixings } from '../../../src/sources/lbma/read-fixings.ts';
import { codesOf, healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';

const [GOLD, SILVER] = ['/json/gold_pm.json', '/json/silver.json'];
const NOW = '2026-09-18T18:00:00.000Z';

/** The exact shape, its text and not only its values: made-up figures. */
const day = (date: string, usd: string) => `{"is_cms_locked":1,"d":"${date}","v":[${usd},2711.05,3120.5]}`;
const file = (...days: string[]) => `[${days.join(',\n')}]`;
const HISTORY = file(
  day('2018-04-02', '1341.05'),
  day('2026-09-14', '3650.10'),
  day('2026-09-15', '3671.350'),
  day('2026-09-16', 'null'),
);

const { server, rig, another } = sourceScene(
  NOW,
  (url) => ({ SOURCE_LBMA_URL: url }),
  (at) => at.on(GOLD, answers.html(HISTORY)),
);

const price = (date = '2026-09-18', metal: Metal = 'GOLD', of = rig) =>
  of.sources.ask({ kind: 'metal-price', metal, date });
const outcome = async (...asked: Parameters<typeof price>) => outcomeOf(await price(...asked));
const limitations = async (date?: string) => codesOf(await price(date));

describe("a metal's daily price", () => {
  it('is in US$ per troy ounce, word for word as published, with the very bytes', async () => {
    const { answer, bytes } = await price();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '3671.350',
        unit: 'USD / troy ounce',
        reference_date: '2026-09-15',
        observed: { metal: 'GOLD', file: 'gold_pm.json', usd_per_troy_ounce: '3671.350' },
        source: { id: 'lbma', url: `${server.url}${GOLD}`, terms: expect.stringContaining('licence') },
        sha256: sha256(HISTORY),
        limitations: [],
      },
    });
    expect(bytes.map(({ sha256: digest }) => digest)).toEqual([sha256(HISTORY)]);
  });

  it('of silver comes from its own file', async () => {
    server.on(SILVER, answers.html(file(day('2026-09-17', '42.1'))));
    expect(await outcome('2026-09-18', 'SILVER')).toBe('42.1 of 2026-09-17');
    expect(server.asked).toEqual([SILVER]);
  });

  it('is found at an address that names the folder too', async () => {
    const folder = await another({ url: `${server.url}/json/` });
    expect(await outcome(undefined, 'GOLD', folder)).toBe('3671.350 of 2026-09-15');
  });

  it.each([
    ['2026-09-18', '3671.350 of 2026-09-15'],
    ['2026-09-14', '3650.10 of 2026-09-14'],
    ['2018-04-12', '1341.05 of 2018-04-02'],
    ['2018-04-13', 'REFERENCE_TOO_OLD 2018-04-02'],
    ['2018-04-01', 'NO_REFERENCE'],
  ])('on %s: %s', async (date, expected) => {
    expect(await outcome(date)).toBe(expected);
  });

  it.each(['0', '0.0', '-3671.35', '1e400'])('of %s is none', async (usd) => {
    server.on(GOLD, answers.html(file(day('2026-09-16', '3650.10'), day('2026-09-17', usd))));
    expect(await outcome()).toBe('NO_REFERENCE');
  });

  it('is found in a file of any order', async () => {
    server.on(GOLD, answers.html(file(day('2026-09-15', '3671.35'), day('2026-09-14', '3650.10'))));
    expect(await outcome()).toBe('3671.35 of 2026-09-15');
  });

  it('is asked for once, whatever the date', async () => {
    await Promise.all([price(), price('2018-04-02')]);
    expect(server.asked).toEqual([GOLD]);
  });

  it('is kept when it is ten times the day before, and that is said', async () => {
    server.on(GOLD, answers.html(file(day('2026-09-16', '3650.10'), day('2026-09-17', '36501.0'))));
    expect(await outcome()).toBe('36501.0 of 2026-09-17');
    expect(await limitations()).toEqual(['PRICE_JUMP']);
    expect(await limitations('2026-09-16')).toEqual([]);
  });
});

it('a history since 1968 is read whole', () => {
  const days = Array.from({ length: 15_000 }, (_, index) => day(dateOfDay(index), `${index}.5`));
  const fixings = readFixings(new TextEncoder().encode(file(...days)));
  expect(fixings.ok && fixings.value).toHaveLength(15_000);
  expect(fixings.ok && fixings.value.at(-1)).toEqual({ date: dateOfDay(14_999), usd: '14999.5' });
});

describe('an answer that cannot be used is no price', () => {
  it.each<[string, Behaviour]>([
    ['an empty list', answers.json([])],
    ['a day to come', answers.html(file(day('2026-09-15', '3671.35'), day('2026-09-19', '3700.0')))],
    ['a day that does not exist', answers.html(file(day('2026-02-30', '3671.35')))],
    ['a price as text', answers.html(file(day('2026-09-15', '"3671.35"')))],
    ['no prices', answers.json([{ d: '2026-09-15', v: [] }])],
    ['prices given twice', answers.html(HISTORY.replaceAll('"v":', '"v":[1.00],"v":'))],
    ['other names', answers.json([{ date: '2026-09-15', usd: 3671.35 }])],
  ])('%s', async (_, behaviour) => {
    server.on(GOLD, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
  });
});

it('unless it is licensed the source is off', async () => {
  const unset = await another({ addresses: { SOURCE_LBMA_URL: undefined } });
  expect(await outcome(undefined, 'GOLD', unset)).toBe('SOURCE_NOT_CONFIGURED');
  expect(healthOf(unset, 'lbma')).toMatchObject({ kind: 'off' });
});
