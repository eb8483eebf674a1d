import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { dateOfDay } from '../../../src/kernel/instant.ts';
import type { Metal } from '../../../src/kernel/vocabulary.ts';
import { readFixings } from '../../../src/sources/lbma/read-fixings.ts';
import { scaled } from '../../support/machine-speed.ts';
import { misbehaviours } from '../../support/misbehaviours.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import {
  answers,
  type Behaviour,
  deadAddress,
  type SourceServer,
  startSourceServer,
} from '../../support/source-server.ts';

const [GOLD, SILVER] = ['/json/gold_pm.json', '/json/silver.json'];
const [HOUR, DAY] = [3_600_000, 86_400_000];
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

let server: SourceServer;
let rig: SourceRig;
const rigAt = (url: string, options: Parameters<typeof sourceRig>[1] = {}) =>
  sourceRig(NOW, { addresses: { SOURCE_LBMA_URL: url }, ...options });

beforeEach(async () => {
  server = await startSourceServer();
  server.on(GOLD, answers.html(HISTORY));
  rig = await rigAt(server.url);
});
afterEach(async () => {
  await rig.close();
  await server.close();
});

const price = (date = '2026-09-18', metal: Metal = 'GOLD') =>
  rig.sources.ask({ kind: 'metal-price', metal, date });
const outcome = async (date?: string, metal?: Metal) => {
  const { answer } = await price(date, metal);
  return answer.found ? `${answer.reference.value} of ${answer.reference.reference_date}` : answer.reason;
};
const limitations = async (date?: string) => {
  const { answer } = await price(date);
  return answer.found ? answer.reference.limitations.map(({ code }) => code) : answer.reason;
};

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
    const folder = await rigAt(`${server.url}/json/`);
    const { answer } = await folder.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-09-18' });
    expect(answer).toMatchObject({ found: true });
    await folder.close();
  });

  it.each([
    ['2026-09-18', '3671.350 of 2026-09-15'],
    ['2026-09-14', '3650.10 of 2026-09-14'],
    ['2018-04-12', '1341.05 of 2018-04-02'],
    ['2018-04-13', 'REFERENCE_TOO_OLD'],
    ['2018-04-01', 'NO_REFERENCE'],
  ])('on %s: %s', async (date, expected) => {
    expect(await outcome(date)).toBe(expected);
  });

  it('that is too old is named', async () => {
    const { answer } = await price('2018-04-13');
    expect(answer).toMatchObject({ found: false, reference_date: '2018-04-02' });
  });

  it.each(['0', '0.0', '-3671.35', '1e400'])('of %s is none', async (usd) => {
    server.on(GOLD, answers.html(file(day('2026-09-16', '3650.10'), day('2026-09-17', usd))));
    expect(await outcome()).toBe('NO_REFERENCE');
  });

  it('is found in a file of any order', async () => {
    server.on(GOLD, answers.html(file(day('2026-09-15', '3671.35'), day('2026-09-14', '3650.10'))));
    expect(await outcome()).toBe('3671.35 of 2026-09-15');
  });

  it('is asked for once in two hours, whatever the date, however many ask', async () => {
    await Promise.all([price(), price('2018-04-02'), price()]);
    rig.later(1.9 * HOUR);
    await price();
    expect(server.asked).toEqual([GOLD]);
    rig.later(0.2 * HOUR);
    await price();
    expect(server.asked).toHaveLength(2);
  });

  it('is the last good one while the source fails, as long as it counts, and says so', async () => {
    await price();
    rig.later(7 * DAY);
    server.on(GOLD, answers.maintenance);
    expect(await limitations('2026-09-25')).toEqual(['LAST_GOOD_ANSWER']);
    rig.later(HOUR);
    expect(await outcome('2026-09-26')).toBe('SOURCE_UNAVAILABLE');
    expect(rig.sources.health().find(({ id }) => id === 'lbma')).toMatchObject({ status: 'DOWN' });
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
    ...misbehaviours(JSON.parse(HISTORY)),
    ['an empty list', answers.json([])],
    ['a day to come', answers.html(file(day('2026-09-15', '3671.35'), day('2026-09-19', '3700.0')))],
    ['a day that does not exist', answers.html(file(day('2026-02-30', '3671.35')))],
    ['a price as text', answers.html(file(day('2026-09-15', '"3671.35"')))],
    ['no prices', answers.json([{ d: '2026-09-15', v: [] }])],
    ['prices that stand twice', answers.html(HISTORY.replaceAll('"v":', '"v":[1.00],"v":'))],
    ['other names', answers.json([{ date: '2026-09-15', usd: 3671.35 }])],
  ])('%s', async (_, behaviour) => {
    server.on(GOLD, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
  });

  it('a redirect, which is not followed', async () => {
    const elsewhere = await startSourceServer();
    elsewhere.on(GOLD, answers.html(HISTORY));
    server.on(GOLD, answers.redirect(`${elsewhere.url}${GOLD}`));
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('a refused connection', async () => {
    const dead = await rigAt(await deadAddress());
    const { answer } = await dead.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-09-18' });
    expect(answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
    await dead.close();
  });

  it('silence, which costs one caller the time limit; the next is told at once', async () => {
    server.on(GOLD, answers.silence);
    const quick = await rigAt(server.url, { limits: { totalMs: scaled(500) } });
    for (const detail of ['the answer is still being read', 'the answer is still being read']) {
      const { answer } = await quick.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-09-18' });
      expect(answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE', detail });
    }
    expect(server.asked).toHaveLength(1);
    await quick.close();
  });
});

describe('unless it is licensed', () => {
  it('the source is off', async () => {
    const unset = await sourceRig(NOW, { addresses: { SOURCE_LBMA_URL: undefined } });
    const { answer } = await unset.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-09-18' });
    expect(answer).toMatchObject({ found: false, reason: 'SOURCE_NOT_CONFIGURED' });
    expect(unset.sources.health().find(({ id }) => id === 'lbma')).toMatchObject({ kind: 'off' });
    await unset.close();
  });
});
