import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { importedSurveys } from '../../../src/sources/conab-inputs/conab-inputs.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import { codesOf, healthOf, outcomeOf } from '../../support/source-scene.ts';
import { fileOf, HEADING, PART, row } from './published-file.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const DIGEST = sha256(PART);
const TRACTOR = { family: 'TRATOR', product_code: 'PR-18cf78b5e7b5' };
const TRUCK = { family: 'CAMINHAO', product_code: 'MG-548cc964812d' };

let rig: SourceRig;
beforeEach(async () => {
  rig = await sourceRig(NOW);
});
afterEach(() => rig.close());

const load = (bytes: Uint8Array = PART, name = 'insumos.csv') =>
  rig.imports.import('conab_inputs', name, bytes);
const price = (date: string, of = TRACTOR) => rig.sources.ask({ kind: 'equipment-price', date, ...of });
const outcome = async (...asked: Parameters<typeof price>) => outcomeOf(await price(...asked));
const families = (date: string) => rig.sources.list({ kind: 'equipment-families', date });
const products = (family: string, date: string) =>
  rig.sources.list({ kind: 'equipment-products', family, date });
const codes = async (...asked: Parameters<typeof price>) => codesOf(await price(...asked));

describe('the imported file', () => {
  it('prices a month in that month and the next, and not after', async () => {
    await load();
    expect(await outcome('2024-03-01')).toBe('305000.00 of 2024-03-01');
    expect(await outcome('2024-04-30')).toBe('305000.00 of 2024-03-01');
    expect(await outcome('2024-05-01')).toBe('REFERENCE_TOO_OLD 2024-03-01');
    expect(await outcome('2024-10-31')).toBe('330000.00 of 2024-10-01');
    expect(await outcome('2024-02-29')).toBe('REFERENCE_TOO_OLD 2023-12-01');
    expect(await outcome('2024-01-31')).toBe('370000.00 of 2023-12-01');
    expect(await outcome('2026-11-20')).toBe('REFERENCE_TOO_OLD 2024-10-01');
  });

  it('has no reference before the first month, of another family, of an unknown code', async () => {
    await load();
    expect(await outcome('2020-02-29')).toBe('NO_REFERENCE');
    expect(await outcome('2024-03-10', { ...TRACTOR, family: 'GRADE' })).toBe('NO_REFERENCE');
    expect(await outcome('2024-03-10', { ...TRACTOR, product_code: 'SP-18cf78b5e7b5' })).toBe('NO_REFERENCE');
    expect(await outcome('2024-03-10', { ...TRACTOR, product_code: '../../etc' })).toBe('NO_REFERENCE');
  });

  it("answers with the row's own words and figure, its state, and the very bytes", async () => {
    await load();
    const { answer, bytes } = await price('2024-03-10');
    expect(answer).toMatchObject({
      found: true,
      reference: {
        unit: 'UN',
        region: 'PR',
        sha256: DIGEST,
        retrieved_at: NOW,
        observed: {
          product: 'TRATOR, 4X4, 100',
          unit: 'UN',
          state: 'PR',
          month: '2024-03',
          price: '305.000,00',
          group: 'Máquinas/Motores',
          subgroup: 'Máquina Agrícola',
          file_name: 'insumos.csv',
          row: '230',
        },
        source: { id: 'conab_inputs', retrieved_at: NOW },
      },
    });
    expect(await codes('2024-03-10')).toEqual(['NEW_EQUIPMENT_PRICE', 'IMPORTED_FILE']);
    expect(bytes.map((each) => each.sha256)).toEqual([DIGEST]);
    expect(await bytes[0]?.read()).toEqual(PART);
    const lines = new TextDecoder().decode(PART).split('\n');
    expect(lines[229]).toContain('"TRATOR, 4X4, 100",UN,PR,2024');
  });

  it('keeps a price a thousandth of the one before as published, and says so', async () => {
    await load();
    expect(await outcome('2020-06-10', TRUCK)).toBe('200.00 of 2020-06-01');
    expect(await codes('2020-06-10', TRUCK)).toContain('PRICE_JUMP');
    expect(await codes('2020-07-10', TRUCK)).toContain('PRICE_JUMP');
    expect(await codes('2020-08-10', TRUCK)).not.toContain('PRICE_JUMP');
  });

  it('is read once, however often and at once it is asked', async () => {
    await load();
    const files = rig.imports.files('conab_inputs');
    let reads = 0;
    const surveys = importedSurveys({
      ...files,
      bytesOf: (manifest) => {
        reads += 1;
        return files.bytesOf(manifest);
      },
    });
    await Promise.all([surveys.all(), surveys.all()]);
    expect((await surveys.all()).map(({ products: { size } }) => size)).toEqual([76]);
    expect(reads).toBe(1);
  });
});

