import { setImmediate as yielding } from 'node:timers/promises';
import { sha256 } from '../../kernel/digest.ts';
import { limitation } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type {
  ListingAnswer,
  ListingItem,
  ListingKind,
  PriceSource,
} from '../../valuation/references/contract.ts';
import { CONAB_INPUTS } from '../../valuation/references/profiles.ts';
import { type Gap, gap, unlisted } from '../asking/live-source.ts';
import { type ChosenReference, describe, IMPORTED_FILE } from '../asking/sourced-answer.ts';
import { CATMAT_FAMILY } from '../equipment-families.ts';
import {
  type ImportedFiles,
  type ImportManifest,
  type ImportReader,
  importedBytes,
  importProblem,
  type RowNotTaken,
} from '../imports/imports.ts';
import {
  type ImportedReadings,
  importedReading,
  importedReadings,
  importedSource,
  NOTHING_IMPORTED,
} from '../imports/readings.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { plain } from '../reading/texts.ts';
import {
  faultWords,
  type LeaveOut,
  readInputs,
  type SurveyedPrice,
  type SurveyedProduct,
  type TableFault,
} from './read-inputs.ts';

/** Takes the published file; the problem names the row and the column that stop it. */
export const inputsImportReader: ImportReader = async (bytes) => {
  const notTaken: RowNotTaken[] = [];
  const leaveOut: LeaveOut = ({ line, ...row }) => notTaken.push({ place: `row ${line}`, ...row });
  const read = await cooperatively(readInputs(bytes, sha256, leaveOut));
  if (!read.ok) {
    return fail(
      importProblem('unreadable', faultText(read.error), { sheet: null, cell: cellOf(read.error) }),
    );
  }
  return ok({
    extension: 'csv',
    rows_not_taken: notTaken,
    reference_dates: monthsOf(read.value),
    observation_count: read.value.reduce((sum, { prices }) => sum + prices.length, 0),
  });
};

/** Drives a reading to its end; at each of its pauses whatever else waits may run. */
async function cooperatively<T>(reading: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await yielding();
  }
}

/** Every month with a price, ascending. */
const monthsOf = (products: readonly SurveyedProduct[]): string[] =>
  [...new Set(products.flatMap(({ prices }) => prices.map(({ date }) => date)))].sort();

const faultText = (fault: TableFault): string => {
  const words = faultWords(fault);
  return `row ${fault.line}${fault.column === null ? ':' : ','} ${words}`;
};

/** `G37`, as a spreadsheet names it. */
const cellOf = ({ line, column }: TableFault): string | null =>
  column === null || column > 25 ? null : `${String.fromCharCode(65 + column)}${line}`;

interface Survey {
  readonly manifest: ImportManifest;
  /** By product code. */
  readonly products: ReadonlyMap<string, SurveyedProduct>;
}

export const importedSurveys = (files: ImportedFiles): ImportedReadings<Survey> =>
  importedReadings(files, async (bytes, manifest) => {
    const table = await cooperatively(readInputs(bytes));
    return table.ok && monthsOf(table.value).join() === manifest.reference_dates.join()
      ? { manifest, products: new Map(table.value.map((each) => [each.product_code, each])) }
      : undefined;
  });

/** An older price than this says nothing about a jump any more. */
const LAST_KNOWN_DAYS = 366;

interface ChosenPrice {
  readonly survey: Survey;
  readonly product: SurveyedProduct;
  readonly price: SurveyedPrice & { readonly price: string };
  /** The price surveyed before it, within a year. */
  readonly before: string | null;
}

/** A product as the files have it, the newest import first. Texts decide: two of one code are never mixed. */
function ofCode(surveys: readonly Survey[], code: string) {
  const found = surveys.flatMap((survey) => {
    const product = survey.products.get(code);
    return product ? [{ survey, product }] : [];
  });
  const text = plain(found[0]?.product.published_as ?? '');
  return found.filter(({ product }) => plain(product.published_as) === text);
}

/**
 * The newest surveyed month not later than the date. A month counts until the end of the next one. Where several
 * files name one month, the newest import counts.
 */
