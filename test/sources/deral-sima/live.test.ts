import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import { simaPage } from '../../support/sima-page.ts';
import { BOOK_2016, BOOK_2018, changed, rowOf } from '../../support/sima-workbook.ts';
import { codesOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour, startSourceServer } from '../../support/source-server.ts';

const PAGE = '/sima/cotdiat.asp';
const NOW = '2026-11-20T15:00:00.000Z';
const DAY = 86_400_000;

const { server, rig, another } = sourceScene(
  NOW,
  (url) => ({ SOURCE_DERAL_SIMA_HTML_URL: url }),
  (at) => at.on(PAGE, page('20/11/2026')),
);

const price = (product_id: string, date = '2026-11-20', state: StateCode | null = 'PR', of = rig) =>
  of.sources.ask({ kind: 'commodity-price', product_id, state, date });
const reasonOf = async (...asked: Parameters<typeof price>) => {
  const { answer } = await price(...asked);
  return answer.found ? `found ${answer.reference.value}` : answer.reason;
};
const page = (...of: Parameters<typeof simaPage>) => answers.html(simaPage(...of));

const SAID = '<p>Cotação de compra pelo mercado atacadista no dia';
const bulletin = () => Buffer.from(simaPage('20/11/2026')).toString('latin1');
/** The bulletin with something else in it. */
const edited = (found: string | RegExp, other: string | ((found: string) => string)) =>
  answers.html(Buffer.from(bulletin().replace(found, other as string), 'latin1'));

describe('the HTML bulletin', () => {
  it('answers with the published average, and the very bytes it was read from', async () => {
    const { answer, bytes } = await price('soy');
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '114.27',
        unit: 'sc 60 kg',
        reference_date: '2026-11-20',
        region: 'PR',
        retrieved_at: NOW,
        source: { id: 'deral_sima', url: `${server.url}${PAGE}` },
        sha256: sha256(simaPage('20/11/2026')),
      },
    });
    expect(await Promise.all(bytes.map(async (each) => sha256(await each.read())))).toEqual([
      sha256(simaPage('20/11/2026')),
    ]);
    expect(rig.sources.health()[0]).toMatchObject({ status: 'UP', kind: 'page' });
  });

  it('is asked for once more where the source answers 503', async () => {
    server.on(PAGE, answers.html('', 503));
    await price('soy');
    expect(server.asked).toEqual([PAGE, PAGE]);
  });

  it.each([
    ['cassava', '1023.4'],
    ['ox', '330.73'],
    ['rice', '61.2'],
  ])('reads %s as %s', async (product, value) => {
    expect(await reasonOf(product)).toBe(`found ${value}`);
  });

  it('is read where its day is given twice, and regions without a price are marked', async () => {
    server.on(
      PAGE,
      edited(/>1.00<|<\/body>/g, (found) =>
        found === '>1.00<' ? '>SINF<' : `${SAID} 20/11/2026</p></body>`,
      ),
    );
    expect(await reasonOf('soy')).toBe('found 114.27');
  });

  it('names the service to the source, and is asked once for all products', async () => {
    await Promise.all(['soy', 'maize', 'ox'].map((product) => price(product)));
    expect(server.asked).toEqual([PAGE]);
    expect(server.headers[0]?.['user-agent']).toMatch(/^Mozilla\/5\.0 .*asset-valuation/);
  });

  it('keeps a tenfold jump, and says so', async () => {
    expect(await reasonOf('maize')).toBe('found 52.1');
    expect(await codesOf(await price('maize'))).toContain('PRICE_JUMP');
    expect(await codesOf(await price('soy'))).not.toContain('PRICE_JUMP');
  });

  it('has no reference where the figure is zero, or the product unknown', async () => {
    expect(await reasonOf('coffee-in-coco')).toBe('NO_REFERENCE');
    expect(await reasonOf('coffee')).toBe('NO_REFERENCE');
    expect(await reasonOf('sugar')).toBe('NO_REFERENCE');
  });

  it('moves no price to another state', async () => {
    expect(await reasonOf('soy', '2026-11-20', 'MT')).toBe('REGION_NOT_COVERED');
    expect(server.asked).toEqual([]);
  });

  it('counts up to 21 days, and no longer', async () => {
    rig.later(30 * DAY);
    expect(await reasonOf('soy', '2026-12-11')).toBe('found 114.27');
    expect((await price('soy', '2026-12-12')).answer).toEqual({
      found: false,
      reason: 'REFERENCE_TOO_OLD',
      detail: 'the newest price of soy is of 2026-11-20, 22 days older',
      reference_date: '2026-11-20',
    });
  });

  it('is not used for an earlier date than its own', async () => {
    expect(await reasonOf('soy', '2026-11-19')).toBe('NO_REFERENCE');
  });

  it('answers for a past day out of what it once read, without asking again', async () => {
    await price('soy');
    rig.later(DAY);
    server.on(PAGE, page('21/11/2026'));
    expect(await reasonOf('soy', '2026-11-20')).toBe('found 114.27');
    expect(server.asked).toHaveLength(1);
  });
});

