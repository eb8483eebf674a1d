import { type CalendarDate, parseDate } from '../../../kernel/instant.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { bilingual, bilingualTexts } from '../../../kernel/text/bilingual.ts';
import type { AssetClassId, Label } from '../../../kernel/vocabulary.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import { choicesAt, isRequiredAt, type Kind, kindAt, LINES, pathsBelow } from '../fields.ts';
import { headingOf } from '../headings.ts';
import { evidenceOf } from '../numbers.ts';
import { CHOICES_SHEET, COLUMNS_SHEET } from '../sheet-words.ts';
import type { ColumnFormat } from './whole-columns.ts';
import { csvOf, type WrittenCell, type WrittenRows, workbookOf } from './write.ts';

/** The template of a class: headings in words, one made-up example row, and a sheet that explains the columns. */

interface TemplateColumn {
  readonly path: readonly string[];
  readonly heading: string;
  readonly hint: string;
  readonly kind: Kind;
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  readonly sample: Json | undefined;
}

/** Samples for original estimates, because the class's own example has fields that nobody enters in a sheet. */
const SAMPLES: { readonly [id in AssetClassId]?: JsonObject } = {
  REAL_ESTATE: {
    estimate: { value: '350000.00', date: '2026-09-01', method: 'NBR 14653-2' },
  },
};

const SAMPLE_NAME: Label = bilingual('sheets.sample_name');

function sampleOf(id: AssetClassId, language: keyof Label): JsonObject {
  return {
    asset: {
      asset_class: id,
      name: SAMPLE_NAME[language],
      external_reference: 'EX-1',
      attributes: SAMPLES[id] ?? assetClass(id).examples[0].attributes,
    },
    valuation: { purpose: 'COLLATERAL' },
  };
}

const ORDER: readonly (readonly [room: string, ...names: string[]])[] = [
  ['asset', 'external_reference'],
  ['asset', 'name'],
  ['asset', 'asset_class'],
  ['asset', 'portfolio'],
  ['asset', 'attributes'],
  ['asset', 'declared_value'],
  ['asset', 'owner'],
  ['valuation', 'purpose'],
];

/** The columns of a class; those of a list are repeated for each item of its example. */
export function templateColumns(id: AssetClassId, language: keyof Label): readonly TemplateColumn[] {
  const line = LINES.get(id);
  if (line === undefined) return [];
  const sample = sampleOf(id, language);
  const paths = new Map(pathsBelow([line]).map((path) => [path.join('.'), path]));
  return ORDER.flatMap((above) =>
    [...paths.values()].filter((path) => above.every((name, depth) => path[depth] === name)),
  )
    .flatMap((path) => repeated(path, sample))
    .toSorted(byItem)
    .flatMap((path) => {
      const words = headingOf(path, language);
      const kind = kindAt([line], path);
      return words === undefined || kind === undefined
        ? []
        : {
            path,
            heading: words.label,
            hint: words.hint ?? '',
            kind,
            choices: choicesAt(id, path),
            isRequired: isRequiredAt(id, path),
            sample: at(sample, path),
          };
    });
}

const INDEX = /^\d+$/;

/** Repeats the path of a list for each item of the sample. */
function repeated(path: readonly string[], sample: JsonObject): readonly (readonly string[])[] {
  const place = path.findIndex((step) => INDEX.test(step));
  const list = place < 0 ? undefined : at(sample, path.slice(0, place));
  return Array.isArray(list) ? list.map((_, item) => path.with(place, String(item))) : [path];
}

/** Groups the columns of one list item; other columns keep their order. */
function byItem(one: readonly string[], other: readonly string[]): number {
  const place = one.findIndex((step) => INDEX.test(step));
  const isSameList =
    place >= 0 &&
    INDEX.test(other[place] ?? '') &&
    one.slice(0, place).join() === other.slice(0, place).join();
  return isSameList ? Number(one[place]) - Number(other[place]) : 0;
}

