import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { simaPage } from '../../support/sima-page.ts';
import { BOOK_2016, BOOK_2018, changed, rowOf } from '../../support/sima-workbook.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { codesOf, healthOf, outcomeOf } from '../../support/source-scene.ts';
import { answers, deadAddress, startSourceServer } from '../../support/source-server.ts';
import { fileOf, PART, row } from '../conab-inputs/published-file.ts';
import { ADRIANOPOLIS, LONDRINA, landTable } from '../deral-land/land-table.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const DIGEST = sha256(BOOK_2018);
let rig: SourceRig;

beforeEach(async () => {
  rig = await sourceRig(NOW);
});
afterEach(() => rig.close());

const soy = (date: string, of = rig) =>
  of.sources.ask({ kind: 'commodity-price', product_id: 'soy', state: 'PR', date });
const outcome = async (...asked: Parameters<typeof soy>) => outcomeOf(await soy(...asked));
const folder = () => join(rig.importsDir, 'deral_sima');
const stored = async () => (await readdir(folder()).catch(() => [])).sort();

interface Imported {
  readonly source: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly days: readonly [first: string, last: string];
  readonly observations: number;
  readonly query: ReferenceQuery;
  readonly outcome: string;
  /** The same of days to come. */
  readonly future: Uint8Array;
}
const IMPORTED: readonly Imported[] = [
  {
    source: 'deral_sima',
    name: '02042018_impressao.xls',
    bytes: BOOK_2018,
    days: ['2018-03-28', '2018-04-02'],
    observations: 26,
    query: { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2018-04-02' },
    outcome: '71.84 of 2018-04-02',
    future: changed(BOOK_2018, ([first]) => first?.rows[0]?.splice(22, 1, '02/04/2062')),
  },
  {
    source: 'conab_inputs',
    name: 'insumos.csv',
    bytes: PART,
    days: ['2020-01-01', '2024-11-01'],
    observations: 2042,
    query: { kind: 'equipment-price', family: 'TRATOR', product_code: 'PR-18cf78b5e7b5', date: '2024-03-10' },
    outcome: '305000.00 of 2024-03-01',
    future: fileOf(row('ARADO', { 12: '1,00' }, { year: '2026' })),
  },
  {
    source: 'deral_land',
    name: 'terras_2026.csv',
    bytes: landTable([LONDRINA, ADRIANOPOLIS]),
    days: ['2026-03-31', '2026-03-31'],
    observations: 11,
    query: {
      kind: 'land-price',
      state: 'PR',
      municipality: 'Londrina',
      land_class: 'A-II',
      date: '2026-11-20',
    },
    outcome: '77900 of 2026-03-31',
    future: landTable([LONDRINA], { year: '2027' }),
  },
];

describe.each(IMPORTED)('a file of $source', ({ source, name, bytes, days, query, ...file }) => {
  const digest = sha256(bytes);
  const extension = name.slice(-3);
  const pathOf = (end: string) => join(rig.importsDir, source, `${digest}.${end}`);
  const load = () => rig.imports.import(source, name, bytes);
  const outcomeNow = async () => outcomeOf(await rig.sources.ask(query));

  it('is stored by its digest with a manifest, and answers with its very bytes', async () => {
    expect([await outcomeNow(), healthOf(rig, source)?.kind]).toEqual(['SOURCE_NOT_CONFIGURED', 'off']);
    const imported = await load();
    expect(imported).toEqual({
      ok: true,
      value: {
        source,
        file_name: name,
        sha256: digest,
        size_bytes: bytes.length,
        imported_at: NOW,
        reference_dates: expect.arrayContaining([...days]),
        observation_count: file.observations,
      },
    });
    const dates = imported.ok ? imported.value.reference_dates : [];
    expect([dates.at(0), dates.at(-1)]).toEqual(days);
    expect((await readdir(join(rig.importsDir, source))).sort()).toEqual(
      [`${digest}.${extension}`, `${digest}.json`].sort(),
    );
    expect(sha256(await readFile(pathOf(extension)))).toBe(digest);
    const answered = await rig.sources.ask(query);
    expect(outcomeOf(answered)).toBe(file.outcome);
    expect(answered.answer).toMatchObject({
      reference: { sha256: digest, retrieved_at: NOW, observed: { file_name: name } },
    });
    expect(codesOf(answered)).toContain('IMPORTED_FILE');
    expect(await answered.bytes[0]?.read()).toEqual(bytes);
    const health = { status: 'UP', kind: 'imports', detail: '1 imported files' };
    expect(healthOf(rig, source)).toMatchObject(health);
  });

  it('does not count while its bytes have another digest or are gone, also once it has been read', async () => {
    await load();
    expect(await outcomeNow()).toBe(file.outcome);
    const spoilt = bytes.slice();
    const at = Math.floor(bytes.length / 2);
    spoilt[at] = (spoilt[at] ?? 0) ^ 1;
    await writeFile(pathOf(extension), spoilt);
    expect(await outcomeNow()).toBe('SOURCE_NOT_CONFIGURED');
    expect(healthOf(rig, source)?.detail).toContain(`the bytes of ${digest}`);
    await rm(pathOf(extension));
    expect(await outcomeNow()).toBe('SOURCE_NOT_CONFIGURED');
    await writeFile(pathOf(extension), bytes);
    expect(await outcomeNow()).toBe(file.outcome);
  });

  it('does not count where its manifest names other dates than its bytes hold', async () => {
    await load();
    const text = await readFile(pathOf('json'), 'utf8');
    await writeFile(pathOf('json'), text.replace(days[1], `2025${days[1].slice(4)}`));
    expect(await outcomeNow()).toBe('SOURCE_NOT_CONFIGURED');
    expect(healthOf(rig, source)?.detail).toContain('does not hold');
  });

  it('is not taken of days to come', async () => {
    const imported = await rig.imports.import(source, name, file.future);
    expect(imported).toMatchObject({ ok: false, error: { code: 'later-than-today' } });
    expect(await readdir(rig.importsDir)).toEqual([]);
  });
});

describe('an imported workbook', () => {
  it('answers for valuation dates of its time, without any address', async () => {
    expect(await outcome('2018-04-10')).toBe('SOURCE_NOT_CONFIGURED');
    await rig.imports.import('deral_sima', 'book.xls', BOOK_2018);
    expect(await outcome('2018-04-10')).toBe('71.84 of 2018-04-02');
    expect(await outcome('2018-04-01')).toBe('70.27 of 2018-03-28');
    expect(await outcome('2018-04-23')).toBe('71.84 of 2018-04-02');
    expect(await outcome('2018-04-24')).toBe('REFERENCE_TOO_OLD 2018-04-02');
    expect(await outcome('2018-03-27')).toBe('NO_REFERENCE');
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

  it('gives way to a newer live bulletin, and is used where the source is down', async () => {
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

  it('but what a crash left half-written is not even seen', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), `.${DIGEST}.json.12ab.tmp`), '{"source":');
    await writeFile(join(folder(), `${DIGEST}.xls`), BOOK_2018.subarray(0, 100));
    expect(await rig.imports.list('deral_sima')).toEqual([]);
    await rig.imports.import('deral_sima', 'a.xls', BOOK_2018);
    expect(await outcome('2018-04-02')).toBe('71.84 of 2018-04-02');
  });
});
