import { describe, expect, it } from 'vitest';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import { simaPage } from '../../support/sima-page.ts';
import { BOOK_2016, BOOK_2018 } from '../../support/sima-workbook.ts';
import { sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';

const PAGE = '/sima/cotdiat.asp';
const DAY = 24 * 3_600_000;
const NOW = '2026-11-20T15:00:00.000Z';

const { server, rig } = sourceScene(
  NOW,
  (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url }),
  (at) => at.on(PAGE, answers.html(simaPage('20/11/2026'))),
);

const listed = (product_id: string, date = '2026-11-20', state: StateCode = 'PR') =>
  rig.sources.list({ kind: 'commodity-references', product_id, state, date });
const prices = async (...asked: Parameters<typeof listed>) => {
  const answer = await listed(...asked);
  return answer.found ? answer.items.map(({ date, price }) => `${price} of ${date}`) : answer.reason;
};

describe('the references of a product', () => {
  it('say what, where, when, at which market level, and from where', async () => {
    const source = {
      id: 'deral_sima',
      name: 'Cotação diária do SIMA, compra pelo mercado atacadista no Paraná',
      publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
      url: `${server.url}${PAGE}`,
      retrieved_at: NOW,
      terms: 'Public data of the State of Paraná; the source is to be named.',
    };
    expect(await listed('soy')).toEqual({
      found: true,
      items: [
        {
          product_id: 'soy',
          published_as: 'Soja industrial tipo 1 sc 60 kg',
          date: '2026-11-20',
          unit: 'sc 60 kg',
          region: 'PR',
          market_level: 'WHOLESALE_BUYING',
          price: '114.27',
          source,
          source_name: {
            'pt-BR': 'Cotação diária do SIMA, compra pelo mercado atacadista no Paraná',
            en: 'SIMA daily quotation, wholesale buying prices in Paraná',
          },
        },
      ],
      sources: [source],
    });
  });

  it('are the newest, and the earlier days that were once read, newest first', async () => {
    await listed('soy');
    rig.later(3 * DAY);
    server.on(
      PAGE,
      answers.html(simaPage('23/11/2026', [{ title: 'Soja industrial tipo 1 sc 60 kg', average: '115.00' }])),
    );
    expect(await prices('soy', '2026-11-23')).toEqual(['115 of 2026-11-23', '114.27 of 2026-11-20']);
    expect(await prices('soy', '2026-11-22')).toEqual(['114.27 of 2026-11-20']);
    expect(await prices('soy', '2026-11-19')).toBe('NO_REFERENCE');
  });

  it('are listed however old: how old they may be is the affair of whoever prices with them', async () => {
    rig.later(21 * DAY);
    server.on(PAGE, answers.html(simaPage('20/11/2026')));
    expect(await prices('soy', '2026-12-11')).toEqual(['114.27 of 2026-11-20']);
    rig.later(400 * DAY);
    expect(await prices('soy', '2027-12-11')).toEqual(['114.27 of 2026-11-20']);
  });

  it('come out of imported files too, the live ones first', async () => {
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    await rig.imports.import('deral_sima', 'b.xls', BOOK_2016);
    expect(await prices('soy')).toEqual([
      '114.27 of 2026-11-20',
      '71.84 of 2018-04-02',
      '70.27 of 2018-03-28',
      '73.11 of 2016-02-01',
      '73.57 of 2016-01-29',
    ]);
  });

  it('are no more than twelve days', async () => {
    for (let day = 1; day <= 14; day += 1) {
      server.on(PAGE, answers.html(simaPage(`${day + 10}/12/2026`)));
      rig.later(day === 1 ? 21 * DAY : DAY);
      await listed('soy', `2026-12-${day + 10}`);
    }
    const all = await prices('soy', '2026-12-24');
    expect(all).toHaveLength(12);
    expect([all[0], all[11]]).toEqual(['114.27 of 2026-12-24', '114.27 of 2026-12-13']);
  });
});

describe('no references', () => {
  it('of another state: this source quotes Paraná only, and is not asked', async () => {
    expect(await prices('soy', '2026-11-20', 'MT')).toBe('REGION_NOT_COVERED');
    expect(server.asked).toEqual([]);
  });

  it('of a product without a price, or that nobody knows', async () => {
    expect(await prices('coffee-in-coco')).toBe('NO_REFERENCE');
    expect(await prices('sugar')).toBe('NO_REFERENCE');
  });
});