describe('a bulletin that cannot be used is no price', () => {
  const products = (average: string) => [{ title: 'Soja industrial tipo 1 sc 60 kg', average }];
  /** One region of soy says something else. */
  const withRegion = (type: 'MIN' | 'MAX', figure: string, common = '2.00'): string => {
    const cell = (text: string) => `<td><font size="1">${text}</font></td>`;
    const at = (title: string, usual: string) => `${cell(title)}${cell(usual)}`;
    const [usual, start] = [type === 'MIN' ? '1.00' : '3.00', 'Soja industrial tipo 1'];
    const [before = '', soy = ''] = bulletin().split(start);
    return `${before}${start}${soy.replace(at(type, usual), at(type, figure)).replace(at('M_C', '2.00'), at('M_C', common))}`;
  };

  it.each([
    ['a day to come', page('21/11/2026')],
    ['a day that does not exist', page('31/11/2026')],
    ['a negative price', page('20/11/2026', products('-114.27'))],
    ['words for a price', page('20/11/2026', products('cento e catorze'))],
    ['thousands that could be decimals', page('20/11/2026', products('114.270'))],
    ...['15 Kg', 'sc 50 Kg', 'saca', '2 arrobas', 't', 'cabeça'].map((unit): [string, Behaviour] => [
      `the unit ${unit}`,
      page('20/11/2026', [{ title: `Soja industrial tipo 1   ${unit}`, average: '130.00' }]),
    ]),
    ['another unit', page('20/11/2026', [{ title: 'Soja industrial tipo 1 tonelada', average: '1900.00' }])],
    ['another layout', edited('Produto/Tipo', 'Item')],
    ['a row with a cell less', edited(/<td><font size="1">2.00<\/font><\/td>/g, '')],
    ['two days that contradict each other', edited('</body>', `${SAID} 19/11/2026</p></body>`)],
    ['a lowest price above the most common one', answers.html(withRegion('MIN', '2.01'))],
    ['a highest price below the most common one', answers.html(withRegion('MAX', '1.99'))],
    [
      'a highest price below the lowest, the one between not surveyed',
      answers.html(withRegion('MAX', '0.99', 'SINF')),
    ],
  ])('%s', async (_, behaviour) => {
    server.on(PAGE, behaviour);
    expect(await reasonOf('soy')).toBe('SOURCE_UNAVAILABLE');
  });
});

it.each(['15 Kg', '@ 30 Kg'])('a pig priced by %s is not priced by the kilogram', async (unit) => {
  server.on(PAGE, page('20/11/2026', [{ title: `Suíno em pé tipo carne ${unit}`, average: '130.00' }]));
  expect(await reasonOf('pig')).toBe('SOURCE_UNAVAILABLE');
});