function choosePrice(
  surveys: readonly Survey[],
  family: string,
  code: string,
  date: CalendarDate,
): Result<ChosenPrice, Gap> {
  const files = ofCode(surveys, code).filter(({ product }) => product.family === family);
  if (files.length === 0) {
    return gap('NO_REFERENCE', `${family} has no product ${code} in the imported files`);
  }
  const months = files
    .flatMap((file) => file.product.prices.map((price) => ({ ...file, price })))
    .filter(({ price }) => price.date <= date)
    .toSorted((a, b) => daysBetween(a.price.date, b.price.date));
  const [newest] = months;
  if (!newest) return gap('NO_REFERENCE', `${code} was not surveyed on ${date} or before`);
  const month = newest.price.date.slice(0, 7);
  if (monthNumber(date) - monthNumber(newest.price.date) > 1) {
    const detail = `the newest price of ${code} is of ${month}, and counts in that month and the next`;
    return gap('REFERENCE_TOO_OLD', detail, newest.price.date);
  }
  const { price } = newest.price;
  if (price === null) {
    return gap('NO_REFERENCE', `the file names different prices of ${code} for ${month}`);
  }
  const before = months.find(({ price: each }) => each.date < newest.price.date && each.price !== null);
  const isNear = before && daysBetween(before.price.date, newest.price.date) <= LAST_KNOWN_DAYS;
  return ok({
    ...newest,
    price: { ...newest.price, price },
    before: isNear ? before.price.price : null,
  });
}

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

interface ListedProduct {
  readonly product: SurveyedProduct;
  /** The newest month not later than the date it was asked for. */
  readonly last: CalendarDate;
}

/** What was surveyed not later than the date, each product once, by its words and then by state. */
function listedProducts(surveys: readonly Survey[], date: CalendarDate): readonly ListedProduct[] {
  const codes = new Set(surveys.flatMap(({ products }) => [...products.keys()]));
  const listed = [...codes].flatMap((code) => {
    const files = ofCode(surveys, code);
    const last = files
      .flatMap(({ product }) => product.prices.findLast((price) => price.date <= date)?.date ?? [])
      .toSorted()
      .at(-1);
    return files[0] && last !== undefined ? [{ product: files[0].product, last }] : [];
  });
  return listed
    .map((each) => ({ each, order: `${plain(each.product.published_as)}\n${each.product.state}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ each }) => each);
}

const NEW_EQUIPMENT_PRICE = limitation('sources.NEW_EQUIPMENT_PRICE');

/** Prices of new machines and implements, from files that an operator imported. */
export function createConabInputs(files: ImportedFiles): PriceSource {
  const imported = importedSurveys(files);
  async function list<K extends ListingKind>(
    date: CalendarDate,
    items: (products: readonly ListedProduct[]) => readonly ListingItem<K>[],
  ): Promise<ListingAnswer<K>> {
    const surveys = await imported.all();
    const newest = surveys[0]?.manifest.imported_at;
    if (newest === undefined) return unlisted('SOURCE_NOT_CONFIGURED', NOTHING_IMPORTED);
    return {
      found: true,
      items: items(listedProducts(surveys, date)),
      sources: [describe(CONAB_INPUTS, importedReading(CONAB_INPUTS, newest))],
    };
  }
  return importedSource({
    profile: CONAB_INPUTS,
    kind: 'equipment-price',
    prices: 'equipment',
    imported,
    covers: ({ family }) => family !== CATMAT_FAMILY,
    choose: (surveys, { family, product_code, date }) => choosePrice(surveys, family, product_code, date),
    reference: (chosen) => referenceTo(chosen, files),
    listers: {
      'equipment-families': ({ date }) => list<'equipment-families'>(date, familiesOf),
      'equipment-products': async ({ family, date }) =>
        family === CATMAT_FAMILY
          ? unlisted('SOURCE_NOT_CONFIGURED', `no source here lists ${family}`)
          : list<'equipment-products'>(date, (products) =>
              products.filter(({ product }) => product.family === family).map(itemOf),
            ),
    },
  });
}

/** The row's own words and figure, and the file they stand in. */
const referenceTo = (
  { survey: { manifest }, product, price, before }: ChosenPrice,
  files: ImportedFiles,
): ChosenReference => ({
  value: price.price,
  unit: product.unit,
  reference_date: price.date,
  region: product.state,
  observed: {
    product: product.published_as,
    unit: product.unit,
    state: product.state,
    month: price.date.slice(0, 7),
    price: price.written,
    group: product.group,
    subgroup: product.subgroup,
    file_name: manifest.file_name,
    row: String(price.line),
  },
  limitations: [NEW_EQUIPMENT_PRICE, IMPORTED_FILE, ...jumpLimitations(price.price, [before])],
  bytes: importedBytes(files, manifest),
});

function familiesOf(products: readonly ListedProduct[]): readonly ListingItem<'equipment-families'>[] {
  const names = new Map<string, string>();
  for (const { product } of products) {
    if (!names.has(product.family)) names.set(product.family, product.family_name);
  }
  return [...names]
    .map(([family, name]) => ({ family, name: { 'pt-BR': name, en: name } }))
    .sort((a, b) => (a.family < b.family ? -1 : 1));
}

const itemOf = ({ product, last }: ListedProduct): ListingItem<'equipment-products'> => ({
  product_code: product.product_code,
  name: product.published_as,
  unit: product.unit,
  configuration: [product.details, product.state].filter((part) => part !== '').join('; '),
  last_price_month: last.slice(0, 7),
});
