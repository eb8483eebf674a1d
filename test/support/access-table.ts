import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_PROFILES } from '../../src/kernel/vocabulary.ts';
import { UNKNOWN_ID } from './asking.ts';
import { CALLS_WITH_ID } from './every-resource.ts';
import { type Call, newKey } from './running-service.ts';

const PAGE = join(import.meta.dirname, '../../docs/access.md');

/** The rows of the table in docs/access.md: for each operation `yes` or `–`, in the order of the profiles. */
export const documentedAccess = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...readFileSync(PAGE, 'utf8').matchAll(/^\| `((?:GET|POST|PUT|PATCH) [^`]+)` \|(.+)\|$/gm)].map(
      ([, operation = '', cells = '']) => [operation, cells.split('|').map((cell) => cell.trim())],
    ),
  );

/** The method and the path of an operation, with ids that nobody has in place of its parameters. */
export const filledOf = (operation: string) => {
  const [method = '', path = ''] = operation.split(' ');
  return [method, path.replaceAll(/\{(\w*id)\}/g, UNKNOWN_ID).replace('{number}', '1')] as const;
};

/** The rest of a request for it, with nothing else wrong than the id. */
export const callOf = (operation: string): Call =>
  CALLS_WITH_ID[operation] ?? (operation.startsWith('POST ') ? { body: {}, key: newKey() } : {});

/** What a row's operation answers to those whom it is not for. */
export const missing = (cells: readonly string[]) => ({
  pointer: '',
  code: 'profile_missing',
  detail: `needs one of ${ACCESS_PROFILES.filter((_, index) => cells[index] === 'yes').join(', ')}`,
});
