import { describe, expect, it } from 'vitest';
import { type ReadingOptions, readSheet } from '../../../src/api/sheets/read-sheet.ts';
import { workbook } from '../../support/sheets.ts';

type Rows = readonly (readonly string[])[];

const read = (bytes: Uint8Array, options: Partial<ReadingOptions> = {}) =>
  readSheet(bytes, { format: 'csv', ...options });
const csv = (text: string, options: Partial<ReadingOptions> = {}) => read(Buffer.from(text), options);

const linesIn = (result: ReturnType<typeof readSheet>): readonly Record<string, never>[] => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
const faultsIn = (result: ReturnType<typeof readSheet>): Rows =>
  result.ok ? [] : result.error.map(({ pointer, code }) => [pointer, code]);
const wordsIn = (result: ReturnType<typeof readSheet>): string =>
  result.ok ? '' : result.error.map(({ detail }) => `${detail.en} ${detail['pt-BR']}`).join('\n');
const notesIn = (result: ReturnType<typeof readSheet>) =>
  result.ok ? result.value.notes.map(({ code, cell, column, count }) => [code, cell, column, count]) : [];

const HEAD = 'asset_class;name;attributes.area_ha;attributes.price_per_ha';
const land = (...rows: readonly string[]) =>
  [HEAD, ...rows.map((row) => `RURAL_LAND;Land;${row}`)].join('\r\n');
const attributesIn = (result: ReturnType<typeof readSheet>) =>
  linesIn(result).map(({ asset }) => (asset as unknown as { attributes: unknown }).attributes);

