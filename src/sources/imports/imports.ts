import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf, parseDate, parseInstant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SourceBytes } from '../../valuation/references/contract.ts';

/** Metadata of a file that an operator imported: `<sha256>.json` next to `<sha256>.<extension>`. */
export const ImportManifest = z.strictObject({
  source: z.string().min(1),
  file_name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size_bytes: z.int().positive(),
  imported_at: z.string().refine((text) => parseInstant(text) === text),
  /** Dates of the observations in the file, ascending, none twice. */
  reference_dates: z.array(z.string().refine((text) => parseDate(text) !== undefined)).min(1),
  observation_count: z.int().positive(),
});
export type ImportManifest = Readonly<z.infer<typeof ImportManifest>>;

interface ImportProblem {
  readonly code: 'unknown-source' | 'unreadable' | 'later-than-today' | 'not-written';
  /** For the operator; names sheet and cell where there are any. */
  readonly message: string;
  readonly sheet: string | null;
  readonly cell: string | null;
}

/** A row of a file that its source did not take: nothing will be priced with it. */
export interface RowNotTaken {
  /** `dia18!A21`, or `row 37`. */
  readonly place: string;
  /** As published. */
  readonly name: string;
  readonly why: string;
  /** It should be a price and cannot be read: somebody has to mend it. */
  readonly unreadable?: true;
}

/** What a source makes of a file before it may be stored. */
interface ImportContent {
  readonly extension: string;
  readonly reference_dates: readonly string[];
  readonly observation_count: number;
  readonly rows_not_taken: readonly RowNotTaken[];
}

export const importProblem = (
  code: ImportProblem['code'],
  message: string,
  place: { readonly sheet: string | null; readonly cell: string | null } = { sheet: null, cell: null },
): ImportProblem => ({ code, message, sheet: place.sheet, cell: place.cell });

type Checked = { readonly stamp: string; readonly result: Result<ImportManifest, string> };

const MANIFEST = /^([0-9a-f]{64})\.json$/;

