import type { SourceHealth } from '../../valuation/references/contract.ts';
import type { ImportedFiles, ImportManifest } from './imports.ts';

/** More files than these are not read: the newest imports count. */
const MOST_FILES = 12;

export interface ImportedReadings<Content> {
  /** Newest import first. Each file is read once, by its digest. */
  all(): Promise<readonly Content[]>;
  /** Files that can be used; null before the first look. */
  count(): number | null;
  damages(): readonly string[];
}

/** `read`: what a file holds; undefined where it is not what its manifest says. */
export function importedReadings<Content>(
  files: ImportedFiles,
  read: (bytes: Uint8Array, manifest: ImportManifest) => Promise<Content | undefined>,
): ImportedReadings<Content> {
  const known = new Map<string, Promise<Content | undefined>>();
  const damaged = new Map<string, string>();
  let count: number | null = null;
  let left = 0;

  async function contentOf(manifest: ImportManifest): Promise<Content | undefined> {
    const bytes = await files.bytesOf(manifest);
    if (!bytes) {
      // Gone or damaged just now: looked at again with the next question.
      known.delete(manifest.sha256);
      return undefined;
    }
    const content = await read(bytes, manifest);
    if (content === undefined) {
      damaged.set(manifest.sha256, `${manifest.sha256} does not hold what its manifest says`);
      return undefined;
    }
    damaged.delete(manifest.sha256);
    return content;
  }

  return {
    all: async () => {
      const manifests = await files.manifests();
      const newest = manifests.slice(0, MOST_FILES);
      left = manifests.length - newest.length;
      const digests = new Set(newest.map(({ sha256 }) => sha256));
      for (const digest of known.keys()) {
        if (digests.has(digest)) continue;
        known.delete(digest);
        damaged.delete(digest);
      }
      const contents = newest.map((manifest) => {
        const reading = known.get(manifest.sha256) ?? contentOf(manifest);
        known.set(manifest.sha256, reading);
        return reading;
      });
      const usable = (await Promise.all(contents)).filter((content) => content !== undefined);
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

export const NOTHING_IMPORTED = 'no file of this source was imported';

/** How a source does that has imported files alone. */
export function importsHealth(id: string, imported: ImportedReadings<unknown>): SourceHealth {
  // Looks for new or damaged files in the background; what it finds shows the next time.
  void imported.all().catch(() => undefined);
  const looked = imported.count();
  const damages = imported.damages();
  const count = looked ?? 0;
  const none = looked === null ? 'not looked for imported files yet' : 'nothing was imported';
  const details = [
    count > 0 ? `${count} imported files` : `import only: ${none}`,
    ...damages.map((damage) => `ignored: ${damage}`),
  ];
  return {
    id,
    kind: count > 0 ? 'imports' : 'off',
    status: statusOf(count, damages.length),
    detail: details.join('; '),
  };
}

/** Without any file it is off; with none but damaged ones it is down. */
const statusOf = (count: number, damaged: number): SourceHealth['status'] => {
  if (damaged > 0) return count > 0 ? 'DEGRADED' : 'DOWN';
  return count > 0 ? 'UP' : 'OFF';
};
