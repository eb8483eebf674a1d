import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILT_FROM, PAGE_PLUGINS, sourcesDigest, WEB_PAGES } from './web-sources.ts';

/**
 * Builds the pages of `web/` into `dist/web/<page>/`, when they are not built from these sources yet. Part of `npm ci`
 * (as `prepare`) and of every start, where it finds nothing to do. Without the sources, as in the image, or without the
 * builder (`--omit=dev`) it keeps the existing pages. Throws when they cannot be built, and keeps the existing pages, too.
 */
const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'dist/web');
const digest = sourcesDigest(root);
if (digest !== undefined && digest !== builtFrom()) await build(digest);

function builtFrom(): string | undefined {
  try {
    return readFileSync(path.join(built, BUILT_FROM), 'utf8');
  } catch {
    return undefined;
  }
}

async function build(from: string): Promise<void> {
  const vite = await import('vite').catch(() => undefined);
  if (vite === undefined) {
    process.stderr.write(
      'The pages of web/ are not built: the builder is not installed (npm ci without --omit=dev).\n',
    );
    return;
  }
  // Others may build at the same time: each in its own folder, and the last one stays.
  const made = `${built}.${process.pid}`;
  const { NODE_ENV } = process.env;
  try {
    // A test run's own word for itself would stay in the pages that the next start serves.
    process.env.NODE_ENV = 'production';
    await buildInto(made, vite);
    await writeFile(path.join(made, BUILT_FROM), from);
    const old = `${made}.old`;
    await rename(built, old).catch(() => {});
    await rename(made, built).catch(() => {});
    await rm(old, { recursive: true, force: true });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(made, { recursive: true, force: true });
  }
}

async function buildInto(made: string, vite: typeof import('vite')): Promise<void> {
  await mkdir(made, { recursive: true });
  for (const page of WEB_PAGES) {
    await vite.build({
      configFile: false,
      root: path.join(root, 'web', page),
      logLevel: 'warn',
      plugins: [...PAGE_PLUGINS],
      build: {
        outDir: path.join(made, page),
        emptyOutDir: true,
        assetsDir: 'asset-valuation',
        // The pages' policy allows no data: addresses, and one request more is no matter.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2023',
        // How long a build takes on a busy machine is no warning.
        rolldownOptions: { checks: { bundlerTimings: false } },
      },
    });
  }
}