const at = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)];
    return isJsonObject(found ?? null) ? (found as JsonObject)[step] : undefined;
  }, value);

function cellOf({ sample, kind }: TemplateColumn): WrittenCell {
  if (sample === undefined || sample === null) return null;
  if (typeof sample === 'boolean') return { flag: sample };
  const text = String(sample);
  if (kind === 'date') return { day: parseDate(text) as CalendarDate };
  return kind === 'decimal' || kind === 'amount' || kind === 'number' ? { number: text } : { text };
}

const FORMATS: Readonly<Record<Kind, ColumnFormat | undefined>> = {
  text: 'text',
  'tax-id': 'text',
  cnpj: 'text',
  date: 'day',
  amount: 'amount',
  decimal: undefined,
  number: undefined,
  flag: undefined,
};

const SHEET: Label = bilingual('sheets.sheet');

export function templateCsv(id: AssetClassId, language: keyof Label): string {
  const columns = templateColumns(id, language);
  return csvOf(
    [
      columns.map(({ heading }) => ({ text: heading })),
      columns.map((column) => withoutDoubt(cellOf(column))),
    ],
    language,
  );
}

/** `6.345` could mean thousands; a further decimal place makes it unambiguous. */
const withoutDoubt = (cell: WrittenCell): WrittenCell =>
  cell !== null && 'number' in cell && evidenceOf(cell.number).says === 'either'
    ? { number: `${cell.number}0` }
    : cell;

export function templateWorkbook(id: AssetClassId, language: keyof Label): Uint8Array {
  const columns = templateColumns(id, language);
  const listed = columns.filter(({ choices }) => choices.length > 0);
  const choices = new Map(listed.map((column, place) => [columns.indexOf(column), { place, ...column }]));
  return workbookOf(
    [
      {
        name: SHEET[language],
        rows: [columns.map(({ heading }) => ({ text: heading })), columns.map(cellOf)],
        formats: columns.map(({ kind }) => FORMATS[kind]),
        lists: new Map(
          [...choices].map(
            ([
              index,
              {
                place,
                choices: { length },
              },
            ]) => [index, { sheet: CHOICES_SHEET[language], column: place, length }],
          ),
        ),
      },
      { name: COLUMNS_SHEET[language], rows: explained(columns, language) },
      { name: CHOICES_SHEET[language], rows: choiceRows(listed) },
    ],
    language,
  );
}

const text = (written: string): WrittenCell => (written === '' ? null : { text: written });

function choiceRows(listed: readonly TemplateColumn[]): WrittenRows {
  const most = Math.max(0, ...listed.map(({ choices }) => choices.length));
  return [
    listed.map(({ heading }) => text(heading)),
    ...Array.from({ length: most }, (_, row) => listed.map(({ choices }) => text(choices[row] ?? ''))),
  ];
}

const EXPLAINED: readonly Label[] = [
  bilingual('sheets.column'),
  bilingual('sheets.needed'),
  bilingual('sheets.what_holds'),
  bilingual('sheets.explanation'),
  bilingual('sheets.one'),
  bilingual('sheets.field_api'),
];

const KINDS: Readonly<Record<Kind, Label>> = bilingualTexts('sheets-kinds');
const YES: Label = bilingual('sheets.yes');

const ABOUT: readonly Label[] = [
  bilingual('sheets.row_each_asset_columns'),
  bilingual('sheets.where_heading_number_1'),
];

const explained = (columns: readonly TemplateColumn[], language: keyof Label): WrittenRows => [
  EXPLAINED.map((label) => text(label[language])),
  ...columns.map(({ path, heading, hint, kind, choices, isRequired }) => [
    text(heading),
    text(isRequired ? YES[language] : ''),
    text(KINDS[kind][language]),
    text(hint),
    text(choices.join(', ')),
    text(path.filter((step, depth) => depth > 0 || step !== 'asset').join('.')),
  ]),
  [null],
  ...ABOUT.map((label) => [text(label[language])]),
];
