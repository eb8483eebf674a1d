import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import { codesOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';
import { LAST_WEEK, WEEKLY_HEADER, type WeeklyRow, weeklyRow } from '../../support/weekly-prices.ts';

const PATH = '/downloads/arquivos/PrecosSemanalUF.txt';
const TODAY = '2026-11-20';
const DAY = 86_400_000;

const { server, rig, another } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({
  SOURCE_CONAB_WEEKLY_URL: url + PATH,
}));

const bytesOf = (...rows: readonly WeeklyRow[]) =>
  Buffer.from([WEEKLY_HEADER, ...rows.map(weeklyRow), ''].join('\r\n'), 'latin1');
const serve = (...rows: readonly WeeklyRow[]) => server.on(PATH, answers.bytes(bytesOf(...rows)));
const ask = (product_id = 'soy', state: StateCode | null = 'MT', date = TODAY, of = rig) =>
  of.sources.ask({ kind: 'commodity-price', product_id, state, date });
const reason = async (...asked: Parameters<typeof ask>) => {
  const { answer } = await ask(...asked);
  return answer.found ? answer.reference.value : answer.reason;
};

describe('the price of a stock in another state', () => {
  it('is what producers there received, exactly per unit, with its level and the very bytes', async () => {
    const rows = [
      { week: LAST_WEEK, price: '2,40' },
      { level: 'ATACADO', price: '2,51' },
      { price: '2,3666' },
    ];
    serve(...rows);
    const { answer, bytes } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '141.996',
        unit: 'sc 60 kg',
        reference_date: TODAY,
        region: 'MT',
        observed: {
          product: 'SOJA EM GRÃOS',
          market_level: 'PRODUCER_RECEIVED',
          week_ends: TODAY,
          price_per_kg: '2.3666',
          kilograms: '60',
          price: '141.996',
        },
        source: { id: 'conab_weekly', url: `${server.url}${PATH}` },
        sha256: sha256(bytesOf(...rows)),
        limitations: [{ code: 'PRODUCER_LEVEL' }],
      },
    });
    expect(answer.found && answer.reference.range).toBeUndefined();
    expect(Buffer.from((await bytes[0]?.read()) ?? []).equals(bytesOf(...rows))).toBe(true);
  });

  it('is the wholesale one where producers have none that counts, and says so', async () => {
    serve({ level: 'ATACADO', price: '2,51' }, { week: '05-10-2026 - 09-10-2026' });
    const { answer } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: { value: '150.6', limitations: [{ code: 'STATE_WHOLESALE_LEVEL' }] },
    });
  });

  it('ten times that of the week before is kept, and told', async () => {
    serve({ week: LAST_WEEK, price: '0,23' }, { price: '2,30' });
    expect(codesOf(await ask())).toEqual(['PRODUCER_LEVEL', 'PRICE_JUMP']);
  });

  it('is null with a reason where there is none, or none of it counts', async () => {
    serve({ week: '05-10-2026 - 09-10-2026' }, { state: 'GO', level: 'VAREJO' });
    expect(outcomeOf(await ask())).toBe('REFERENCE_TOO_OLD 2026-10-09');
    expect(await reason('soy', 'GO')).toBe('NO_REFERENCE');
    expect(await reason('soy', 'AC')).toBe('NO_REFERENCE');
  });

  it.each(['cow', 'pig', 'cassava', 'yerba-mate', 'coffee-in-coco'])(
    'is not asked for of %s: nothing that is certainly the same is published in its unit',
    async (product) => {
      serve({});
      expect(await reason(product)).toBe('REGION_NOT_COVERED');
      expect(server.asked).toHaveLength(0);
    },
  );

  it('is not asked for of Paraná, nor without a state, though the file has Paraná too', async () => {
    serve({ state: 'PR' });
    expect([await reason('soy', 'PR'), await reason('soy', null)]).toEqual([
      'SOURCE_NOT_CONFIGURED',
      'SOURCE_NOT_CONFIGURED',
    ]);
    expect(server.asked).toHaveLength(0);
  });

  it('is read once for many stocks and for the list, which marks it', async () => {
    serve({ price: '2,36' }, { level: 'ATACADO', price: '2,51' }, { state: 'GO', price: '2,20' });
    expect(await Promise.all([reason(), reason('soy', 'GO'), reason('maize', 'MT')])).toEqual([
      '141.6',
      '132',
      'NO_REFERENCE',
    ]);
    const list = await rig.sources.list({
      kind: 'commodity-references',
      product_id: 'soy',
      state: 'MT',
      date: TODAY,
    });
    expect(list.found && list.items.map(({ price, values_stock }) => [price, values_stock])).toEqual([
      ['141.6', true],
      ['150.6', undefined],
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('is that of the last good answer where the source fails, as long as it counts', async () => {
    serve({});
    expect(await reason()).toBe('141.6');
    server.on(PATH, answers.maintenance);
    rig.later(2 * DAY);
    expect(codesOf(await ask('soy', 'MT', '2026-11-22'))).toEqual(['PRODUCER_LEVEL', 'LAST_GOOD_ANSWER']);
    rig.later(20 * DAY);
    expect(await reason('soy', 'MT', '2026-12-12')).toBe('REFERENCE_TOO_OLD');
  });

  it('is none where the source never answered, or is switched off', async () => {
    server.on(PATH, answers.maintenance);
    expect(await reason()).toBe('SOURCE_UNAVAILABLE');
    const off = await another({ addresses: {} });
    expect(await reason('soy', 'MT', TODAY, off)).toBe('REGION_NOT_COVERED');
  });
});