describe('the workbook', () => {
  const LIST = '/Cotacao-Diaria-SIMA';
  const BOOK_PAGE = '/Pagina/Cotacao-Diaria-SIMA-1002';
  const BOOK = '/sites/default/arquivos_restritos/files/documento/2018-04/02-04-2018-impressao.xls';
  const both = () =>
    another({
      at: '2018-04-02T18:00:00.000Z',
      addresses: { SOURCE_DERAL_SIMA_HTML_URL: server.url, SOURCE_DERAL_SIMA_URL: server.url },
    });
  const outcome = async (product: string, date: string) => reasonOf(product, date, 'PR', await both());
  const bookAt = (url: string) => answers.html(`<a href="/a.xls">outra</a> <a href='${url}'>planilha</a>`);

  beforeEach(() => {
    const link = (id: number, host = '') => `<a href="${host}/Pagina/Cotacao-Diaria-SIMA-${id}">x</a>`;
    server.on(PAGE, answers.maintenance);
    server.on(LIST, answers.html(link(998) + link(1002) + link(1001) + link(9999, 'http://127.0.0.1:9')));
    server.on(BOOK_PAGE, bookAt(BOOK));
    server.on(BOOK, answers.bytes(BOOK_2018));
  });

  it('is asked when the bulletin fails: the highest id, on its own host', async () => {
    const asked = await both();
    const { answer, bytes } = await price('soy', '2018-04-02', 'PR', asked);
    expect(answer).toMatchObject({
      found: true,
      reference: { value: '71.84', observed: { cell: '02 Abril!V31' }, sha256: sha256(BOOK_2018) },
    });
    expect(bytes).toHaveLength(1);
    expect(server.asked).toEqual([PAGE, LIST, BOOK_PAGE, BOOK]);
    expect(asked.sources.health()[0]).toMatchObject({ status: 'DEGRADED', kind: 'page+workbook' });
  });

  it('is asked for the day before, which the bulletin does not hold', async () => {
    server.on(PAGE, page('02/04/2018'));
    expect(await outcome('soy', '2018-04-01')).toBe('found 70.27');
  });

  it('is not asked when the bulletin answers', async () => {
    server.on(PAGE, page('02/04/2018'));
    expect(await outcome('coffee', '2018-04-02')).toBe('NO_REFERENCE');
    expect(server.asked).toEqual([PAGE]);
  });

  const withBadCow = changed(BOOK_2018, ([first]) => {
    const rows = first?.rows ?? [];
    rows[rowOf(rows, 'Vaca') + 1]?.splice(21, 1, 'n/d');
  });
  const ofTomorrow = changed(BOOK_2018, ([first]) => first?.rows[0]?.splice(22, 1, '03/04/2018'));

  it.each([
    ['no link on the list', LIST, answers.html('<a href="/outra">x</a>')],
    ['no link on the page', BOOK_PAGE, answers.html('sem planilha')],
    ['a truncated book', BOOK, answers.bytes(BOOK_2018.subarray(0, 30_000))],
    ['a book of a day to come', BOOK, answers.bytes(ofTomorrow)],
    ['a book with a product that cannot be read', BOOK, answers.bytes(withBadCow)],
  ])('%s is SOURCE_UNAVAILABLE, the reason of the last address', async (_, path, behaviour) => {
    server.on(path, behaviour);
    expect(await outcome('soy', '2018-04-02')).toBe('SOURCE_UNAVAILABLE');
  });

  it('is never asked of another host that its page names', async () => {
    const elsewhere = await startSourceServer();
    elsewhere.on(BOOK, answers.bytes(BOOK_2018));
    const { host } = new URL(elsewhere.url);
    for (const place of [elsewhere.url, `//${host}`, `http://x@${host}`]) {
      server.on(BOOK_PAGE, bookAt(place + BOOK));
      expect(await outcome('soy', '2018-04-02')).toBe('SOURCE_UNAVAILABLE');
    }
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});

describe('the references of a product', () => {
  const listed = (product_id: string, date = '2026-11-20', state: StateCode = 'PR') =>
    rig.sources.list({ kind: 'commodity-references', product_id, state, date });
  const prices = async (...asked: Parameters<typeof listed>) => {
    const answer = await listed(...asked);
    return answer.found ? answer.items.map(({ date, price }) => `${price} of ${date}`) : answer.reason;
  };

  it('say what, where, when, at which market level, and from where', async () => {
    const source = {
      id: 'deral_sima',
      name: 'Cotação diária do SIMA, compra pelo mercado atacadista no Paraná',
      publisher: 'DERAL, Secretaria da Agricultura e do Abastecimento do Paraná',
      url: `${server.url}${PAGE}`,
      retrieved_at: NOW,
      terms: 'Public data of the State of Paraná; the source must be cited.',
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
    server.on(PAGE, page('23/11/2026', [{ title: 'Soja industrial tipo 1 sc 60 kg', average: '115.00' }]));
    expect(await prices('soy', '2026-11-23')).toEqual(['115 of 2026-11-23', '114.27 of 2026-11-20']);
    expect(await prices('soy', '2026-11-22')).toEqual(['114.27 of 2026-11-20']);
    expect(await prices('soy', '2026-11-19')).toBe('NO_REFERENCE');
  });

  it('are listed however old: their age limit is decided by the method that uses them', async () => {
    rig.later(21 * DAY);
    server.on(PAGE, page('20/11/2026'));
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
      server.on(PAGE, page(`${day + 10}/12/2026`));
      rig.later(day === 1 ? 21 * DAY : DAY);
      await listed('soy', `2026-12-${day + 10}`);
    }
    const all = await prices('soy', '2026-12-24');
    expect(all).toHaveLength(12);
    expect([all[0], all[11]]).toEqual(['114.27 of 2026-12-24', '114.27 of 2026-12-13']);
  });

  it('are none of another state: this source quotes Paraná only, and is not asked', async () => {
    expect(await prices('soy', '2026-11-20', 'MT')).toBe('REGION_NOT_COVERED');
    expect(server.asked).toEqual([]);
  });

  it('are none of a product without a price, or that nobody knows', async () => {
    expect(await prices('coffee-in-coco')).toBe('NO_REFERENCE');
    expect(await prices('sugar')).toBe('NO_REFERENCE');
  });
});

it('is not configured when everything is off', async () => {
  const off = await another({ addresses: {} });
  expect(await reasonOf('soy', undefined, 'PR', off)).toBe('SOURCE_NOT_CONFIGURED');
  expect(await reasonOf('soy', undefined, 'SP', off)).toBe('REGION_NOT_COVERED');
});

it('names a setting that is no address', async () => {
  await expect(another({ addresses: { SOURCE_BCB_SGS_URL: 'ftp://x' } })).rejects.toThrow(
    'SOURCE_BCB_SGS_URL',
  );
});
