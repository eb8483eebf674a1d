import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { StateCode } from '../../../src/kernel/vocabulary.ts';
import type { PriceSourcesOptions } from '../../../src/sources/index.ts';
import { scaled } from '../../support/machine-speed.ts';
import { simaPage } from '../../support/sima-page.ts';
import { BOOK_2018 } from '../../support/sima-workbook.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { answers, deadAddress, type SourceServer, startSourceServer } from '../../support/source-server.ts';

const PAGE = '/sima/cotdiat.asp';
const NOW = '2026-11-20T15:00:00.000Z';
const MINUTE = 60_000;

let server: SourceServer;
const rigs: SourceRig[] = [];

beforeEach(async () => {
  server = await startSourceServer();
  server.on(PAGE, answers.html(simaPage('20/11/2026')));
});
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
  await server.close();
});

async function rigAt(now = NOW, options: Partial<PriceSourcesOptions> = {}): Promise<SourceRig> {
  const rig = await sourceRig(now, {
    ...options,
    addresses: { SOURCE_DERAL_SIMA_HTML_URL: server.url, ...options.addresses },
  });
  rigs.push(rig);
  return rig;
}

const price = (rig: SourceRig, product_id: string, date = '2026-11-20', state: StateCode | null = 'PR') =>
  rig.sources.ask({ kind: 'commodity-price', product_id, state, date });

const reasonOf = async (asked: ReturnType<typeof price>) => {
  const { answer } = await asked;
  return answer.found ? `found ${answer.reference.value}` : answer.reason;
};
const codesOf = async (asked: ReturnType<typeof price>) => {
  const { answer } = await asked;
  return answer.found ? answer.reference.limitations.map(({ code }) => code) : [];
};

