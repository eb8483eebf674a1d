import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetBody, repriced } from '../../scripts/demo/assets.ts';
import { fillDemo } from '../../scripts/demo/fill.ts';
import { ORGANIZATION, PEOPLE } from '../../scripts/demo/people.ts';
import { decimal } from '../../src/kernel/decimal.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import { seededRandom } from '../support/random.ts';
import { type RunningService, runningService } from '../support/running-service.ts';
import { DAY_MS } from '../support/test-clock.ts';

/** At least two of each class; some are valued again, and two name the same plate. */
const SMALL = { seed: 7, assets: 40, obligations: 6, weeks: 20 };

let service: RunningService;
let auditor: string;
beforeAll(async () => {
  service = await runningService();
  const tokens = Object.fromEntries(
    await Promise.all(
      PEOPLE.map(async ({ role, name, profiles }) => [
        role,
        (await service.issue(ORGANIZATION, name, profiles)).token,
      ]),
    ),
  ) as Record<(typeof PEOPLE)[number]['role'], string>;
  auditor = tokens.auditor;
  await fillDemo({ origin: service.origin, clock: service.clock, tokens }, SMALL);
});
afterAll(() => service.stop());

interface Item {
  readonly [member: string]: unknown;
}

async function allOf(path: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let cursor: unknown = null; ; ) {
    const at = cursor === null ? '' : `&cursor=${cursor}`;
    const { body, status, text } = await service.call('GET', `${path}?limit=100${at}`, { token: auditor });
    expect(status, text).toBe(200);
    items.push(...(body.items as Item[]));
    cursor = body.next_cursor ?? null;
    if (cursor === null) return items;
  }
}

describe('the demo', () => {
  it('has assets of every class, each valued, and most of the values recognized', async () => {
    const assets = await allOf('/assets');
    expect(assets).toHaveLength(SMALL.assets);
    expect(new Set(assets.map(({ asset_class }) => asset_class))).toEqual(new Set(ASSET_CLASSES));
    const valuations = await allOf('/valuations');
    expect(new Set(valuations.map(({ asset_id }) => asset_id)).size).toBe(SMALL.assets);
    expect(valuations.length).toBeGreaterThan(SMALL.assets);
    const recognized = valuations.filter(
      ({ values }) => (values as { collateral_value: Item }).collateral_value.status === 'RECOGNIZED',
    );
    expect(recognized.length).toBeGreaterThan(valuations.length / 2);
  });

  it('has portfolios whose sums are above zero', async () => {
    const portfolios = await allOf('/portfolios');
    expect(portfolios.length).toBeGreaterThan(2);
    for (const { name, totals } of portfolios) {
      const { amount } = (totals as { collateral_value: { amount: string | null } }).collateral_value;
      expect(decimal(amount ?? '0').gt(0), String(name)).toBe(true);
    }
  });

  it('has obligations that are covered, one that is short, and one of which nobody can know', async () => {
    const obligations = await allOf('/obligations');
    expect(obligations).toHaveLength(SMALL.obligations);
    const statuses = await Promise.all(
      obligations.map(
        async ({ id }) =>
          (await service.call('GET', `/obligations/${id}/coverage`, { token: auditor })).body.status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set(['COVERED', 'SHORT', 'UNKNOWN']));
    expect(statuses.filter((status) => status === 'UNKNOWN')).toHaveLength(1);
  });

  it('leaves something for each person to decide', async () => {
    const pending = async (path: string) =>
      (await allOf(path)).filter(
        ({ status, review }) => status === 'PROPOSED' || (review as Item | undefined)?.status === 'PENDING',
      ).length;
    for (const path of ['/valuations', '/policies', '/scenarios', '/guarantees'])
      expect(await pending(path), path).toBeGreaterThan(0);
  });

  it('has valuations of the whole time, each of the day of its request', async () => {
    const days = (await allOf('/valuations')).map(({ valuation_date }) => String(valuation_date)).toSorted();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    expect(Date.parse(last) - Date.parse(first)).toBe((SMALL.weeks - 1) * 7 * DAY_MS);
  });

  it('has what others have on assets, and an asset that may be another', async () => {
    const assets = await allOf('/assets');
    const of = (number: number) =>
      assets.find((each) => String(each.external_reference).endsWith(`-00${number}`));
    const read = async (path: string) => (await service.call('GET', path, { token: auditor })).body;
    expect((await read(`/assets/${of(29)?.id}/encumbrances`)).items).toHaveLength(1);
    const { items } = await read(`/assets/${of(20)?.id}/duplicates`);
    expect(JSON.stringify(items)).toContain(String(of(38)?.id));
  });
});

describe('the assets of the demo', () => {
  it('are the same for the same seed, and others for another', () => {
    const made = (seed: number) =>
      ASSET_CLASSES.map((each, number) => assetBody(each, number, seededRandom(seed), '2026-11-20'));
    expect(made(1)).toEqual(made(1));
    expect(made(2)).not.toEqual(made(1));
  });

  it('get another price of the same kind', () => {
    expect(repriced({ price_per_ha: '45000.00' }, seededRandom(3))).toEqual({
      attributes: { price_per_ha: expect.stringMatching(/^4\d{4}\.\d\d$|^5\d{4}\.\d\d$/) },
    });
    const lines = [{ description: 'Café', quantity: '2', unit_price: '100.00' }];
    expect(repriced({ lines }, seededRandom(3))).toEqual({
      attributes: {
        lines: [{ ...lines[0], unit_price: expect.stringMatching(/^9\d\.\d\d$|^1[01]\d\.\d\d$/) }],
      },
    });
    expect(repriced({ face_value: '45000.00' }, seededRandom(3))).toBeUndefined();
  });
});
