import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../kernel/digest.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SourceBytes } from '../../valuation/references/contract.ts';
import { ImportManifest } from './manifest.ts';

/** Files that an operator imported for one source. Looks again at each question: new ones count at once. */
export interface ImportedFiles {
  /** Manifests whose bytes are there and have the digest they are named by, newest import first. */
  manifests(): Promise<readonly ImportManifest[]>;
  /** The bytes, checked against their digest once more; undefined when they are gone or damaged. */
  bytesOf(manifest: ImportManifest): Promise<Uint8Array | undefined>;
  /** What was ignored at the last look, and why. */
  damages(): readonly string[];
}

type Checked = { readonly stamp: string; readonly result: Result<ImportManifest, string> };

const MANIFEST = /^([0-9a-f]{64})\.json$/;

export function importedFiles(folder: string, source: string): ImportedFiles {
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
    manifests: () => {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    bytesOf: async ({ sha256: digest }) =>
      contentOf(
        digest,
        (await namesIn()).filter((name) => isContent(name, digest)),
      ),
    damages: () => [
      ...(folderDamage === undefined ? [] : [folderDamage]),
      ...[...checked.values()].flatMap(({ result }) => (result.ok ? [] : [result.error])),
    ],
  };
}

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
