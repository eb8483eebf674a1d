import path from 'node:path';
import { z } from 'zod';
import { configurationSchema } from '../src/app/configuration.ts';
import { type MadeTable, row, tableFaults, writeTables } from './made-table.ts';

function rowOf(name: string, schema: z.ZodType): string {
  const { description = '', default: stated } = schema.meta() ?? {};
  const built = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const fallback = stated ?? (built === undefined ? '' : `\`${String(built)}\``);
  return row(`\`${name}\``, String(fallback), description);
}

/** They are in docs/price-sources.md, with their defaults. */
const ADDRESS_OF_A_SOURCE = /^SOURCE_\w+_URL$/;

/** The environment, from the configuration's schema. */
const TABLE: MadeTable = {
  guide: 'docs/configuration.md',
  name: 'environment',
  script: 'environment-table',
  rows: () => [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...Object.entries(configurationSchema.shape)
      .filter(([name]) => !ADDRESS_OF_A_SOURCE.test(name))
      .map(([name, schema]) => rowOf(name, schema)),
  ],
};

/** What is wrong with the table in the guide; nothing when it is up to date. */
export const environmentTableFaults = (root: string): readonly string[] => tableFaults(root, [TABLE]);

if (process.argv[1] === import.meta.filename) writeTables(path.resolve(import.meta.dirname, '..'), [TABLE]);
