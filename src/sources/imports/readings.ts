import type { Instant } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { Result } from '../../kernel/result.ts';
import type {
  Listers,
  PriceSource,
  SourcedAnswer,
  SourceHealth,
  SourceProfile,
} from '../../valuation/references/contract.ts';

import { type Gap, notFound, unanswered } from '../asking/live-source.ts';
import { type ChosenReference, type Reading, sourcedAnswer } from '../asking/sourced-answer.ts';
import type { ImportedFiles, ImportManifest } from './imports.ts';

/** More files than these are not read: the newest imports count. */
const MOST_FILES = 12;

/** `read`: what a file holds; undefined where it is not what its manifest says. */
export function importedReadings<Content>(
  files: ImportedFiles,
  read: (bytes: Uint8Array, manifest: ImportManifest) => Promise<Content | undefined>,
) {
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
    /** Newest import first. Each file is read once, by its digest. */
    all: async (): Promise<readonly Content[]> => {
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
    /** Files that can be used; null before the first look. */
    count: () => count,
    damages: (): readonly string[] => [
      ...files.damages(),
      ...damaged.values(),
      ...(left > 0 ? [`${left} imports older than the newest ${MOST_FILES}`] : []),
    ],
  };
}

export type ImportedReadings<Content> = ReturnType<typeof importedReadings<Content>>;

type Kind = ReferenceQuery['kind'];
type QueryOf<K extends Kind> = Extract<ReferenceQuery, { readonly kind: K }>;

/** What makes one source of the files that were imported for it (`Content`) and what it chooses of them (`C`). */
interface ImportedSource<K extends Kind, Content, C extends { readonly survey: Manifested }> {
  readonly profile: SourceProfile;
  readonly kind: K;
  /** What it prices, for the answer to other questions. */
  readonly prices: string;
  readonly imported: ImportedReadings<Content>;
  /** Whether a query of its kind is for this source. */
  readonly covers?: (query: QueryOf<K>) => boolean;
  /** Why it cannot answer, whatever was imported. */
  readonly refuse?: (query: QueryOf<K>) => SourcedAnswer | undefined;
  readonly choose: (files: readonly Content[], query: QueryOf<K>) => Result<C, Gap>;
  /** What was chosen, as the answer shows it. */
  readonly reference: (choice: C, query: QueryOf<K>) => ChosenReference;
  readonly listers?: Listers;
}

interface Manifested {
  readonly manifest: ImportManifest;
}

/** A source of files that an operator imported: not a `liveSource`, it asks no address. */
export function importedSource<K extends Kind, Content, C extends { readonly survey: Manifested }>({
  profile,
  kind,
  prices,
  imported,
  covers = () => true,
  refuse,
  choose,
  reference,
  listers,
}: ImportedSource<K, Content, C>): PriceSource {
  const isOfKind = (query: ReferenceQuery): query is QueryOf<K> => query.kind === kind;
  return {
    ...profile,
    answers: (query) => isOfKind(query) && covers(query),
    ask: async (query) => {
      if (!isOfKind(query)) return notFound('NO_REFERENCE', `the source surveys ${prices} only`);
      const refused = refuse?.(query);
      if (refused) return refused;
      const files = await imported.all();
      if (files.length === 0) return notFound('SOURCE_NOT_CONFIGURED', NOTHING_IMPORTED);
      const chosen = choose(files, query);
      if (!chosen.ok) return unanswered(chosen.error);
      const read = importedReading(profile, chosen.value.survey.manifest.imported_at);
      return sourcedAnswer(profile, read, reference(chosen.value, query));
    },
    ...(listers && { listers }),
    health: () => importsHealth(profile.id, imported),
    close: async () => undefined,
  };
}

export const NOTHING_IMPORTED = 'no file of this source was imported';

/** An imported file is named by where people find such files. */
export const importedReading = ({ url }: SourceProfile, at: Instant): Reading => ({ url, retrieved_at: at });

/** How a source does that has imported files alone. */
function importsHealth(id: string, imported: ImportedReadings<unknown>): SourceHealth {
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
