import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { codesOf, healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';
import { ARGO, ARGO_PATH, answersArgo, argo, NO_SUCH_CODE } from './made-up.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const NOW = '2026-06-20T15:00:00.000Z';

const { server, rig } = sourceScene(NOW, (url) => ({ SOURCE_FIPE_URL: `${url}/api/v2` }), answersArgo);

const pricesAsked = () => server.asked.filter((path) => path === ARGO_PATH);
const price = (date = '2026-06-20') => rig.sources.ask(argo(date));
const outcome = async (date?: string) => outcomeOf(await price(date));

describe('the price of a vehicle', () => {
  it('comes with what the source said, and the very bytes', async () => {
    const { answer, bytes } = await price();
    const digest = sha256(JSON.stringify(ARGO));
    expect(answer).toEqual({
      found: true,
      reference: {
        value: '88890.00',
        unit: 'unit',
        reference_date: '2026-06-01',
        region: null,
        observed: {
          brand: 'Fiat',
          model: 'ARGO 1.0 6V Flex',
          model_year: 32000,
          fuel: 'Flex',
          code_fipe: '001509-1',
          reference_month: 'junho de 2026',
          price: 'R$ 88.890,00',
        },
        source: expect.objectContaining({ id: 'fipe', url: `${server.url}${ARGO_PATH}`, retrieved_at: NOW }),
        retrieved_at: NOW,
        sha256: digest,
        limitations: [],
      },
    });
    expect(bytes.map((each) => each.sha256)).toEqual([digest]);
    expect(sha256((await bytes[0]?.read()) ?? '')).toBe(digest);
  });

  it('counts in the month the table names and the next', async () => {
    expect(await outcome('2026-06-01')).toBe('88890.00 of 2026-06-01');
    rig.later(60 * DAY);
    expect(await outcome('2026-07-31')).toBe('88890.00 of 2026-06-01');
    expect(await outcome('2026-08-01')).toBe('REFERENCE_TOO_OLD 2026-06-01');
  });

  it('of an earlier month than the table is not known', async () => {
    expect(await outcome('2026-05-31')).toBe('NO_REFERENCE');
  });

  it('is asked once until the month turns, however many ask', async () => {
    await Promise.all([price(), price('2026-06-19'), price()]);
    // 2026-06-30, 23:59 in São Paulo.
    rig.later(10 * DAY + 12 * HOUR - 60_000);
    await price();
    expect(pricesAsked()).toHaveLength(1);
    rig.later(60_000);
    await price('2026-07-01');
    expect(pricesAsked()).toHaveLength(2);
  });

  it("of last month's table is looked for once a day", async () => {
    server.on(ARGO_PATH, answers.json({ ...ARGO, referenceMonth: 'maio de 2026' }));
    expect(await outcome()).toBe('88890.00 of 2026-05-01');
    rig.later(23 * HOUR);
    await price();
    expect(pricesAsked()).toHaveLength(1);
    server.on(ARGO_PATH, answers.json({ ...ARGO, price: 'R$ 89.000,00' }));
    rig.later(HOUR);
    expect(await outcome('2026-06-21')).toBe('89000.00 of 2026-06-01');
  });

  it('of an unknown vehicle is no reference, which is known for hours, and no failure', async () => {
    server.on(ARGO_PATH, answers.json(NO_SUCH_CODE, 404));
    for (const _ of [1, 2, 3, 4]) expect(await outcome()).toBe('NO_REFERENCE');
    rig.later(HOUR);
    await price();
    expect(pricesAsked()).toHaveLength(1);
    expect(healthOf(rig, 'fipe')).toMatchObject({ status: 'UP' });
    rig.later(DAY);
    await price();
    expect(pricesAsked()).toHaveLength(2);
  });

  it('is that of the lists however their case and marks differ', async () => {
    server.on(ARGO_PATH, answers.json({ ...ARGO, brand: 'FIAT', model: 'Argo 1.0  6V Flex.' }));
    expect(await outcome()).toBe('88890.00 of 2026-06-01');
  });

  it('is not held against lists of an earlier day, which may have changed', async () => {
    await price();
    rig.later(25 * DAY);
    server.on(ARGO_PATH, answers.json({ ...ARGO, model: 'ARGO 1.0 Flex', referenceMonth: 'julho de 2026' }));
    expect(await outcome('2026-07-10')).toBe('88890.00 of 2026-07-01');
  });

  it('of zero, or below, is no reference', async () => {
    server.on(ARGO_PATH, answers.json({ ...ARGO, price: 'R$ 0,00' }));
    expect(await outcome()).toBe('NO_REFERENCE');
  });

  it('is kept when it is ten times the last one known, and that is said', async () => {
    await price();
    rig.later(20 * DAY);
    server.on(ARGO_PATH, answers.json({ ...ARGO, price: 'R$ 888.900,00', referenceMonth: 'julho de 2026' }));
    for (const _ of ['asked', 'held']) {
      const { answer } = await price('2026-07-10');
      expect(answer).toMatchObject({
        found: true,
        reference: { value: '888900.00', limitations: [{ code: 'PRICE_JUMP' }] },
      });
    }
  });

  it('is the last good one while the source fails, as long as it counts, and says so', async () => {
    await price();
    rig.later(20 * DAY);
    server.on(ARGO_PATH, answers.maintenance);
    expect(codesOf(await price())).toEqual(['LAST_GOOD_ANSWER']);
    expect(await outcome('2026-07-10')).toBe('88890.00 of 2026-06-01');
    expect(await outcome('2026-08-01')).toBe('SOURCE_UNAVAILABLE');
    expect(healthOf(rig, 'fipe')).toMatchObject({ status: 'DOWN' });
  });

  it.each(['../../admin', '9540 ', 'ação', '9540%2f..', ''])(
    'is never asked for by the code %j',
    async (bad) => {
      for (const codes of [{ brand: bad }, { model: bad }, { year: bad }]) {
        const { answer } = await rig.sources.ask({ ...argo('2026-06-20'), ...codes } as ReturnType<
          typeof argo
        >);
        expect(answer).toMatchObject({ found: false, reason: 'NO_REFERENCE' });
      }
      expect(server.asked).toEqual([]);
    },
  );
});

describe('an answer that cannot be used is no price', () => {
  it.each<[string, Behaviour]>([
    ['status 404 for another reason', answers.json({ error: 'route not found' }, 404)],
    ['a month that has not begun', answers.json({ ...ARGO, referenceMonth: 'julho de 2026' })],
    ['another brand than the list has', answers.json({ ...ARGO, brand: 'GM - Chevrolet' })],
    ['another model than the list has', answers.json({ ...ARGO, model: 'ARGO 1.3 8V Flex' })],
  ])('%s', async (_, behaviour) => {
    server.on(ARGO_PATH, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
  });

  it('another fuel than a held list of years has', async () => {
    server.on(ARGO_PATH, answers.json({ ...ARGO, fuel: 'Diesel' }));
    const years = { kind: 'vehicle-codes', type: 'cars', brand: '21', model: '9540' } as const;
    await rig.sources.list({ ...years, date: '2026-06-20' });
    const { answer } = await price();
    expect(answer).toMatchObject({
      reason: 'SOURCE_UNAVAILABLE',
      detail: expect.stringContaining('of the fuel Diesel, not Flex'),
    });
  });
});