describe('a CSV file', () => {
  it('of Excel in Brazil is converted to lines: semicolons, decimal commas, Windows-1252, dd/mm/aaaa', () => {
    const text = [
      'asset_class;external_reference;name;attributes.area_ha;attributes.price_per_ha;attributes.price_as_of;valuation.purpose',
      'RURAL_LAND;F-1;Fazenda São João;120,5;R$ 45.000,00;01/10/2026;SALE',
      '',
    ].join('\r\n');
    const result = read(Buffer.from(text, 'latin1'));
    expect(linesIn(result)).toEqual([
      {
        key: 'F-1',
        asset: {
          asset_class: 'RURAL_LAND',
          profile_version: '1.0.0',
          external_reference: 'F-1',
          name: 'Fazenda São João',
          attributes: { area_ha: '120.5', price_per_ha: '45000.00', price_as_of: '2026-10-01' },
        },
        valuation: { purpose: 'SALE' },
      },
    ]);
    expect(notesIn(result)).toEqual([['DECIMAL_FOUND', null, null, 1]]);
  });

  it.each([
    ['UTF-8', Buffer.from('asset_class;name\nVESSEL;São João')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFasset_class;name\nVESSEL;São João')],
    ['Windows-1252', Buffer.from('asset_class;name\nVESSEL;São João', 'latin1')],
    ['commas', Buffer.from('asset_class,name\nVESSEL,São João')],
    ['tabs', Buffer.from('asset_class\tname\nVESSEL\tSão João')],
    [
      'empty rows and columns at the end',
      Buffer.from('asset_class;name;;\r\nVESSEL;São João;;\r\n;;;\r\n\r\n'),
    ],
  ])('may be in %s', (_, bytes) => {
    expect(linesIn(read(bytes))).toMatchObject([{ key: 'row-2', asset: { name: 'São João' } }]);
  });

  it('keeps line breaks inside quotes, and ignores empty rows with a note', () => {
    const result = csv('asset_class;name;description\nVESSEL;Tug;"two\nlines"\n;;\n\nVESSEL;Barge;x');
    expect(linesIn(result)).toMatchObject([
      { key: 'row-2', asset: { attributes: { description: 'two\nlines' } } },
      { key: 'row-5' },
    ]);
    expect(notesIn(result)).toEqual([['EMPTY_ROWS', 'A3', null, 2]]);
  });

  it('puts the items of a list where their headings say', () => {
    const result = csv(
      'asset_class,name,attributes.lines.0.description,attributes.lines.0.quantity,attributes.lines.2.description\nINVENTORY,Lot,Coffee,1.5,Milk',
    );
    expect(attributesIn(result)).toEqual([
      { lines: [{ description: 'Coffee', quantity: '1.5' }, { description: 'Milk' }] },
    ]);
  });

  it.each([
    ['a quote that never closes', 'asset_class;name\nVESSEL;"Tug', '', 'bad_quote'],
    ['nothing in it', '', '', 'no_headings'],
    ['NUL in it', 'asset_class;name\nVESSEL;a\0b', '', 'not_a_sheet'],
    ['a heading twice', 'asset_class;name;name\nVESSEL;a;b', '/C1', 'repeated_heading'],
    ['a field under two names', 'area_ha;attributes.area_ha\n1;1', '/B1', 'repeated_heading'],
    ['an unknown heading', 'asset_class;nmae\nVESSEL;a', '/B1', 'unknown_heading'],
    [
      'a heading that reaches into objects',
      'asset_class;__proto__.integrity\nVESSEL;a',
      '/B1',
      'unknown_heading',
    ],
    [
      'the same below a field',
      'asset_class;attributes.constructor.prototype\nVESSEL;a',
      '/B1',
      'unknown_heading',
    ],
    ['a cell under no heading', 'asset_class;name\nVESSEL;a;b', '/C2', 'no_heading'],
    ['no number', land('many;1'), '/C2', 'not_a_number'],
    ['no day', 'asset_class;price_as_of\nRURAL_LAND;31/02/2026', '/B2', 'not_a_date'],
    ['a day of two digits for its year', 'asset_class;price_as_of\nRURAL_LAND;01/02/26', '/B2', 'not_a_date'],
    ['a day that is a number', 'asset_class;price_as_of\nRURAL_LAND;45000', '/B2', 'not_a_date'],
  ])('is refused with %s', (_, text, pointer, code) => {
    expect(faultsIn(csv(text))).toEqual([[pointer, code]]);
  });

  it('is refused with the most similar heading, in both languages', () => {
    expect(wordsIn(csv('asset_class;attributes.aera_ha\nRURAL_LAND;1'))).toBe(
      'the heading "attributes.aera_ha" is unknown; did you mean "attributes.area_ha"? o título "attributes.aera_ha" é desconhecido; seria "attributes.area_ha"?',
    );
    expect(({} as { integrity?: unknown }).integrity).toBeUndefined();
  });

  it('uses the given class for rows that name none', () => {
    const result = csv('name;area_ha\nLand;1,5', { assetClass: 'RURAL_LAND' });
    expect(linesIn(result)).toMatchObject([
      { asset: { asset_class: 'RURAL_LAND', attributes: { area_ha: '1.5' } } },
    ]);
  });
});

describe('numbers', () => {
  it('of a file are read as its cells without doubt are written', () => {
    expect(attributesIn(csv(land('10;45.000', '1,5;2.000')))).toEqual([
      { area_ha: '10', price_per_ha: '45000' },
      { area_ha: '1.5', price_per_ha: '2000' },
    ]);
    expect(attributesIn(csv(land('1.5;45.000')))).toEqual([{ area_ha: '1.5', price_per_ha: '45.000' }]);
  });

  it('that could be either are refused, naming the first and both readings', () => {
    const result = csv(land('10;45.000', '20;1,234'));
    expect(faultsIn(result)).toEqual([['/D2', 'ambiguous_number']]);
    expect(wordsIn(result)).toContain('in column "attributes.price_per_ha"');
    expect(wordsIn(result)).toContain(
      '"45.000" means 45000 with a decimal comma and 45.000 with a decimal point',
    );
  });

  it('are read by the convention that is named', () => {
    expect(attributesIn(csv(land('10;45.000'), { decimal: 'comma' }))).toEqual([
      { area_ha: '10', price_per_ha: '45000' },
    ]);
    expect(attributesIn(csv(land('10;45.000'), { decimal: 'point' }))).toEqual([
      { area_ha: '10', price_per_ha: '45.000' },
    ]);
    expect(faultsIn(csv(land('1,5;1'), { decimal: 'point' }))).toEqual([['/C2', 'not_a_number']]);
  });

  it('of JSON pass through no float', () => {
    const text = 'asset_class;name;estimate.value\nREAL_ESTATE;House;12.345.678.901.234.567,89';
    const grouped = csv(text);
    expect(grouped.ok && grouped.value.text).toContain('"estimate":{"value":12345678901234567.89}');
  });

  it('written in two ways are refused', () => {
    expect(faultsIn(csv(land('1,5;1', '1.5;1')))).toEqual([['/C3', 'mixed_numbers']]);
  });
});

describe('tax ids', () => {
  const owner = (id: string) => csv(`asset_class;name;owner.name;owner.tax_id\nVESSEL;Tug;Ana;${id}`);
  const idIn = (id: string) => {
    const [line] = linesIn(owner(id)) as unknown as { asset: { owner: { tax_id: string } } }[];
    return line?.asset.owner.tax_id;
  };

  it('get their leading zeros back if the check digits then hold, with a note', () => {
    expect(idIn('1234567890')).toBe('01234567890');
    expect(notesIn(owner('1234567890'))).toEqual([['ZEROS_RESTORED', 'D2', 'owner.tax_id', 1]]);
    expect(idIn('11222333000181')).toBe('11222333000181');
    expect(notesIn(owner('11222333000181'))).toEqual([]);
    expect(idIn('1234567891')).toBe('1234567891');
  });

  it('of another country are left as they are', () => {
    const foreign = csv(
      'asset_class;name;owner.name;owner.tax_id;owner.tax_id_country\nVESSEL;Tug;Ana;1234567890;PT',
    );
    expect(linesIn(foreign)).toMatchObject([
      { asset: { owner: { tax_id: '1234567890', tax_id_country: 'PT' } } },
    ]);
  });

  it('that could be a CPF or a CNPJ are refused', () => {
    expect(faultsIn(owner('191'))).toEqual([['/D2', 'ambiguous_tax_id']]);
  });
});

describe('a workbook', () => {
  const HEADINGS = [
    ...['asset_class', 'name', 'attributes.area_ha', 'attributes.price_per_ha', 'attributes.price_as_of'],
  ];
  const xlsx = (rows: Parameters<typeof workbook>[0], book: Parameters<typeof workbook>[1] = {}) =>
    read(workbook([HEADINGS, ...rows], book), { format: 'xlsx' });

  it('has its numbers and days as they are', () => {
    const result = xlsx([
      ['RURAL_LAND', 'Land', 120.5, 45000, { t: 'n', v: 46296, z: 'dd/mm/yyyy' }],
      ['RURAL_LAND', 'Land', '1,5', '45.000', '01/10/2026'],
    ]);
    expect(attributesIn(result)).toEqual([
      { area_ha: '120.5', price_per_ha: '45000', price_as_of: '2026-10-01' },
      { area_ha: '1.5', price_per_ha: '45000', price_as_of: '2026-10-01' },
    ]);
  });

  it('may count its days from 1904', () => {
    const rows = [['RURAL_LAND', 'Land', 1, 1, { t: 'n' as const, v: 44834, z: 'dd/mm/yyyy' }]];
    expect(attributesIn(xlsx(rows, { date1904: true }))).toMatchObject([{ price_as_of: '2026-10-01' }]);
  });

  it('has results of binary arithmetic rounded to the places of their format, with a note', () => {
    const result = xlsx([
      ['RURAL_LAND', 'Land', 0.1 + 0.2, { t: 'n', v: 1.1 * 3, z: '#,##0.00' }],
      ['RURAL_LAND', 'Land', 0.3, { t: 'n', v: 100.555, z: '#,##0.00' }],
    ]);
    expect(attributesIn(result)).toEqual([
      { area_ha: '0.3', price_per_ha: '3.3' },
      { area_ha: '0.3', price_per_ha: '100.555' },
    ]);
    expect(notesIn(result)).toEqual([
      ['ROUNDED', 'C2', 'attributes.area_ha', 1],
      ['ROUNDED', 'D2', 'attributes.price_per_ha', 1],
    ]);
  });

  it('has the saved values of its formulas, and is refused if one is missing', () => {
    const kept = { t: 'n' as const, v: 12, f: '6*2' };
    expect(attributesIn(xlsx([['RURAL_LAND', 'Land', kept]]))).toEqual([{ area_ha: '12' }]);
    const unkept = { t: 'n' as const, f: '6*2' };
    expect(faultsIn(xlsx([['RURAL_LAND', 'Land', unkept as never]]))).toEqual([
      ['/C2', 'formula_without_value'],
    ]);
  });

  it.each([
    ['an error', [{ t: 'e' as const, v: 7 }], [['/C2', 'error_value']]],
    ['a day in place of a number', [{ t: 'n' as const, v: 46296, z: 'dd/mm/yyyy' }], [['/C2', 'is_a_date']]],
    ['a day with a time', [1, 1, { t: 'n' as const, v: 46296.5, z: 'dd/mm/yyyy' }], [['/E2', 'not_a_date']]],
  ])('is refused with %s', (_, cells, expected) => {
    expect(faultsIn(xlsx([['RURAL_LAND', 'Land', ...cells]]))).toEqual(expected);
  });

  it('is refused with merged cells, which are named', () => {
    const merged = { merges: [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }] };
    expect(faultsIn(xlsx([['VESSEL', 'Tug']], merged))).toEqual([['/B2', 'merged_cells']]);
  });

  it('is its first visible sheet; the others are ignored with a note', () => {
    const result = xlsx([['VESSEL', 'Tug']], { hiddenBefore: 'Lists', after: 'Notes' });
    expect(linesIn(result)).toHaveLength(1);
    expect(result.ok && result.value.notes.map(({ detail }) => detail.en)).toEqual([
      'The hidden sheet "Lists" was ignored: only the first visible sheet is read',
      'The sheet "Notes" was ignored: only the first visible sheet is read',
    ]);
  });

  it('has a number that was a CPF with its zeros again', () => {
    const bytes = workbook([
      ['asset_class', 'name', 'owner.name', 'owner.tax_id'],
      ['VESSEL', 'Tug', 'Ana', 1234567890],
    ]);
    expect(linesIn(read(bytes, { format: 'xlsx' }))).toMatchObject([
      { asset: { owner: { tax_id: '01234567890' } } },
    ]);
  });

  it('that is cut, or none, is refused', () => {
    const bytes = workbook([HEADINGS]);
    for (const wrong of [bytes.subarray(0, 500), Buffer.from('PK\x03\x04'), Buffer.from('name\nx')])
      expect(faultsIn(read(wrong, { format: 'xlsx' }))).toEqual([['', 'not_a_sheet']]);
  });
});

