import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAND_CLASSES } from '../../../src/kernel/reference.ts';
import { landImportReader } from '../../../src/sources/deral-land/deral-land.ts';
import { municipalityKey, readSurvey } from '../../../src/sources/deral-land/read-survey.ts';
import { runs } from '../../support/property-runs.ts';
import { ADRIANOPOLIS, HEADINGS, type LandRow, LONDRINA, landTable, tableText } from './land-table.ts';

const read = (bytes: Uint8Array) => {
  const left: string[] = [];
  const result = readSurvey(bytes, ({ place, name, why }) => left.push(`${place}, ${name}: ${why}`));
  return { result, left };
};
const surveyOf = (bytes: Uint8Array) => {
  const { result } = read(bytes);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const pricesOf = (bytes: Uint8Array) =>
  Object.fromEntries(
    [...surveyOf(bytes).municipalities.values()].map(({ name, prices }) => [
      name,
      Object.fromEntries([...prices].map(([land, { price }]) => [land, price])),
    ]),
  );
const refusal = async (bytes: Uint8Array) => {
  const answer = await landImportReader(bytes);
  return answer.ok ? undefined : answer.error;
};
const withCell = (column: number, written: string): LandRow =>
  LONDRINA.map((cell, at) => (at === column ? written : cell)) as unknown as LandRow;

describe('the table of a year', () => {
  it('is read by its headings: each class of each municipality that was surveyed', () => {
    const table = landTable([LONDRINA, ADRIANOPOLIS]);
    expect(surveyOf(table).year).toBe(2026);
    expect(pricesOf(table)).toEqual({
      Londrina: {
        'A-I': '104800',
        'A-II': '77900',
        'A-III': '63100',
        'A-IV': '50600',
        'B-VI': '37600',
        'B-VII': '23400',
        'C-VIII': '13200',
      },
      Adrianópolis: { 'A-III': '28700', 'A-IV': '20500', 'B-VI': '12400', 'C-VIII': '5000' },
    });
    expect(surveyOf(table).municipalities.get('LONDRINA')).toMatchObject({ row: 4 });
    expect(surveyOf(table).municipalities.get('LONDRINA')?.prices.get('A-II')).toEqual({
      price: '77900',
      written: '77.900',
      cell: 'C4',
    });
    expect(read(table).left).toEqual([]);
  });

  it('may have commas, quotes, other bytes, and other ways to write a heading or a figure', () => {
    const rows = [
      ['"Londrina"', '"104.800,00"', '77900', '"63.100,5"', '50.600', '37.600', '-', '13.200'],
    ] as const;
    const table = tableText(rows, {
      mark: ',',
      headings: ['MUNICIPIO', 'A-I', 'A - II', 'a- iii', '"A-\nIV"', 'B-VI', 'B- VII', 'C- VIII'],
    });
    const latin = new Uint8Array(Buffer.from(table, 'latin1'));
    expect(pricesOf(latin)).toEqual({
      Londrina: {
        'A-I': '104800.00',
        'A-II': '77900',
        'A-III': '63100.5',
        'A-IV': '50600',
        'B-VI': '37600',
        'C-VIII': '13200',
      },
    });
  });

  it('may have its columns in another order, its headings again, and other columns, which it names', () => {
    const turned = (row: readonly string[]) => ['', ...row.toReversed()];
    const headings = ['Núcleo Regional', ...HEADINGS.toReversed()];
    const rows = [turned(LONDRINA), headings, turned(ADRIANOPOLIS)];
    const table = landTable(rows, { headings });
    expect(pricesOf(table)).toEqual(pricesOf(landTable([LONDRINA, ADRIANOPOLIS])));
    expect(read(table).left).toEqual(['cell A3, Núcleo Regional: the column is none of the classes']);
  });

  it.each(['', ' ', '-', '--', '–', '—'])('has no price where it has %j', (written) => {
    expect(pricesOf(landTable([withCell(1, written)])).Londrina).not.toHaveProperty('A-I');
  });

  it('names each row that it does not take', () => {
    const rows = ['Fonte: SEAB/DERAL', LONDRINA, ['Guaíra'], ['', ''], [...LONDRINA]];
    expect(read(landTable(rows)).left).toEqual([
      'row 4, Fonte: SEAB/DERAL: no price of any class',
      'row 6, Guaíra: no price of any class',
      'row 8, Londrina: the same as row 5',
    ]);
  });

  it('comes out as a model written apart says, whatever was surveyed', () => {
    const price = fc.option(fc.integer({ min: 1000, max: 2_000_000 }), { nil: undefined });
    const row = fc.tuple(price, price, price, price, price, price, price);
    const written = (value: number | undefined) =>
      value === undefined ? '' : String(value).replace(/\B(?=(?:\d{3})+$)/g, '.');
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.constantFrom(';', ','), (all, mark) => {
        const rows = all.map((prices, index) => [`Cidade ${'ABCDEF'[index]}`, ...prices.map(written)]);
        const expected = all.flatMap((prices, index) => {
          const listed = prices.flatMap((value, at) =>
            value === undefined ? [] : [[LAND_CLASSES[at], String(value)]],
          );
          return listed.length === 0 ? [] : [[`Cidade ${'ABCDEF'[index]}`, Object.fromEntries(listed)]];
        });
        const { result } = read(landTable(rows, { mark: mark as ';' }));
        expect(result.ok).toBe(expected.length > 0);
        if (result.ok) expect(pricesOf(landTable(rows))).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a row that cannot be read', () => {
  it.each([
    [
      'a figure in another form',
      ['Guaíra', '104.8'],
      'B5, Guaíra: expected a price of a hectare such as 104.800',
    ],
    ['a figure outside the bounds', ['Guaíra', '', '999'], 'C5, Guaíra: expected a price of a hectare'],
    ['no name', ['', '50.000'], 'A5, 50.000: expected the name of a municipality'],
    ['a quote that does not fit', ['"Guaíra"x', '50.000'], 'row 5, : no list of columns'],
    ['a quote left open', ['"Guaíra', '50.000'], 'row 5, : no list of columns'],
  ])('for %s is left out and named, and the others are taken', (_, bad, left) => {
    const table = landTable([LONDRINA, bad, ADRIANOPOLIS]);
    expect(Object.keys(pricesOf(table))).toEqual(['Londrina', 'Adrianópolis']);
    expect(read(table).left).toEqual([expect.stringContaining(left)]);
  });

  it('of a municipality that another row contradicts: neither is taken', () => {
    const table = landTable([LONDRINA, ADRIANOPOLIS, ['Guaíra', '50.000'], withCell(2, '78.000')]);
    expect(Object.keys(pricesOf(table))).toEqual(['Adrianópolis', 'Guaíra']);
    expect(read(table).left).toEqual([
      'A7, Londrina: expected each municipality once: row 4 has other prices, and neither counts',
    ]);
  });

  it('refuses the file where there are as many of them as others', async () => {
    const bad = ['Guaíra', '104.8'];
    expect(
      surveyOf(landTable([LONDRINA, bad, bad, ADRIANOPOLIS, ['Iporã', '50.000']])).municipalities.size,
    ).toBe(3);
    expect(await refusal(landTable([LONDRINA, bad, bad, ADRIANOPOLIS]))).toMatchObject({ cell: 'B5' });
  });
});

describe('a municipality', () => {
  it.each([
    ['São João do Ivaí', 'SAO JOAO DO IVAI'],
    ["Pérola d'Oeste", 'Perola D’Oeste'],
    ['  Foz  do Iguaçu ', 'foz do iguacu'],
    ['Foz do Iguac\u0327u', 'FozDoIguaçu'],
  ])('%s is %s', (one, other) => {
    expect(municipalityKey(one)).toBe(municipalityKey(other));
  });
});

describe('a file that is not such a table', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  it.each([
    ['a PDF', bytes('%PDF-1.7'), 'the file: expected the table as CSV, found a PDF'],
    ['a workbook', bytes('PK\u0003\u0004'), 'the file: expected the table as CSV, found a workbook'],
    [
      'an older workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      'the file: expected the table as CSV, found a workbook',
    ],
    ['nothing', bytes(''), 'the file: expected headings: Município and the classes'],
    ['another list', bytes('a;b\n1;2\n'), 'the file: expected headings: Município and the classes'],
    ['an endless one', bytes('x'.repeat(1_048_577)), 'the file: expected a table of at most'],
    ['an open quote', bytes(`${tableText([LONDRINA])}"Guaíra;`), 'row 5: no list of columns'],
    ['no row', landTable([]), 'row 3: expected prices below these headings'],
  ])('%s', async (_, file, message) => {
    expect(await refusal(file)).toMatchObject({ code: 'unreadable', sheet: null });
    expect((await refusal(file))?.message).toContain(message);
  });

  it.each([
    ['a class that lacks', { headings: HEADINGS.slice(0, -1) }, 'H3', 'expected a heading C-VIII'],
    ['a class twice', { headings: [...HEADINGS, 'A-I'] }, 'I3', 'expected each heading once'],
    ['no year', { title: 'Preços médios' }, 'A1', 'found none'],
    ['two years', { title: 'Preços de 2025 e 2026' }, 'A1', 'found 2025 and 2026'],
    ['an older survey', { year: '2016' }, 'A1', 'expected a survey since 2017, found 2016'],
  ])('%s', async (_, parts, cell, message) => {
    const problem = await refusal(landTable([LONDRINA], parts));
    expect(problem).toMatchObject({ code: 'unreadable', cell });
    expect(problem?.message).toContain(message);
  });

  it.each([
    ['Preços de terras 2026 (R$/alqueire)', 'alqueire'],
    ['Preços de terras 2026, em reais por alqueire paulista', 'alqueire'],
    ['Preços de terras 2026 - R$ / alq.', 'alq'],
    ['Preços de terras 2026 - R$/m²', 'm²'],
    ['Preços de terras 2026 - R$/m2', 'm2'],
    ['Preços de terras 2026 - R$/tarefa', 'tarefa'],
    ['Preços de terras 2026, em sacas de soja por hectare', 'sacas'],
    ['Preços de terras 2026, em R$ mil/ha', 'r$ mil'],
    ['Preços de terras 2026, em US$/ha', 'us$'],
  ])('in another unit: %s', async (title, unit) => {
    const problem = await refusal(landTable([LONDRINA], { title }));
    expect(problem).toMatchObject({ code: 'unreadable', cell: 'A1' });
    expect(problem?.message).toBe(
      `A1: expected prices of a hectare in reais; found ${unit} in ${JSON.stringify(title)}`,
    );
  });

  it('in another unit that a heading, a column or a note names', async () => {
    const [name = '', ...classes] = HEADINGS;
    const inHeading = landTable([LONDRINA], { headings: [name, ...classes, 'Valores em R$/alqueire'] });
    expect(await refusal(inHeading)).toMatchObject({ cell: 'I3' });
    const inColumn = landTable([[...LONDRINA, 'alqueire']], { headings: [...HEADINGS, 'Unidade'] });
    expect(await refusal(inColumn)).toMatchObject({ cell: 'I4' });
    expect(await refusal(landTable([LONDRINA, 'Nota: valores em R$/alq']))).toMatchObject({ cell: 'A5' });
  });

  it.each([
    'R$/ha',
    'R$ por hectare',
    'reais por hectare',
    'em reais',
    'por classe e município',
    '(R$) / ha',
  ])('but not one that says %s', (unit) => {
    const title = `Preços de terras 2026, ${unit}`;
    const headings = [...HEADINGS, 'Unidade'];
    expect(pricesOf(landTable([[...LONDRINA, 'R$/ha']], { title, headings }))).toHaveProperty('Londrina');
  });

  it.each([
    '104.8',
    '104,800',
    '104.80',
    '1.04.800',
    '0',
    '999',
    '-104.800',
    '2.000.001',
    '99.999.999',
    '1e5',
    'R$ 104.800',
    'S/INF',
    '#VALOR!',
    '１04.800',
  ])('the figure %s', async (written) => {
    const problem = await refusal(landTable([ADRIANOPOLIS, withCell(3, written)]));
    expect(problem).toMatchObject({ code: 'unreadable', cell: 'D5' });
    expect(problem?.message).toContain(JSON.stringify(written));
  });

  it.each([
    [
      'a municipality twice, with other prices',
      [LONDRINA, withCell(2, '78.000')],
      'A5',
      'row 4 has other prices',
    ],
    [
      'the same without its accent',
      [ADRIANOPOLIS, ['ADRIANOPOLIS', '1.000']],
      'A5',
      'row 4 has other prices',
    ],
    ['prices of no municipality', [withCell(0, '')], 'A4', 'expected the name of a municipality'],
  ])('%s', async (_, rows, cell, message) => {
    const problem = await refusal(landTable(rows));
    expect(problem).toMatchObject({ cell });
    expect(problem?.message).toContain(message);
  });

  it('headings in another order further down', async () => {
    const problem = await refusal(landTable([LONDRINA, HEADINGS.toReversed(), ADRIANOPOLIS]));
    expect(problem?.message).toBe('row 5: expected the headings of row 3');
  });

  it('cut off anywhere, it is refused or has no price that the whole one has not', () => {
    const whole = landTable([LONDRINA, ADRIANOPOLIS]);
    const all = surveyOf(whole).municipalities;
    for (let length = 0; length < whole.length; length += 1) {
      const { result } = read(whole.subarray(0, length));
      if (!result.ok) continue;
      for (const [key, { prices }] of result.value.municipalities)
        for (const [land, { price }] of prices) {
          const full = all.get(key)?.prices.get(land)?.price;
          // A figure that ends where the file does may be a shorter one: 13.200 has no shorter one above the least price.
          expect(price).toBe(full);
        }
    }
  });
});
