import { CFB, read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { LINES, pathsBelow } from '../../../src/api/sheets/fields.ts';
import { headingOf, pathInWords } from '../../../src/api/sheets/headings.ts';
import { readSheet, type SheetFormat } from '../../../src/api/sheets/read-sheet.ts';
import { templateColumns, templateCsv, templateWorkbook } from '../../../src/api/sheets/writing/template.ts';
import { isJsonObject, type Json } from '../../../src/kernel/json.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../../src/kernel/vocabulary.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';

const LANGUAGES = ['pt-BR', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
const EVERY = ASSET_CLASSES.flatMap((id) => LANGUAGES.map((language) => [id, language] as const));

const lineIn = (bytes: Uint8Array, format: SheetFormat) => {
  const sheet = readSheet(bytes, { format });
  if (!sheet.ok) throw new Error(JSON.stringify(sheet.error));
  return { line: JSON.parse(sheet.value.text), notes: sheet.value.notes.map(({ code }) => code) };
};
const templates = {
  csv: (id: AssetClassId, language: Language) => Buffer.from(templateCsv(id, language)),
  xlsx: templateWorkbook,
};

/** A figure is the same with another number of zeros behind it. */
const plain = (value: Json): Json => {
  if (typeof value === 'string' || typeof value === 'number')
    return /^-?\d+\.\d*$/.test(String(value)) ? String(value).replace(/\.?0+$/, '') : String(value);
  if (Array.isArray(value)) return value.map(plain);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each as Json)]))
    : value;
};

describe('a template', () => {
  it.each(EVERY)('of %s in %s comes back as the example of its class', (id, language) => {
    const [csv, xlsx] = (['csv', 'xlsx'] as const).map((format) =>
      lineIn(templates[format](id, language), format),
    );
    for (const sheet of [csv, xlsx]) {
      const { attributes, ...asset } = sheet?.line.asset ?? {};
      expect(asset).toMatchObject({ asset_class: id, external_reference: 'EX-1', profile_version: '1.0.0' });
      expect(sheet?.line.valuation).toEqual({ purpose: 'COLLATERAL' });
      if (id !== 'REAL_ESTATE')
        expect(plain(attributes)).toEqual(plain(assetClass(id).examples[0].attributes));
    }
    expect(plain(csv?.line)).toEqual(plain(xlsx?.line));
    expect(xlsx?.notes).toEqual([]);
  });

  it('has a column for every field of its class but the comparable data, with its words', () => {
    for (const id of ASSET_CLASSES) {
      const line = LINES.get(id);
      const wanted = pathsBelow(line ? [line] : [])
        .filter(([, room, name]) => room === 'attributes' && name !== 'comparables')
        .map((path) => path.join('.'));
      const columns = templateColumns(id, 'pt-BR');
      const there = new Set(columns.map(({ path }) => path.join('.')));
      expect([...new Set(wanted)].filter((path) => !there.has(path))).toEqual([]);
      expect(columns.filter(({ isRequired }) => isRequired).map(({ path }) => path.at(-1))).toContain('name');
    }
  });
});

describe('headings in words', () => {
  it.each(LANGUAGES)('name one field each within a class, in %s', (language) => {
    for (const id of ASSET_CLASSES) {
      const headings = templateColumns(id, language).map(({ heading }) => heading.toLowerCase());
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  it('lead back to where they come from, whatever the number', () => {
    for (const [id, schema] of LINES)
      for (const path of pathsBelow([schema]))
        for (const language of LANGUAGES) {
          const words = headingOf(path, language);
          if (words) expect([id, pathInWords(words.label)?.join('.')]).toEqual([id, path.join('.')]);
        }
    expect(pathInWords(' linhas do  estoque 12: QUANTIDADE')).toEqual([
      ...['asset', 'attributes', 'lines', '11', 'quantity'],
    ]);
    for (const none of ['Linhas do estoque 0: Quantidade', 'Linhas do estoque: Quantidade', '__proto__', ''])
      expect(pathInWords(none)).toBeUndefined();
  });
});

describe('the workbook of a template', () => {
  const bytes = templateWorkbook('LIVESTOCK', 'pt-BR');
  const part = (name: string): string =>
    new TextDecoder().decode(
      (CFB.find(CFB.read(bytes, { type: 'buffer' }), name) as { readonly content: Uint8Array }).content,
    );

  it('has a list of choices for each column that has them', () => {
    const columns = templateColumns('LIVESTOCK', 'pt-BR');
    const rules = [
      ...part('/xl/worksheets/sheet1.xml').matchAll(
        /sqref="([A-Z]+)2:[^"]*"><formula1>'Opções'!\$([A-Z]+)\$2:\$\2\$(\d+)</g,
      ),
    ];
    const listed = columns.filter(({ choices }) => choices.length > 0);
    expect(rules.map(([, column = '']) => columns[utils.decode_col(column)]?.heading)).toEqual(
      listed.map(({ heading }) => heading),
    );
    const choices = read(bytes).Sheets.Opções;
    for (const [index, [, , column, last]] of rules.entries()) {
      const cells = Array.from(
        { length: Number(last) - 1 },
        (_, row) => choices?.[`${column}${row + 2}`]?.v as string,
      );
      expect(cells).toEqual(listed[index]?.choices);
    }
  });

  it('keeps whole columns of texts texts', () => {
    const columns = templateColumns('LIVESTOCK', 'pt-BR');
    const taxId = columns.findIndex(({ path }) => path.at(-1) === 'tax_id') + 1;
    const [, style] =
      new RegExp(`<col min="${taxId}" style="(\\d+)"`).exec(part('/xl/worksheets/sheet1.xml')) ?? [];
    const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(part('/xl/styles.xml')) ?? [];
    expect([...formats.matchAll(/<xf numFmtId="(\d+)"/g)][Number(style)]?.[1]).toBe('49');
  });
});
