import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { configurationSchema } from '../src/app/configuration.ts';

const GUIDE = 'docs/configuration.md';
const BEGIN = '<!-- environment: made by "npm run environment-table" -->';
const END = '<!-- /environment -->';
const MARKED = new RegExp(`${BEGIN}[\\s\\S]*?${END}`);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function row(name: string, schema: z.ZodType): string {
  const { description = '', default: told } = schema.meta() ?? {};
  const built = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const fallback = told ?? (built === undefined ? '' : `\`${String(built)}\``);
  return `| \`${name}\` | ${cell(String(fallback))} | ${cell(description)} |`;
}

/** The environment as a table in Markdown, from the configuration's schema. */
const environmentTable = (): string =>
  [
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...Object.entries(configurationSchema.shape).map(([name, schema]) => row(name, schema)),
  ].join('\n');

const inserted = (guide: string): string =>
  guide.replace(MARKED, () => `${BEGIN}\n\n${environmentTable()}\n\n${END}`);

/** What is wrong with the table in the guide; nothing when it is up to date. */
export function environmentTableFaults(root: string): readonly string[] {
  const file = path.join(root, GUIDE);
  if (!existsSync(file)) return [`${GUIDE} is missing`];
  const guide = readFileSync(file, 'utf8');
  if (!MARKED.test(guide)) return [`${GUIDE} lacks the lines ${BEGIN} and ${END}`];
  return inserted(guide) === guide ? [] : [`${GUIDE} is out of date: npm run environment-table`];
}

if (process.argv[1] === import.meta.filename) {
  const file = path.resolve(import.meta.dirname, '..', GUIDE);
  writeFileSync(file, inserted(readFileSync(file, 'utf8')));
}
