import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { simaPage } from '../../support/sima-page.ts';
import { BOOK_2016, BOOK_2018, changed, rowOf } from '../../support/sima-workbook.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { answers, deadAddress, startSourceServer } from '../../support/source-server.ts';
import { fileOf, row } from '../conab-inputs/published-file.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const DIGEST = sha256(BOOK_2018);
let rig: SourceRig;

beforeEach(async () => {
  rig = await sourceRig(NOW);
});
afterEach(() => rig.close());

const soy = (date: string, of = rig) =>
  of.sources.ask({ kind: 'commodity-price', product_id: 'soy', state: 'PR', date });
const outcome = async (date: string, of = rig) => {
  const { answer } = await soy(date, of);
  return answer.found ? `${answer.reference.value} of ${answer.reference.reference_date}` : answer.reason;
};
const folder = () => join(rig.importsDir, 'deral_sima');
const stored = async () => (await readdir(folder()).catch(() => [])).sort();

describe('an imported workbook', () => {
  it('is stored by its digest beside a manifest', async () => {
    const imported = await rig.imports.import('deral_sima', '02042018_impressao.xls', BOOK_2018);
    expect(imported).toEqual({
      ok: true,
      value: {
        source: 'deral_sima',
        file_name: '02042018_impressao.xls',
        sha256: DIGEST,
        size_bytes: BOOK_2018.length,
        imported_at: NOW,
        reference_dates: ['2018-03-28', '2018-04-02'],
        observation_count: 26,
      },
    });
    expect(await stored()).toEqual([`${DIGEST}.json`, `${DIGEST}.xls`]);
    expect(sha256(await readFile(join(folder(), `${DIGEST}.xls`)))).toBe(DIGEST);
  });

  it('answers for valuation dates of its time, without any address', async () => {
    expect(await outcome('2018-04-10')).toBe('SOURCE_NOT_CONFIGURED');
    await rig.imports.import('deral_sima', 'book.xls', BOOK_2018);
    expect(await outcome('2018-04-10')).toBe('71.84 of 2018-04-02');
    expect(await outcome('2018-04-01')).toBe('70.27 of 2018-03-28');
    expect(await outcome('2018-04-23')).toBe('71.84 of 2018-04-02');
    expect(await outcome('2018-04-24')).toBe('REFERENCE_TOO_OLD');
    expect(await outcome('2018-03-27')).toBe('NO_REFERENCE');
    const { answer, bytes } = await soy('2018-04-02');
    expect(answer).toMatchObject({
      reference: { sha256: DIGEST, retrieved_at: NOW, observed: { file_name: 'book.xls' } },
    });
    expect(answer.found && answer.reference.limitations.map(({ code }) => code)).toContain('IMPORTED_FILE');
    expect(await bytes[0]?.read()).toEqual(BOOK_2018);
  });

  it('finds the newest of several', async () => {
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    await rig.imports.import('deral_sima', 'b.xls', BOOK_2016);
    expect(await outcome('2018-04-03')).toBe('71.84 of 2018-04-02');
    expect(await outcome('2016-02-03')).toBe('73.11 of 2016-02-01');
    expect(rig.sources.health()[0]).toMatchObject({
      status: 'UP',
      kind: 'imports',
      detail: '2 imported files',
    });
  });

  it('imported again answers the first manifest', async () => {
    const first = await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    rig.later(60_000);
    expect(await rig.imports.import('deral_sima', 'b.xls', BOOK_2018)).toEqual(first);
    expect(await rig.imports.list('deral_sima')).toHaveLength(1);
  });

  it('gives way to a newer live bulletin, and stands in where the source is down', async () => {
    const server = await startSourceServer();
    server.on('/sima/cotdiat.asp', answers.html(simaPage('10/04/2018')));
    const at = '2018-04-10T15:00:00.000Z';
    for (const [url, expected] of [
      [server.url, '114.27 of 2018-04-10'],
      [await deadAddress(), '71.84 of 2018-04-02'],
    ]) {
      const live = await sourceRig(at, { addresses: { SOURCE_DERAL_SIMA_HTML_URL: url } });
      await live.imports.import('deral_sima', 'a.xls', BOOK_2018);
      expect(await outcome('2018-04-10', live)).toBe(expected);
      await live.close();
    }
    await server.close();
  });
});

