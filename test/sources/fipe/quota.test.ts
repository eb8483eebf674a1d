import { describe, expect, it } from 'vitest';
import { createRequestBudget } from '../../../src/sources/fipe/fipe-table.ts';
import { sourceScene } from '../../support/source-scene.ts';
import { answers, deadAddress } from '../../support/source-server.ts';
import { testClock } from '../../support/test-clock.ts';
import {
  ARGO,
  ARGO_CODES,
  ARGO_PATH,
  answersArgo,
  argo,
  BRANDS_PATH,
  MODELS_PATH,
  NO_SUCH_CODE,
  YEARS_PATH,
} from './made-up.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const DATE = '2026-06-10';
const NOW = `${DATE}T15:00:00.000Z`;
const TOKEN = 'made-up-token-5f2c';
const QUOTA_TEXT = 'rate limit exceeded. Please try again tomorrow, or get a token.';

const { server, rig, another } = sourceScene(
  NOW,
  (url) => ({ SOURCE_FIPE_URL: `${url}/api/v2` }),
  answersArgo,
);

const models = (brand: number, of = rig) =>
  of.sources.list({ kind: 'vehicle-codes', type: 'cars', brand: String(brand), model: null, date: DATE });
const years = (of = rig) => of.sources.list({ kind: 'vehicle-codes', ...ARGO_CODES, date: DATE });
const price = (of = rig, date = DATE) => of.sources.ask(argo(date)).then(({ answer }) => answer);

describe('a source that says 429', () => {
  const quiet = { found: false, reason: 'SOURCE_UNAVAILABLE' };

  it('is left alone for an hour, lists and prices alike', async () => {
    server.on(ARGO_PATH, answers.quota(QUOTA_TEXT));
    expect(await price()).toMatchObject(quiet);
    server.on(ARGO_PATH, answers.json(ARGO));
    for (const _ of [1, 2, 3]) {
      rig.later(19 * MINUTE);
      expect(await price()).toMatchObject(quiet);
      expect(await years()).toMatchObject(quiet);
    }
    expect(server.asked.filter((path) => path === ARGO_PATH)).toHaveLength(1);
    rig.later(5 * MINUTE);
    expect(await price()).toMatchObject({ found: true });
  });

  it.each([
    ['120', 119_000, 121_000],
    ['Wed, 10 Jun 2026 18:00:00 GMT', 3 * HOUR - 1000, 3 * HOUR + 1000],
    // Not sane: an hour, or a day at most.
    ['soon', HOUR - 1000, HOUR + 1000],
    ['0', HOUR - 1000, HOUR + 1000],
    ['99999999', DAY - 1000, DAY + 1000],
  ])('is believed when it says Retry-After: %s', async (retryAfter, before, after) => {
    server.on(ARGO_PATH, answers.quota(QUOTA_TEXT, retryAfter));
    await price();
    server.on(ARGO_PATH, answers.json(ARGO));
    rig.later(before);
    expect(await price()).toMatchObject(quiet);
    expect(server.asked.at(-1)).toBe(ARGO_PATH);
    const soFar = server.asked.length;
    expect(await price()).toMatchObject(quiet);
    expect(server.asked).toHaveLength(soFar);
    // The breaker's rest after the refusal just now comes on top.
    rig.later(after - before + 2 * MINUTE);
    expect(await price()).toMatchObject({ found: true });
  });
});

