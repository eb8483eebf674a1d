import { limitation } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { LandClass } from '../../kernel/reference.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { DERAL_LAND } from '../../valuation/references/profiles.ts';
import { type Gap, gap, notFound } from '../asking/live-source.ts';
import { type ChosenReference, IMPORTED_FILE } from '../asking/sourced-answer.ts';
import {
  type ImportedFiles,
  type ImportManifest,
  type ImportReader,
  importedBytes,
  importProblem,
  type RowNotTaken,
} from '../imports/imports.ts';
import { importedReadings, importedSource } from '../imports/readings.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import {
  type LandPrice,
  type LandSurvey,
  municipalityKey,
  readSurvey,
  surveyDay,
  type TableFault,
} from './read-survey.ts';

/** Takes the table of a year; the problem names the cell, or the row, that stops it. */
export const landImportReader: ImportReader = async (bytes) => {
  const notTaken: RowNotTaken[] = [];
  const read = readSurvey(bytes, (row) => notTaken.push(row));
  if (!read.ok) {
    const cell = cellOf(read.error);
    return fail(importProblem('unreadable', faultText(read.error, cell), { sheet: null, cell }));
  }
  const { year, municipalities } = read.value;
  return ok({
    extension: 'csv',
    rows_not_taken: notTaken,
    reference_dates: [surveyDay(year)],
    observation_count: [...municipalities.values()].reduce((sum, { prices }) => sum + prices.size, 0),
  });
};

const cellOf = ({ row, column }: TableFault): string | null =>
  row === null || column === null ? null : cellName(row - 1, column);

function faultText({ row, message }: TableFault, cell: string | null): string {
  const place = cell ?? (row === null ? 'the file' : `row ${row}`);
  return `${place}: ${message}`;
}

const LAND_SURVEY_MEAN = limitation('sources.LAND_SURVEY_MEAN');

/** Prices of land by its class, from tables that an operator imported: it asks no address. */
export function createDeralLand(files: ImportedFiles): PriceSource {
  const imported = importedReadings<ImportedSurvey>(files, async (bytes, manifest) => {
    const read = readSurvey(bytes);
    return read.ok && surveyDay(read.value.year) === manifest.reference_dates.join()
      ? { ...read.value, manifest }
      : undefined;
  });

  return importedSource({
    profile: DERAL_LAND,
    kind: 'land-price',
    prices: 'land',
    imported,
    refuse: ({ state }) =>
      state === 'PR'
        ? undefined
        : notFound('REGION_NOT_COVERED', `${state} is not covered: the source surveys Paraná only`),
    choose: choosePrice,
    reference: (chosen, { land_class }) => referenceTo(chosen, land_class, files),
  });
}

/** The table's own words and figure, and the cell and the file they stand in. */
const referenceTo = (
  { survey: { manifest, year }, municipality, price, before }: ChosenPrice,
  landClass: LandClass,
  files: ImportedFiles,
): ChosenReference => ({
  value: price.price,
  unit: 'ha',
  reference_date: surveyDay(year),
  region: `${municipality}, PR`,
  observed: {
    municipality,
    land_class: landClass,
    year: String(year),
    price: price.written,
    file_name: manifest.file_name,
    cell: price.cell,
  },
  limitations: [LAND_SURVEY_MEAN, IMPORTED_FILE, ...jumpLimitations(price.price, [before])],
  bytes: importedBytes(files, manifest),
});

export interface ImportedSurvey extends LandSurvey {
  readonly manifest: ImportManifest;
}

interface ChosenPrice {
  readonly survey: ImportedSurvey;
  /** As published. */
  readonly municipality: string;
  readonly price: LandPrice;
  /** That of the survey of the year before. */
  readonly before: string | null;
}

interface LandQuery {
  readonly municipality: string;
  readonly land_class: LandClass;
  readonly date: CalendarDate;
}

/**
 * The newest survey whose day is not later than the date, or none: what it does not have, no older one stands in for. It
 * counts until the end of the year after its own. Of several files of a year the newest import counts.
 */
export function choosePrice(
  surveys: readonly ImportedSurvey[],
  { municipality, land_class, date }: LandQuery,
): Result<ChosenPrice, Gap> {
  const past = surveys.filter(({ year }) => surveyDay(year) <= date);
  const year = Math.max(...past.map((each) => each.year));
  const survey = past.find((each) => each.year === year);
  if (!survey) return gap('NO_REFERENCE', `no survey of ${date} or before was imported`);
  const key = municipalityKey(municipality);
  const found = survey.municipalities.get(key);
  if (!found) return gap('NO_REFERENCE', `the survey of ${year} has no municipality ${municipality}`);
  const price = found.prices.get(land_class);
  if (!price) return gap('NO_REFERENCE', `${land_class} was not surveyed in ${found.name} in ${year}`);
  if (Number(date.slice(0, 4)) - year > 1) {
    const detail = `the newest survey is of ${year}, and counts until the end of ${year + 1}`;
    return gap('REFERENCE_TOO_OLD', detail, surveyDay(year));
  }
  const lastYear = past.find((each) => each.year === year - 1);
  const before = lastYear?.municipalities.get(key)?.prices.get(land_class)?.price ?? null;
  return ok({ survey, municipality: found.name, price, before });
}
