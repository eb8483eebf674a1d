import { existsSync, readFileSync } from 'node:fs';
import type { Json } from '../../../kernel/json.ts';
import type { Examples, Route } from '../route.ts';

/** Where the recorded answers are: one file an operation, written by a run of the service (see the test that checks them). */
export const EXAMPLES_FOLDER = new URL('./examples/', import.meta.url);

/** The answer that an operation gave in a real run, as an example; undefined where none was recorded. */
export function recordedExample({ operationId }: Route): Examples | undefined {
  const file = new URL(`${operationId}.json`, EXAMPLES_FOLDER);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as {
    readonly [name: string]: { summary: string; value: Json };
  };
}