describe('the HTML bulletin', () => {
  it('answers with the published average, and the very bytes it was read from', async () => {
    const { answer, bytes } = await price(await rigAt(), 'soy');
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
  });

  it.each([
    ['cassava', '1023.4'],
    ['ox', '330.73'],
    ['rice', '61.2'],
  ])('reads %s as %s', async (product, value) => {
    expect(await reasonOf(price(await rigAt(), product))).toBe(`found ${value}`);
  });

  it('is read where its day stands twice, and regions without a price are marked', async () => {
    const marked = Buffer.from(simaPage('20/11/2026'))
      .toString('latin1')
      .replaceAll('>1.00<', '>SINF<')
      .replace('</body>', '<p>Cotação de compra pelo mercado atacadista no dia 20/11/2026</p></body>');
    server.on(PAGE, answers.html(Buffer.from(marked, 'latin1')));
    expect(await reasonOf(price(await rigAt(), 'soy'))).toBe('found 114.27');
  });

  it('names the service to the source, and is asked once for all products', async () => {
    const rig = await rigAt();
    await Promise.all(['soy', 'maize', 'ox'].map((product) => price(rig, product)));
    expect(server.asked).toEqual([PAGE]);
    expect(server.headers[0]?.['user-agent']).toMatch(/^Mozilla\/5\.0 .*asset-valuation/);
  });

  it('asks again when what it holds has aged', async () => {
    const rig = await rigAt();
    await price(rig, 'soy');
    rig.later(16 * MINUTE);
    await price(rig, 'soy');
    expect(server.asked).toHaveLength(2);
  });

  it('keeps a tenfold jump, and says so', async () => {
    const rig = await rigAt();
    expect(await reasonOf(price(rig, 'maize'))).toBe('found 52.1');
    expect(await codesOf(price(rig, 'maize'))).toContain('PRICE_JUMP');
    expect(await codesOf(price(rig, 'soy'))).not.toContain('PRICE_JUMP');
  });

  it('has no reference where the figure is zero, or the product unknown', async () => {
    const rig = await rigAt();
    expect(await reasonOf(price(rig, 'coffee-in-coco'))).toBe('NO_REFERENCE');
    expect(await reasonOf(price(rig, 'coffee'))).toBe('NO_REFERENCE');
    expect(await reasonOf(price(rig, 'sugar'))).toBe('NO_REFERENCE');
  });

  it('moves no price to another state', async () => {
    expect(await reasonOf(price(await rigAt(), 'soy', '2026-11-20', 'MT'))).toBe('REGION_NOT_COVERED');
    expect(server.asked).toEqual([]);
  });

  it('counts up to 21 days, and no longer', async () => {
    const rig = await rigAt('2026-12-20T15:00:00.000Z');
    expect(await reasonOf(price(rig, 'soy', '2026-12-11'))).toBe('found 114.27');
    expect(await reasonOf(price(rig, 'soy', '2026-12-12'))).toBe('REFERENCE_TOO_OLD');
  });

  it('is not used for an earlier date than its own', async () => {
    expect(await reasonOf(price(await rigAt(), 'soy', '2026-11-19'))).toBe('NO_REFERENCE');
  });

  it('answers for a past day out of what it once read, without asking again', async () => {
    const rig = await rigAt();
    await price(rig, 'soy');
    rig.later(24 * 60 * MINUTE);
    server.on(PAGE, answers.html(simaPage('21/11/2026')));
    expect(await reasonOf(price(rig, 'soy', '2026-11-20'))).toBe('found 114.27');
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
    const [before = '', soy = ''] = Buffer.from(simaPage('20/11/2026')).toString('latin1').split(start);
    return `${before}${start}${soy.replace(at(type, usual), at(type, figure)).replace(at('M_C', '2.00'), at('M_C', common))}`;
  };

  it.each([
    ['a maintenance page with status 200', answers.maintenance],
    ['status 429', answers.tooManyRequests],
    ['status 500', answers.html('', 500)],
    ['a redirect', answers.redirect('http://127.0.0.1:9/sima/cotdiat.asp')],
    ['a connection hung up', answers.hangUp],
    ['half a body', answers.truncated(simaPage('20/11/2026'))],
    ['an endless body', answers.endless],
    [
      'a packed body, although none was asked for',
      answers.packed(Buffer.from(simaPage('20/11/2026')).toString('latin1')),
    ],
    ['a day to come', answers.html(simaPage('21/11/2026'))],
    ['a day that does not exist', answers.html(simaPage('31/11/2026'))],
    ['a negative price', answers.html(simaPage('20/11/2026', products('-114.27')))],
    ['words for a price', answers.html(simaPage('20/11/2026', products('cento e catorze')))],
    ['thousands that could be decimals', answers.html(simaPage('20/11/2026', products('114.270')))],
    [
      'another unit',
      answers.html(
        simaPage('20/11/2026', [{ title: 'Soja industrial tipo 1 tonelada', average: '1900.00' }]),
      ),
    ],
    [
      'another layout',
      answers.html(Buffer.from(simaPage('20/11/2026')).toString('latin1').replace('Produto/Tipo', 'Item')),
    ],
    [
      'a row with a cell less',
      answers.html(
        Buffer.from(simaPage('20/11/2026'))
          .toString('latin1')
          .replace(/<td><font size="1">2.00<\/font><\/td>/g, ''),
      ),
    ],
    [
      'two days that contradict each other',
      answers.html(
        Buffer.from(simaPage('20/11/2026'))
          .toString('latin1')
          .replace('</body>', '<p>Cotação de compra pelo mercado atacadista no dia 19/11/2026</p></body>'),
      ),
    ],
    ['a lowest price above the most common one', answers.html(withRegion('MIN', '2.01'))],
    ['a highest price below the most common one', answers.html(withRegion('MAX', '1.99'))],
    [
      'a highest price below the lowest, the one between not surveyed',
      answers.html(withRegion('MAX', '0.99', 'SINF')),
    ],
    ['bytes of nothing', answers.html(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))],
  ])('%s', async (_, behaviour) => {
    server.on(PAGE, behaviour);
    expect(await reasonOf(price(await rigAt(), 'soy'))).toBe('SOURCE_UNAVAILABLE');
  });

  it('silence, given up after the limit', async () => {
    server.on(PAGE, answers.silence);
    const rig = await rigAt(NOW, { limits: { totalMs: scaled(500) } });
    expect(await reasonOf(price(rig, 'soy'))).toBe('SOURCE_UNAVAILABLE');
  });

  it('a refused connection, tried twice', async () => {
    const rig = await rigAt(NOW, { addresses: { SOURCE_DERAL_SIMA_HTML_URL: await deadAddress() } });
    expect(await reasonOf(price(rig, 'soy'))).toBe('SOURCE_UNAVAILABLE');
    server.on(PAGE, answers.html('', 503));
    await price(await rigAt(), 'soy');
    expect(server.asked).toHaveLength(2);
  });

  it('never follows a redirect', async () => {
    const elsewhere = await startSourceServer();
    elsewhere.on(PAGE, answers.html(simaPage('20/11/2026')));
    server.on(PAGE, answers.redirect(`${elsewhere.url}${PAGE}`));
    await price(await rigAt(), 'soy');
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('but the last good answer serves within its age, and says so', async () => {
    const rig = await rigAt();
    await price(rig, 'soy');
    rig.later(20 * MINUTE);
    server.on(PAGE, answers.maintenance);
    expect(await reasonOf(price(rig, 'soy'))).toBe('found 114.27');
    expect(await codesOf(price(rig, 'soy'))).toContain('LAST_GOOD_ANSWER');
    expect(rig.sources.health()[0]).toMatchObject({ status: 'DOWN' });
    rig.later(30 * 24 * 60 * MINUTE);
    expect(await reasonOf(price(rig, 'soy', '2026-12-20'))).toBe('SOURCE_UNAVAILABLE');
  });

  it('and is left alone after three failures, until the rest is over', async () => {
    server.on(PAGE, answers.maintenance);
    const rig = await rigAt();
    for (let time = 0; time < 6; time += 1) await price(rig, 'soy');
    expect(server.asked).toHaveLength(3);
    server.on(PAGE, answers.html(simaPage('20/11/2026')));
    expect(await reasonOf(price(rig, 'soy'))).toBe('SOURCE_UNAVAILABLE');
    rig.later(15_001);
    expect(await reasonOf(price(rig, 'soy'))).toBe('found 114.27');
    expect(rig.sources.health()[0]).toMatchObject({ status: 'UP', kind: 'page' });
  });
});

describe('the workbook', () => {
  const LIST = '/Cotacao-Diaria-SIMA';
  const BOOK = '/sites/default/arquivos_restritos/files/documento/2018-04/02-04-2018-impressao.xls';
  const then = '2018-04-02T18:00:00.000Z';
  const both = () => ({ addresses: { SOURCE_DERAL_SIMA_URL: server.url } });

  beforeEach(() => {
    const link = (id: number, host = '') => `<a href="${host}/Pagina/Cotacao-Diaria-SIMA-${id}">x</a>`;
    server.on(PAGE, answers.maintenance);
    server.on(LIST, answers.html(link(998) + link(1002) + link(1001) + link(9999, 'http://127.0.0.1:9')));
    server.on(
      '/Pagina/Cotacao-Diaria-SIMA-1002',
      answers.html(`<a href="/a.xls">outra</a> <a href='${BOOK}'>planilha</a>`),
    );
    server.on(BOOK, answers.bytes(BOOK_2018));
  });

  it('is asked when the bulletin fails: the highest id, on its own host', async () => {
    const rig = await rigAt(then, both());
    const { answer, bytes } = await price(rig, 'soy', '2018-04-02');
    expect(answer).toMatchObject({
      found: true,
      reference: { value: '71.84', observed: { cell: '02 Abril!V31' }, sha256: sha256(BOOK_2018) },
    });
    expect(bytes).toHaveLength(1);
    expect(server.asked).toEqual([PAGE, LIST, '/Pagina/Cotacao-Diaria-SIMA-1002', BOOK]);
    expect(rig.sources.health()[0]).toMatchObject({ status: 'DEGRADED', kind: 'page+workbook' });
  });

  it('is asked for the day before, which the bulletin does not hold', async () => {
    server.on(PAGE, answers.html(simaPage('02/04/2018')));
    const rig = await rigAt(then, both());
    expect(await reasonOf(price(rig, 'soy', '2018-04-01'))).toBe('found 70.27');
  });

  it('is not asked when the bulletin answers', async () => {
    server.on(PAGE, answers.html(simaPage('02/04/2018')));
    const rig = await rigAt(then, both());
    expect(await reasonOf(price(rig, 'coffee', '2018-04-02'))).toBe('NO_REFERENCE');
    expect(server.asked).toEqual([PAGE]);
  });

  it.each([
    ['no link on the list', LIST, answers.html('<a href="/outra">x</a>')],
    ['no link on the page', '/Pagina/Cotacao-Diaria-SIMA-1002', answers.html('sem planilha')],
    ['a truncated book', BOOK, answers.bytes(BOOK_2018.subarray(0, 30_000))],
    ['a page for a book', BOOK, answers.maintenance],
  ])('%s is SOURCE_UNAVAILABLE, the reason of the last address', async (_, path, behaviour) => {
    server.on(path, behaviour);
    expect(await reasonOf(price(await rigAt(then, both()), 'soy', '2018-04-02'))).toBe('SOURCE_UNAVAILABLE');
  });
});

it('is not configured when everything is off', async () => {
  const rig = await rigAt(NOW, { addresses: { SOURCE_DERAL_SIMA_HTML_URL: 'off' } });
  expect(await reasonOf(price(rig, 'soy'))).toBe('SOURCE_NOT_CONFIGURED');
  expect(await reasonOf(price(rig, 'soy', '2026-11-20', 'SP'))).toBe('REGION_NOT_COVERED');
  expect(rig.sources.health()[0]).toMatchObject({ status: 'OFF', kind: 'off' });
});

it('names a setting that is no address', async () => {
  await expect(rigAt(NOW, { addresses: { SOURCE_BCB_SGS_URL: 'ftp://x' } })).rejects.toThrow(
    'SOURCE_BCB_SGS_URL',
  );
});
