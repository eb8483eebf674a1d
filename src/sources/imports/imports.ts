import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type ImportedFiles, importedFiles } from './imported-files.ts';
import {
  type ImportContent,
  type ImportManifest,
  type ImportProblem,
  importProblem,
  type RowNotTaken,
} from './manifest.ts';
import { writeWhole } from './write-file.ts';

/** Reads a file as its source does, only to know whether it may be stored. */
export type ImportReader = (bytes: Uint8Array) => Promise<Result<ImportContent, ImportProblem>>;

export interface Imports {
  /** Ids of the sources that take files. */
  readonly sources: readonly string[];
  /**
   * Stores a file for a source: by digest, its manifest last, so that it counts whole or not at all. The same
   * bytes again answer the manifest of the first time. Nothing is stored when the file cannot be read.
   */
  import(source: string, fileName: string, bytes: Uint8Array): Promise<Result<ImportManifest, ImportProblem>>;
  /** The rows of a file that its source does not take, and why; none of a file that cannot be read. */
  rowsNotTaken(source: string, bytes: Uint8Array): Promise<readonly RowNotTaken[]>;
  /** What was imported for a source, newest first. */
  list(source: string): Promise<readonly ImportManifest[]>;
  files(source: string): ImportedFiles;
}

export interface ImportsOptions {
  readonly dir: string;
  readonly clock: Clock;
  readonly readers: Readonly<Record<string, ImportReader>>;
}

export function createImports({ dir, clock, readers }: ImportsOptions): Imports {
  const known = new Map<string, ImportedFiles>();
  const files = (source: string): ImportedFiles => {
    const held = known.get(source) ?? importedFiles(join(dir, source), source);
    known.set(source, held);
    return held;
  };
  const readerOf = (source: string) => (Object.hasOwn(readers, source) ? readers[source] : undefined);
  const list = (source: string) => (readerOf(source) ? files(source).manifests() : Promise.resolve([]));

  return {
    sources: Object.keys(readers),
    list,
    files,
    rowsNotTaken: async (source, bytes) => {
      const content = await readerOf(source)?.(bytes);
      return content?.ok ? content.value.rows_not_taken : [];
    },
    import: async (source, fileName, bytes) => {
      const read = readerOf(source);
      if (!read) return fail(importProblem('unknown-source', `${source} takes no imported files`));
      const digest = sha256(bytes);
      const before = (await list(source)).find((each) => each.sha256 === digest);
      if (before) return ok(before);
      const content = await read(bytes);
      if (!content.ok) return content;
      const now = clock.now();
      const last = content.value.reference_dates.at(-1) ?? '';
      if (last > businessDateOf(now)) {
        return fail(importProblem('later-than-today', `the file is of ${last}, later than today`));
      }
      const manifest: ImportManifest = {
        source,
        file_name: fileName,
        sha256: digest,
        size_bytes: bytes.byteLength,
        imported_at: now,
        reference_dates: [...content.value.reference_dates],
        observation_count: content.value.observation_count,
      };
      try {
        const folder = join(dir, source);
        await writeWhole(folder, `${digest}.${content.value.extension}`, bytes);
        await writeWhole(folder, `${digest}.json`, `${JSON.stringify(manifest, null, 2)}\n`);
        return ok(manifest);
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        return fail(importProblem('not-written', `the file could not be stored: ${cause}`));
      }
    },
  };
}
