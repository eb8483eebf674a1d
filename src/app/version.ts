import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commitOf } from './version/commit.ts';

const ROOT = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly version: string;
};

/** The program's own version. */
export const VERSION = version;

/** What it was made of; null where that is not known. */
export const COMMIT = commitOf(fileURLToPath(ROOT));

/** Both, for people. */
export const VERSION_AND_COMMIT = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`;
