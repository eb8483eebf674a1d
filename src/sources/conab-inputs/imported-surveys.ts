import type { ImportedFiles } from '../imports/imported-files.ts';
import type { ImportManifest } from '../imports/manifest.ts';
import { cooperatively } from './cooperative-reading.ts';
import { monthsOf } from './import-reader.ts';
import { readInputs } from './read-inputs.ts';
import type { SurveyedProduct } from './survey.ts';

/** A file holds five years: more than these are not read, the newest imports count. */
const MOST_FILES = 12;

export interface Survey {
  readonly manifest: ImportManifest;
  /** By product code. */
  readonly products: ReadonlyMap<string, SurveyedProduct>;
}

interface ImportedSurveys {
  /** Newest import first. Each file is read once, by its digest. */
  all(): Promise<readonly Survey[]>;
  /** Files that can be used; null before the first look. */
  count(): number | null;
  damages(): readonly string[];
}

export function importedSurveys(files: ImportedFiles): ImportedSurveys {
  const read = new Map<string, Promise<Survey | undefined>>();
  const damaged = new Map<string, string>();
  let count: number | null = null;
  let left = 0;

  async function surveyOf(manifest: ImportManifest): Promise<Survey | undefined> {
    const bytes = await files.bytesOf(manifest);
    if (!bytes) {
      // Gone or damaged just now: looked at again with the next question.
      read.delete(manifest.sha256);
      return undefined;
    }
    const table = await cooperatively(readInputs(bytes));
    if (!table.ok || monthsOf(table.value).join() !== manifest.reference_dates.join()) {
      damaged.set(manifest.sha256, `${manifest.sha256} does not hold what its manifest says`);
      return undefined;
    }
    damaged.delete(manifest.sha256);
    return { manifest, products: new Map(table.value.map((each) => [each.product_code, each])) };
  }

  return {
    all: async () => {
      const manifests = await files.manifests();
      const newest = manifests.slice(0, MOST_FILES);
      left = manifests.length - newest.length;
      const known = new Set(newest.map(({ sha256 }) => sha256));
      for (const digest of read.keys()) {
        if (known.has(digest)) continue;
        read.delete(digest);
        damaged.delete(digest);
      }
      const surveys = newest.map((manifest) => {
        const reading = read.get(manifest.sha256) ?? surveyOf(manifest);
        read.set(manifest.sha256, reading);
        return reading;
      });
      const usable = (await Promise.all(surveys)).filter((survey) => survey !== undefined);
      count = usable.length;
      return usable;
    },
    count: () => count,
    damages: () => [
      ...files.damages(),
      ...damaged.values(),
      ...(left > 0 ? [`${left} imports older than the newest ${MOST_FILES}`] : []),
    ],
  };
}
