import type { ImportedFiles, ImportManifest } from '../imports/imports.ts';
import { type ImportedReadings, importedReadings } from '../imports/readings.ts';
import { cooperatively, monthsOf } from './import-reader.ts';
import { readInputs } from './read-inputs.ts';
import type { SurveyedProduct } from './survey.ts';

export interface Survey {
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