describe("the service's own budget", () => {
  const BRANDS = Array.from({ length: 1000 }, (_, at) => ({ code: String(1000 + at), name: 'made up' }));
  const KEPT = { found: false, reason: 'SOURCE_UNAVAILABLE', detail: expect.stringContaining('are kept') };

  /** Spends `count` requests: on the brands, the models of the Argo's, and those of others on the list. */
  const spend = async (count: number, of = rig) => {
    const before = server.asked.length;
    server.on(BRANDS_PATH, answers.json([{ code: '21', name: 'Fiat' }, ...BRANDS]));
    await models(21, of);
    for (const { code } of BRANDS) {
      if (server.asked.length - before === count) return;
      server.on(`${BRANDS_PATH}/${code}/models`, answers.json(NO_SUCH_CODE, 404));
      await models(Number(code), of);
    }
  };
  const ofYear = (year: string) =>
    rig.sources.ask({ ...argo(DATE), year } as ReturnType<typeof argo>).then(({ answer }) => answer);
  const answers2024 = (change: object = {}) =>
    server.on(`${YEARS_PATH}/2024-5`, answers.json({ ...ARGO, modelYear: 2024, ...change }));

  it.each([
    ['500 requests a day without a token', undefined, 500],
    ['1,000 with one', TOKEN, 1000],
  ])('is %s, never more', async (_, fipeToken, size) => {
    const spending = await another({ fipeToken });
    await spend(size, spending);
    for (const _time of [1, 2, 3])
      expect(await price(spending)).toMatchObject({
        found: false,
        reason: 'SOURCE_UNAVAILABLE',
        detail: expect.stringContaining(`budget of ${size} requests a day`),
      });
    expect(server.asked).toHaveLength(size);
    // What is held is answered all the same.
    expect(await models(1000 + size - 3, spending)).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
    expect(server.asked).toHaveLength(size);
    spending.later(DAY);
    expect(await price(spending)).toMatchObject({ found: true });
  });

  it('has a last fifth that vehicles nobody looked up cannot use; lists of brands and models can', async () => {
    answers2024();
    await spend(400);
    for (const _ of [1, 2, 3, 4]) expect(await ofYear('2024-5')).toMatchObject(KEPT);
    expect(await years()).toMatchObject(KEPT);
    expect(server.asked).toHaveLength(400);
    // That they are refused does not let the source rest for the others.
    expect(await models(1900)).toMatchObject({ found: false });
    expect(server.asked.at(-1)).toBe(`${BRANDS_PATH}/1900/models`);
  });

  it('has it for what is on a list of years, and for what was priced before', async () => {
    answers2024({ referenceMonth: 'maio de 2026' });
    expect(await ofYear('2024-5')).toMatchObject({ found: true });
    rig.later(23 * HOUR);
    await years();
    rig.later(2 * HOUR);
    await spend(400);
    expect(await ofYear('1999-1')).toMatchObject({ found: false });
    expect(await price()).toMatchObject({ found: true });
    // The table of May is looked for again after a day.
    answers2024();
    expect(await ofYear('2024-5')).toMatchObject({ reference: { reference_date: '2026-06-01' } });
  });

  it('counts over any 24 hours, and holds no more than it counts', () => {
    const clock = testClock(NOW);
    const budget = createRequestBudget(2, clock);
    expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
    clock.advance(DAY - 1);
    expect(budget.isSpent()).toBe(true);
    clock.advance(1);
    expect(budget.take()).toBe(true);
    budget.giveBack();
    expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  });

  it('is low when its last fifth is left', () => {
    const budget = createRequestBudget(10, testClock(NOW));
    for (let taken = 0; taken < 7; taken += 1) budget.take();
    expect([budget.kept, budget.isLow(), budget.take()]).toEqual([2, false, true]);
    expect([budget.isLow(), budget.isSpent(), budget.take(), budget.take()]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(budget.isSpent()).toBe(true);
  });

  it('is not used up by a place that cannot be reached', async () => {
    let reachable = false;
    let tried = 0;
    const dead = await deadAddress();
    const flaky = await another({
      fetch: (input, init) => {
        tried += 1;
        return fetch(reachable ? input : dead, init);
      },
    });
    for (let time = 0; time < 260; time += 1) {
      await price(flaky);
      flaky.later(3 * MINUTE);
    }
    expect(tried).toBeGreaterThan(500);
    reachable = true;
    expect(await price(flaky, '2026-06-11')).toMatchObject({ found: true });
  });
});

describe('the token', () => {
  it('goes to the source as a header, and nowhere else', async () => {
    const known = await another({ fipeToken: TOKEN });
    const answered = await known.sources.ask(argo(DATE));
    server.on(YEARS_PATH, answers.quota(QUOTA_TEXT));
    const refused = await years(known);
    expect(refused).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
    expect(new Set(server.headers.map((each) => each['x-subscription-token']))).toEqual(new Set([TOKEN]));
    const { sources } = known;
    const shown = JSON.stringify([answered, refused, sources.health(), sources.profiles, server.asked]);
    expect(shown).not.toContain(TOKEN);
  });

  it('that cannot be a header is not shown in the error', async () => {
    const wrong = await another({ fipeToken: `${TOKEN}\n`.concat('é\u0100') });
    const answer = await price(wrong);
    expect(answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
    expect(JSON.stringify([answer, wrong.sources.health()])).not.toContain(TOKEN);
  });

  it('is not sent when there is none', async () => {
    await price();
    expect(server.headers[0]).not.toHaveProperty('x-subscription-token');
  });
});

/** One caller without a credential must not use up everybody's quota with codes that are none. */
describe('codes that are none', () => {
  const reason = async (codes: Partial<typeof ARGO_CODES | Record<keyof typeof ARGO_CODES, string>>) => {
    const { answer } = await rig.sources.ask({ ...argo(DATE), ...codes } as ReturnType<typeof argo>);
    return answer.found ? 'FOUND' : answer.reason;
  };

  it('brands and models that are on no list cost the two lists, once', async () => {
    for (let code = 1; code <= 700; code += 1) {
      expect(await reason({ brand: `9${code}` })).toBe('NO_REFERENCE');
      expect(await reason({ model: `8${code}` })).toBe('NO_REFERENCE');
    }
    expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH]);
    expect(await reason({})).toBe('FOUND');
  });

  it('a year is asked for as it is; after one that is none, the list of years decides', async () => {
    server.on(`${YEARS_PATH}/1900-1`, answers.json(NO_SUCH_CODE, 404));
    for (let year = 1900; year <= 2500; year += 1) {
      expect(await reason({ year: `${year}-1` })).toBe('NO_REFERENCE');
    }
    expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH, `${YEARS_PATH}/1900-1`, YEARS_PATH]);
    expect(await reason({})).toBe('FOUND');
  });

  it('a year that is not on a list at hand is not asked for', async () => {
    await years();
    expect(await reason({ year: '1900-1' })).toBe('NO_REFERENCE');
    expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH, YEARS_PATH]);
  });

  it('many who ask at the same time for a vehicle share the lists and the price', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => reason({})));
    expect(new Set(all)).toEqual(new Set(['FOUND']));
    expect(server.asked).toEqual([BRANDS_PATH, MODELS_PATH, ARGO_PATH]);
  });

  it('without the lists there is no price, except of a vehicle that was priced before', async () => {
    server.on(BRANDS_PATH, answers.maintenance);
    expect(await reason({})).toBe('SOURCE_UNAVAILABLE');
    server.on(BRANDS_PATH, answers.json([{ code: '21', name: 'Fiat' }]));
    expect(await reason({})).toBe('FOUND');
    // Into July: a new table.
    rig.later(30 * 86_400_000);
    server.on(BRANDS_PATH, answers.maintenance);
    expect(await reason({})).toBe('FOUND');
    expect(server.asked.at(-1)).toBe(ARGO_PATH);
  });
});
