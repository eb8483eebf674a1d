import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Each is a page of its own, with all that it loads: `web/<page>/index.html`. */
export const WEB_PAGES = ['estimator', 'operators', 'workspace'] as const;

/** Sections of the service's catalogs that say what a code means. */
const CODE_SECTIONS: ReadonlySet<string> = new Set([
  'codes-document',
  'codes-reason',
  'reports-coverage',
  'reports-document-review',
  'reports-guarantee',
  'reports-method',
  'reports-purpose',
  'reports-registration',
  'reports-review',
  'reports-value',
  'reports-value-status',
]);

/** The file in `dist/web/` that holds the digest of what it was built from. */
export const BUILT_FROM = 'built-from';

/** Folders of the pages' sources: their own, and what they share with the service. */
const SOURCES = ['web', 'src/kernel', 'client/src'];

/** A SHA-256 over all that the pages are made of; undefined in an installation without their sources. */
export function sourcesDigest(root: string): string | undefined {
  if (!existsSync(path.join(root, 'web'))) return undefined;
  const digest = createHash('sha256');
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const builder = ['package-lock.json', 'scripts/build-web.ts', 'scripts/web-sources.ts'].map((name) =>
    path.join(root, name),
  );
  for (const file of [...sources, ...builder].sort()) {
    digest
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return digest.digest('hex');
}

/**
 * Of the catalogs of what the service says, a page gets the words of codes alone: the others are ten times as many, and no page
 * says them.
 */
const codeWords = {
  name: 'code-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/kernel\/text\/(en|pt-BR)\.json$/ },
    handler(text: string) {
      const sections = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>);
      return JSON.stringify(Object.fromEntries(sections.filter(([name]) => CODE_SECTIONS.has(name))));
    },
  },
} as const;

const EMPTY = 'virtual:empty';

/** The client takes hashes of Node where it has them; a page has none. */
const withoutNode = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: { filter: { id: /^node:crypto$/ }, handler: () => EMPTY },
  load: { filter: { id: /^virtual:empty$/ }, handler: () => 'export {};' },
} as const;

export const PAGE_PLUGINS = [codeWords, withoutNode] as const;
