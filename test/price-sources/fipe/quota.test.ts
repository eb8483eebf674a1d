import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRequestBudget } from '../../../src/price-sources/fipe/request-budget.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { answers, deadAddress, type SourceServer, startSourceServer } from '../../support/source-server.ts';
import { testClock } from '../../support/test-clock.ts';
import { ARGO, ARGO_PATH, argo, NO_SUCH_CODE } from './made-up.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const NOW = '2026-06-10T15:00:00.000Z';
const TOKEN = 'made-up-token-5f2c';
const QUOTA_TEXT = 'rate limit exceeded. Please try again tomorrow, or get a token.';

let server: SourceServer;
let rig: SourceRig;
const rigAt = (url: string, fipeToken?: string) =>
  sourceRig(NOW, { addresses: { SOURCE_FIPE_URL: `${url}/api/v2` }, fipeToken });

beforeEach(async () => {
  server = await startSourceServer();
  server.on(ARGO_PATH, answers.json(ARGO));
  rig = await rigAt(server.url);
});
afterEach(async () => {
  await rig.close();
  await server.close();
});

const models = (brand: number) =>
  rig.sources.list({
    kind: 'vehicle-codes',
    type: 'cars',
    brand: String(brand),
    model: null,
    date: '2026-06-10',
  });
const price = () => rig.sources.ask(argo('2026-06-10')).then(({ answer }) => answer);

describe('a source that says 429', () => {
  const quiet = { found: false, reason: 'SOURCE_UNAVAILABLE' };

  it('is left alone for an hour, lists and prices alike', async () => {
    server.on(ARGO_PATH, answers.quota(QUOTA_TEXT));
    expect(await price()).toMatchObject(quiet);
    server.on(ARGO_PATH, answers.json(ARGO));
    for (const _ of [1, 2, 3]) {
      rig.later(19 * MINUTE);
      expect(await price()).toMatchObject(quiet);
      expect(await models(21)).toMatchObject(quiet);
    }
    expect(server.asked).toHaveLength(1);
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
    expect(server.asked).toHaveLength(1);
    // The breaker's rest after the refusal just now comes on top.
    rig.later(after - before + 2 * MINUTE);
    expect(await price()).toMatchObject({ found: true });
  });
});

describe("the service's own budget", () => {
  const exhaust = async (count: number) => {
    for (let brand = 1; brand <= count; brand += 1) {
      server.on(`/api/v2/cars/brands/${brand}/models`, answers.json(NO_SUCH_CODE, 404));
      await models(brand);
    }
  };

  it.each([
    ['500 requests a day without a token', undefined, 500],
    ['1,000 with one', TOKEN, 1000],
  ])('is %s, never more', async (_, token, size) => {
    await rig.close();
    rig = await rigAt(server.url, token);
    await exhaust(size + 5);
    expect(server.asked).toHaveLength(size);
    expect(await price()).toMatchObject({
      found: false,
      reason: 'SOURCE_UNAVAILABLE',
      detail: expect.stringContaining(`budget of ${size} requests a day`),
    });
    // What is held is answered all the same.
    expect(await models(size)).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
    rig.later(DAY);
    expect(await price()).toMatchObject({ found: true });
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

  it('is not used up by a place that cannot be reached', async () => {
    let reachable = false;
    let tried = 0;
    const dead = await deadAddress();
    const flaky = await sourceRig(NOW, {
      addresses: { SOURCE_FIPE_URL: `${server.url}/api/v2` },
      fetch: (input, init) => {
        tried += 1;
        return fetch(reachable ? input : dead, init);
      },
    });
    for (let time = 0; time < 260; time += 1) {
      await flaky.sources.ask(argo('2026-06-10'));
      flaky.later(3 * MINUTE);
    }
    expect(tried).toBeGreaterThan(500);
    reachable = true;
    expect((await flaky.sources.ask(argo('2026-06-11'))).answer).toMatchObject({ found: true });
    await flaky.close();
  });
});

describe('the token', () => {
  it('goes to the source as a header, and nowhere else', async () => {
    await rig.close();
    rig = await rigAt(server.url, TOKEN);
    const answered = await rig.sources.ask(argo('2026-06-10'));
    server.on('/api/v2/cars/brands/1/models', answers.quota(QUOTA_TEXT));
    const refused = await models(1);
    expect(server.headers.map((each) => each['x-subscription-token'])).toEqual([TOKEN, TOKEN]);
    const shown = JSON.stringify([
      answered,
      refused,
      rig.sources.health(),
      rig.sources.profiles,
      server.asked,
    ]);
    expect(shown).not.toContain(TOKEN);
  });

  it('that cannot be a header is not told in what fails', async () => {
    await rig.close();
    rig = await rigAt(server.url, `${TOKEN}\n`.concat('é\u0100'));
    const answer = await price();
    expect(answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
    expect(JSON.stringify([answer, rig.sources.health()])).not.toContain(TOKEN);
  });

  it('is not sent when there is none', async () => {
    await price();
    expect(server.headers[0]).not.toHaveProperty('x-subscription-token');
  });
});