/** Files that an operator imported for one source. Looks again at each question: new ones count at once. */
function importedFiles(folder: string, source: string) {
  const checked = new Map<string, Checked>();
  let folderDamage: string | undefined;
  let looking: Promise<readonly ImportManifest[]> | undefined;

  async function look(): Promise<readonly ImportManifest[]> {
    const names = await namesIn();
    const digests = names.flatMap((name) => MANIFEST.exec(name)?.[1] ?? []);
    for (const digest of checked.keys()) if (!digests.includes(digest)) checked.delete(digest);
    for (const digest of digests) {
      const files = [`${digest}.json`, ...names.filter((name) => isContent(name, digest))];
      const stamp = await stampOf(files);
      // Files never change once written: only what looks different from last time is read again.
      if (checked.get(digest)?.stamp !== stamp)
        checked.set(digest, { stamp, result: await check(digest, files) });
    }
    const good = [...checked.values()].flatMap(({ result }) => (result.ok ? [result.value] : []));
    return good.sort((a, b) => (a.imported_at < b.imported_at ? 1 : -1));
  }

  async function namesIn(): Promise<readonly string[]> {
    try {
      const names = await readdir(folder);
      folderDamage = undefined;
      return names;
    } catch (error) {
      const code = codeOf(error);
      folderDamage = code === 'ENOENT' ? undefined : `the folder of imported files cannot be read (${code})`;
      return [];
    }
  }

  const stampOf = async (files: readonly string[]): Promise<string> => {
    const stats = files.map((name) =>
      stat(join(folder, name)).then(({ mtimeMs, size, ino }) => [mtimeMs, size, ino]),
    );
    return (await Promise.allSettled(stats))
      .map((each) => (each.status === 'fulfilled' ? each.value.join(':') : '-'))
      .join();
  };

  async function check(digest: string, files: readonly string[]): Promise<Result<ImportManifest, string>> {
    try {
      const manifest = ImportManifest.safeParse(
        JSON.parse(await readFile(join(folder, files[0] ?? ''), 'utf8')),
      );
      if (!manifest.success || manifest.data.sha256 !== digest || manifest.data.source !== source) {
        return fail(`${digest}.json is no manifest of ${source}`);
      }
      const bytes = await contentOf(digest, files.slice(1));
      if (bytes?.byteLength !== manifest.data.size_bytes)
        return fail(`the bytes of ${digest} are missing or changed`);
      return ok(manifest.data);
    } catch (error) {
      return fail(`${digest}.json cannot be read (${codeOf(error)})`);
    }
  }

  async function contentOf(digest: string, files: readonly string[]): Promise<Uint8Array | undefined> {
    for (const name of files) {
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      if (bytes && sha256(bytes) === digest) return new Uint8Array(bytes);
    }
    return undefined;
  }

  return {
    /** Manifests whose bytes are there and have the digest they are named by, newest import first. */
    manifests: (): Promise<readonly ImportManifest[]> => {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    /** The bytes, checked against their digest once more; undefined when they are gone or damaged. */
    bytesOf: async ({ sha256: digest }: ImportManifest): Promise<Uint8Array | undefined> =>
      contentOf(
        digest,
        (await namesIn()).filter((name) => isContent(name, digest)),
      ),
    /** What was ignored at the last look, and why. */
    damages: (): readonly string[] => [
      ...(folderDamage === undefined ? [] : [folderDamage]),
      ...[...checked.values()].flatMap(({ result }) => (result.ok ? [] : [result.error])),
    ],
  };
}

export type ImportedFiles = ReturnType<typeof importedFiles>;

/** What a price was read from. Reading it throws where the file is no longer what was imported. */
export const importedBytes = (files: ImportedFiles, manifest: ImportManifest): SourceBytes => ({
  sha256: manifest.sha256,
  read: async () => {
    const bytes = await files.bytesOf(manifest);
    if (!bytes) throw new Error(`the imported file ${manifest.sha256} is gone`);
    return bytes;
  },
});

const isContent = (name: string, digest: string) =>
  name.startsWith(`${digest}.`) && name !== `${digest}.json`;

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof SyntaxError ? 'not JSON' : 'unknown cause';
}

/** Reads a file as its source does, only to know whether it may be stored. */
export type ImportReader = (bytes: Uint8Array) => Promise<Result<ImportContent, ImportProblem>>;

interface ImportsOptions {
  readonly dir: string;
  readonly clock: Clock;
  readonly readers: Readonly<Record<string, ImportReader>>;
}

export function createImports({ dir, clock, readers }: ImportsOptions) {
  const known = new Map<string, ImportedFiles>();
  const files = (source: string): ImportedFiles => {
    const held = known.get(source) ?? importedFiles(join(dir, source), source);
    known.set(source, held);
    return held;
  };
  const readerOf = (source: string) => (Object.hasOwn(readers, source) ? readers[source] : undefined);
  const list = async (source: string) => (readerOf(source) ? files(source).manifests() : []);

  return {
    /** Ids of the sources that take files. */
    sources: Object.keys(readers) as readonly string[],
    /** What was imported for a source, newest first. */
    list,
    files,
    /** The rows of a file that its source does not take, and why; none of a file that cannot be read. */
    rowsNotTaken: async (source: string, bytes: Uint8Array): Promise<readonly RowNotTaken[]> => {
      const content = await readerOf(source)?.(bytes);
      return content?.ok ? content.value.rows_not_taken : [];
    },
    /**
     * Stores a file for a source: by digest, its manifest last, so that it counts whole or not at all. The same
     * bytes again answer the manifest of the first time. Nothing is stored when the file cannot be read.
     */
    import: async (
      source: string,
      fileName: string,
      bytes: Uint8Array,
    ): Promise<Result<ImportManifest, ImportProblem>> => {
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

/**
 * Writes a file whole or not at all: under another name first, flushed, then renamed, and the folder flushed.
 * A reader sees the old content, or all of the new one, also after a power cut.
 */
async function writeWhole(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o644, flush: true });
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