describe('a row that is not taken is named, and why', () => {
  it('where a workbook has another kind of a product, or a product that is not priced', async () => {
    const book = changed(BOOK_2018, ([first]) => {
      const rows = first?.rows ?? [];
      for (const [start, name] of [
        ['Milho', 'MILHO COMUM          sc 60 Kg'],
        ['Feijão Carioca', 'FEIJÃO DE COR          sc 60 Kg'],
        ['Suíno', 'FRANGO DE CORTE (vivo)      Kg'],
      ] as const) {
        const row = rows[rowOf(rows, start)] ?? [];
        row[0] = name;
        const next = rows[rowOf(rows, name) + 1] ?? [];
        next[0] = null;
      }
    });
    expect(await rig.imports.rowsNotTaken('deral_sima', book)).toEqual([
      {
        place: expect.stringMatching(/^02 Abril!A\d+$/),
        name: 'FEIJÃO DE COR sc 60 Kg',
        why: 'another kind than what is priced: Feijão carioca tipo 1; Feijão preto tipo 1',
      },
      {
        place: expect.stringMatching(/^02 Abril!A\d+$/),
        name: 'MILHO COMUM sc 60 Kg',
        why: 'another kind than what is priced: Milho amarelo tipo 1',
      },
      {
        place: expect.stringMatching(/^02 Abril!A\d+$/),
        name: 'FRANGO DE CORTE (vivo) Kg',
        why: 'not a product that is priced',
      },
    ]);
    expect(await rig.imports.rowsNotTaken('deral_sima', BOOK_2018)).toEqual([]);
  });

  it('where a survey has other goods, other units, used ones, or no price', async () => {
    const file = fileOf(
      row('TRATOR, 4X4', { 1: '305.000,00' }),
      row('UREIA', { 1: '3,00' }, { group: 'Fertilizantes' }),
      row('TRATOR, HORA', { 1: '200,00' }, { unit: 'h' }),
      row('CAMINHÃO USADO', { 1: '99.000,00' }),
      row('GRADE', {}),
    );
    expect(await rig.imports.rowsNotTaken('conab_inputs', file)).toEqual([
      { place: 'row 3', name: 'UREIA', why: 'of the group Fertilizantes: neither machines nor implements' },
      { place: 'row 4', name: 'TRATOR, HORA', why: 'sold per h, not by the piece' },
      { place: 'row 5', name: 'CAMINHÃO USADO', why: 'used' },
      { place: 'row 6', name: 'GRADE', why: 'no month with a price' },
    ]);
  });

  it('and none of a file that cannot be read, or a source that takes none', async () => {
    expect(await rig.imports.rowsNotTaken('deral_sima', simaPage('20/11/2026'))).toEqual([]);
    expect(await rig.imports.rowsNotTaken('__proto__', BOOK_2018)).toEqual([]);
  });
});

describe('nothing is stored of', () => {
  it.each([
    ['a truncated workbook', BOOK_2018.subarray(0, 40_000), null, 'truncated or damaged'],
    [
      'another layout',
      changed(BOOK_2018, ([first]) => {
        const header = first?.rows[3] ?? [];
        header[0] = 'ITENS';
      }),
      'A4',
      '02 Abril!A4: expected a header row that starts with PRODUTOS',
    ],
    ['a page', simaPage('20/11/2026'), null, 'expected an .xls or .xlsx workbook'],
    ['an empty file', new Uint8Array(), null, 'expected an .xls or .xlsx workbook'],
  ])('%s', async (_, bytes, cell, message) => {
    const imported = await rig.imports.import('deral_sima', 'a.xls', bytes);
    expect(imported).toMatchObject({ ok: false, error: { code: 'unreadable', cell } });
    expect(!imported.ok && imported.error.message).toContain(message);
    expect(await stored()).toEqual([]);
  });

  it('a book of a day to come', async () => {
    const book = changed(BOOK_2018, ([first]) => {
      const title = first?.rows[0] ?? [];
      title[22] = '02/04/2062';
    });
    const imported = await rig.imports.import('deral_sima', 'a.xlsx', book);
    expect(imported).toMatchObject({ ok: false, error: { code: 'later-than-today' } });
    expect(await stored()).toEqual([]);
  });

  it('a source that takes no files', async () => {
    const imported = await rig.imports.import('__proto__', 'a.xls', BOOK_2018);
    expect(imported).toMatchObject({ ok: false, error: { code: 'unknown-source' } });
  });
});

describe('what is damaged on disk is ignored, and shows in health', () => {
  const damaged = async () => {
    await rig.imports.list('deral_sima');
    await soy('2018-04-02');
    const [health] = rig.sources.health();
    return health;
  };

  it('bytes that do not have the digest, also once the file has been read', async () => {
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    expect(await outcome('2018-04-02')).toBe('71.84 of 2018-04-02');
    const bytes = BOOK_2018.slice();
    bytes[30_000] = (bytes[30_000] ?? 0) ^ 1;
    await writeFile(join(folder(), `${DIGEST}.xls`), bytes);
    expect(await outcome('2018-04-02')).toBe('SOURCE_NOT_CONFIGURED');
    expect(await damaged()).toMatchObject({ detail: expect.stringContaining(`the bytes of ${DIGEST}`) });
  });

  it('a manifest that is none, and one without its bytes', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), `${'a'.repeat(64)}.json`), '{');
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    expect(await outcome('2018-04-02')).toBe('71.84 of 2018-04-02');
    expect(await damaged()).toMatchObject({
      status: 'DEGRADED',
      detail: expect.stringContaining('aaaa.json'),
    });
  });

  it('a manifest that names other dates than its bytes hold', async () => {
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    const path = join(folder(), `${DIGEST}.json`);
    await writeFile(path, (await readFile(path, 'utf8')).replace('2018-04-02', '2018-05-02'));
    expect(await outcome('2018-05-02')).toBe('SOURCE_NOT_CONFIGURED');
    expect(await damaged()).toMatchObject({ detail: expect.stringContaining('does not hold') });
  });

  it('but what a crash left half-written is not even seen', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), `.${DIGEST}.json.12ab.tmp`), '{"source":');
    await writeFile(join(folder(), `${DIGEST}.xls`), BOOK_2018.subarray(0, 100));
    expect(await rig.imports.list('deral_sima')).toEqual([]);
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    expect(await outcome('2018-04-02')).toBe('71.84 of 2018-04-02');
  });
});
