import type { CalendarDate } from '../../kernel/instant.ts';
import { heldBytes } from '../asking/sourced-answer.ts';
import type { ImportedFiles, ImportManifest } from '../imports/imports.ts';
import type { Bulletin } from './bulletin.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import type { ParseWorkbook } from './parse-workbook.ts';
import { datesOf } from './read-import.ts';

/** How many parsed files are held, and how many that are not are read for one question at most. */
const [HELD, READ_AT_ONCE] = [32, 4];

interface ImportedBulletins {
  /** Bulletins that can answer for a product on a date: newest first, read until so many days with a price are there. */
  upTo(wanted: WantedFiles, signal: AbortSignal): Promise<readonly HeldBulletin[]>;
  /** Whether a file says that it holds this very day. */
  has(date: CalendarDate): Promise<boolean>;
  /** Whether any file at all was imported. */
  any(): Promise<boolean>;
  count(): number;
  damages(): readonly string[];
}

interface WantedFiles {
  readonly product_id: string;
  readonly date: CalendarDate;
  /** How many days with a price. */
  readonly days: number;
  /** Files of earlier days only are not opened; null: however old. */
  readonly oldest: CalendarDate | null;
}

export function importedBulletins(
  files: ImportedFiles,
  parse: ParseWorkbook,
  url: string,
): ImportedBulletins {
  const held = new Map<string, readonly HeldBulletin[]>();
  const damaged = new Map<string, string>();
  const underWay = new Map<string, Promise<readonly HeldBulletin[]>>();
  let count = 0;

  async function manifests(): Promise<readonly ImportManifest[]> {
    const all = (await files.manifests()).filter(({ sha256 }) => !damaged.has(sha256));
    count = all.length;
    return all;
  }

  /** Each file is opened once, however many ask at the same time. */
  function bulletinsOf(
    manifest: ImportManifest,
    signal: AbortSignal,
  ): Promise<readonly HeldBulletin[]> | readonly HeldBulletin[] {
    const known = held.get(manifest.sha256) ?? underWay.get(manifest.sha256);
    if (known) return known;
    const opening = open(manifest, signal).finally(() => underWay.delete(manifest.sha256));
    underWay.set(manifest.sha256, opening);
    return opening;
  }

  async function open(manifest: ImportManifest, signal: AbortSignal): Promise<readonly HeldBulletin[]> {
    const bytes = await files.bytesOf(manifest);
    const parsed = bytes ? await parse(bytes, signal) : undefined;
    if (!bytes || !parsed || (!parsed.ok && parsed.error.passing)) return [];
    if (!parsed.ok || !sameDates(parsed.value, manifest)) {
      damaged.set(manifest.sha256, `${manifest.sha256} does not hold what its manifest says`);
      return [];
    }
    const bulletins = parsed.value.map((bulletin) => ({
      bulletin,
      via: 'import' as const,
      url,
      file_name: manifest.file_name,
      retrieved_at: manifest.imported_at,
      bytes: heldBytes(manifest.sha256, bytes),
    }));
    held.set(manifest.sha256, bulletins);
    if (held.size > HELD) held.delete(held.keys().next().value ?? '');
    return bulletins;
  }

  return {
    any: async () => (await manifests()).length > 0,
    count: () => count,
    damages: () => [...files.damages(), ...damaged.values()],
    has: async (date) => (await manifests()).some(({ reference_dates }) => reference_dates.includes(date)),
    upTo: async ({ product_id, date, days, oldest }, signal) => {
      const candidates = (await manifests())
        .map((manifest) => ({ manifest, newest: manifest.reference_dates.findLast((each) => each <= date) }))
        .flatMap(({ manifest, newest }) =>
          newest === undefined || newest < (oldest ?? '') ? [] : [{ manifest, newest }],
        )
        .sort((a, b) => (a.newest < b.newest ? 1 : -1));
      const found: HeldBulletin[] = [];
      const priced = new Set<CalendarDate>();
      let read = 0;
      for (const { manifest, newest } of candidates) {
        // What comes now is of this day or earlier: no newer price is in it.
        if ([...priced].filter((day) => day > newest).length >= days) break;
        if (!held.has(manifest.sha256)) read += 1;
        if (read > READ_AT_ONCE || signal.aborted) break;
        const usable = (await bulletinsOf(manifest, signal)).filter(({ bulletin }) => bulletin.date <= date);
        found.push(...usable);
        for (const { bulletin } of usable) if (hasPrice(bulletin, product_id)) priced.add(bulletin.date);
      }
      return found;
    },
  };
}

const hasPrice = (bulletin: Bulletin, productId: string): boolean =>
  bulletin.observations.some(({ product_id, average }) => product_id === productId && average !== null);

const sameDates = (bulletins: readonly Bulletin[], manifest: ImportManifest): boolean =>
  datesOf(bulletins).join() === manifest.reference_dates.join();