describe('a sheet whose lines are to be mended', () => {
  const mended = (text: string) => {
    const result = csv(text, { mends: true });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const { faults } = result.value;
    return {
      lines: linesIn(result),
      faults: faults.map(({ line, fault: { pointer, code } }) => [line, pointer, code]),
    };
  };

  it('keeps the text of a cell that cannot be read in its line, whose fault it is', () => {
    const { lines, faults } = mended(
      [
        'asset_class;name;area_ha;price_per_ha;price_as_of',
        'RURAL_LAND;Land;120,5;dear;2026-02-31',
        'RURAL_LAND;Land;80,5;45.000,00;2026-02-28',
      ].join('\n'),
    );
    expect(lines.map(({ asset }) => (asset as unknown as { attributes: unknown }).attributes)).toEqual([
      { area_ha: '120.5', price_per_ha: 'dear', price_as_of: '2026-02-31' },
      { area_ha: '80.5', price_per_ha: '45000.00', price_as_of: '2026-02-28' },
    ]);
    expect(faults).toEqual([
      [0, '/asset/attributes/price_per_ha', 'not_a_number'],
      [0, '/asset/attributes/price_as_of', 'not_a_date'],
    ]);
  });

  it('points at an item of a list where it is in the line, not where its heading has it', () => {
    const { lines, faults } = mended(
      'asset_class;name;lines.0.description;lines.2.description;lines.2.quantity\nINVENTORY;Lot;Coffee;Milk;much',
    );
    expect(lines).toMatchObject([
      { asset: { attributes: { lines: [{}, { description: 'Milk', quantity: 'much' }] } } },
    ]);
    expect(faults).toEqual([[0, '/asset/attributes/lines/1/quantity', 'not_a_number']]);
  });

  it('shows of a cell of a workbook what a person sees in it, and nothing of an error', () => {
    const bytes = workbook([
      ['asset_class', 'name', 'area_ha', 'price_per_ha'],
      ['RURAL_LAND', { t: 'n', v: 46296, z: 'dd/mm/yyyy' }, { t: 'e', v: 7 }, true],
    ]);
    const result = read(bytes, { format: 'xlsx', mends: true });
    expect(linesIn(result)).toMatchObject([
      { asset: { name: '2026-10-01', attributes: { area_ha: '', price_per_ha: 'true' } } },
    ]);
    expect(result.ok && result.value.faults.map(({ fault }) => fault.code)).toEqual([
      'is_a_date',
      'error_value',
      'not_a_number',
    ]);
  });

  it('is refused for what no line can mend: its headings, and numbers that can be read in two ways', () => {
    expect(faultsIn(csv('castle;name\nx;y', { mends: true }))).toEqual([['/A1', 'unknown_heading']]);
    const doubtful = 'asset_class;name;area_ha\nRURAL_LAND;Land;45.000';
    expect(faultsIn(csv(doubtful, { mends: true }))).toEqual([['/C2', 'ambiguous_number']]);
  });

  it('is refused with more than 10,000 cells that cannot be read', () => {
    const rows = Array.from({ length: 10_001 }, () => 'RURAL_LAND;Land;much');
    expect(faultsIn(csv(['asset_class;name;area_ha', ...rows].join('\n'), { mends: true }))).toEqual([
      ['', 'too_many_faults'],
    ]);
  });
});