describe('lists lead to what can be asked for', () => {
  it('none without an imported file', async () => {
    for (const listed of [await families('2024-03-10'), await products('TRATOR', '2024-03-10')])
      expect(listed).toMatchObject({ found: false, reason: 'SOURCE_NOT_CONFIGURED' });
  });

  it('families by code, with the published words', async () => {
    await load();
    const listed = await families('2026-11-20');
    expect(listed).toMatchObject({ found: true, sources: [{ id: 'conab_inputs', retrieved_at: NOW }] });
    expect(listed.found && listed.items.map(({ family }) => family)).toEqual([
      'CAMINHAO',
      'COLHEITADEIRA',
      'CONCHA-DIANTEIRA',
      'DISTRIBUIDOR-DE-ADUBO',
      'GRADE',
      'MAQUINA-PELADEIRA-DE-LIMPEZA-DE-CASULO',
      'PA-CARREGADEIRA',
      'PLANTADEIRA-E-ADUBADEIRA',
      'PULVERIZADOR-AUTOMOTRIZ',
      'TRATOR',
    ]);
  });

  it('products with their state and the newest month not later than the date', async () => {
    await load();
    const item = async (date: string) => {
      const listed = await products('TRATOR', date);
      return listed.found && listed.items.find(({ product_code }) => product_code === TRACTOR.product_code);
    };
    expect(await item('2026-11-20')).toEqual({
      product_code: 'PR-18cf78b5e7b5',
      name: 'TRATOR, 4X4, 100',
      unit: 'UN',
      configuration: '4X4, 100; PR',
      last_price_month: '2024-10',
    });
    expect(await item('2023-10-05')).toMatchObject({
      configuration: '4X4, 100; PR',
      last_price_month: '2023-09',
    });
    expect(await item('2020-02-29')).toBeUndefined();
  });

  it('every one of them: each listed product has a price in its last month', async () => {
    await load();
    const listed = await products('TRATOR', '2026-11-20');
    const items = listed.found ? listed.items : [];
    expect(items).toHaveLength(30);
    for (const { product_code, last_price_month: month } of items) {
      const { answer } = await price(`${month}-15`, { family: 'TRATOR', product_code });
      expect(answer.found && answer.reference.reference_date).toBe(`${month}-01`);
    }
  });

  it('an unknown family has no products; what is later than the date is not listed', async () => {
    await load();
    expect(await products('NONE', '2026-11-20')).toMatchObject({ found: true, items: [] });
    expect(await families('2019-12-31')).toMatchObject({ found: true, items: [] });
  });
});

describe('of several files (figures made up)', () => {
  it('the newest import counts for a month that both name, and each for its own months', async () => {
    await load(fileOf(row('ARADO', { 1: '100,00', 2: '110,00' })), 'old.csv');
    rig.later(1000);
    await load(fileOf(row('Arado', { 2: '115,00', 4: '130,00' })), 'new.csv');
    const listed = await products('ARADO', '2026-11-20');
    const [item, ...others] = listed.found ? listed.items : [];
    expect(others).toEqual([]);
    expect(item).toMatchObject({ name: 'Arado', configuration: 'PR', last_price_month: '2024-04' });
    const of = { family: 'ARADO', product_code: item?.product_code ?? '' };
    expect(await outcome('2024-01-20', of)).toBe('100.00 of 2024-01-01');
    expect(await outcome('2024-02-20', of)).toBe('115.00 of 2024-02-01');
    expect(await outcome('2024-04-20', of)).toBe('130.00 of 2024-04-01');
    expect(healthOf(rig, 'conab_inputs')).toMatchObject({
      status: 'UP',
      kind: 'imports',
      detail: '2 imported files',
    });
  });

  it('a month with two different figures in one file has no reference', async () => {
    await load(fileOf(row('ARADO', { 1: '90,00', 2: '100,00' }), row('ARADO', { 2: '101,00' })));
    const listed = await products('ARADO', '2024-02-01');
    const of = { family: 'ARADO', product_code: (listed.found && listed.items[0]?.product_code) || '' };
    expect(await outcome('2024-02-20', of)).toBe('NO_REFERENCE');
    expect(await outcome('2024-01-20', of)).toBe('90.00 of 2024-01-01');
  });
});

describe('nothing is stored of', () => {
  const good = row('ARADO', { 3: '10,00' });
  it.each([
    ['a page', '<html><body>Sistema em manutenção</body></html>', 'row 1, column Produto'],
    ['an empty file', '', 'the file has no price'],
    ['a heading alone', HEADING, 'the file has no price'],
    ['another heading', HEADING.replace('Mar', 'Março'), 'row 1, column Mar: expected the heading Mar'],
    ['a column more', `${HEADING}\n${good},x`, 'row 2, column number 19: expected 18 columns, found 19'],
    ['a column less', `${HEADING}\n${good.replace(',Mecânico', '')}`, 'row 2, column Subgrupo'],
    [
      'a decimal point',
      `${HEADING}\n${good}\n${row('X', { 2: '10.00' })}`,
      'row 3, column Fev: expected an amount',
    ],
    ['a negative price', `${HEADING}\n${row('X', { 12: '-1,00' })}`, 'row 2, column Dez: expected an amount'],
    ['a missing price', `${HEADING}\n${row('X', { 1: '' })}`, 'row 2, column Jan: expected an amount'],
    [
      'no year',
      `${HEADING}\n${row('X', { 1: '1,00' }, { year: '24' })}`,
      'row 2, column Ano: expected a year',
    ],
    [
      'no state',
      `${HEADING}\n${row('X', { 1: '1,00' }, { state: 'XX' })}`,
      'row 2, column UF: expected a state',
    ],
    ['no name', `${HEADING}\n${row(' , 4X4', { 1: '1,00' })}`, 'row 2, column Produto: expected the name'],
    ['an open quote', `${HEADING}\n${good}\n"ARADO,UN`, 'row 3: no comma-separated list'],
    ['seeds only', `${HEADING}\n${row('X', { 1: '1,00' }, { group: 'Fertilizante' })}`, 'has no price'],
  ])('%s', async (_, text, message) => {
    const imported = await load(new TextEncoder().encode(text));
    expect(imported).toMatchObject({ ok: false, error: { code: 'unreadable' } });
    expect(!imported.ok && imported.error.message).toContain(message);
    expect(await readdir(rig.importsDir)).toEqual([]);
  });

  it('a workbook', async () => {
    expect(await load(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toMatchObject({ ok: false });
  });

  it('a file with the cell named as a spreadsheet does', async () => {
    const imported = await load(fileOf(good, row('X', { 3: 'x' })));
    expect(imported).toMatchObject({ ok: false, error: { cell: 'G3' } });
  });
});
