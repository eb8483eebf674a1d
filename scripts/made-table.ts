import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A table in a guide that a program makes, between two comments. */
export interface MadeTable {
  readonly guide: string;
  readonly name: string;
  /** The npm script that writes it. */
  readonly script: string;
  readonly rows: () => readonly string[];
}

const bordersOf = ({ name, script }: MadeTable): readonly [begin: string, end: string] => [
  `<!-- ${name}: made by "npm run ${script}" -->`,
  `<!-- /${name} -->`,
];

/** The guide with the table as it should be; undefined where it lacks the two comments, in this order. */
function inserted(table: MadeTable, guide: string): string | undefined {
  const [begin, end] = bordersOf(table);
  const [from, to] = [guide.indexOf(begin), guide.indexOf(end)];
  if (from < 0 || to < from) return undefined;
  return `${guide.slice(0, from)}${begin}\n\n${table.rows().join('\n')}\n\n${guide.slice(to)}`;
}

export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** What is wrong with the tables in their guides; nothing when they are up to date. */
export const tableFaults = (root: string, tables: readonly MadeTable[]): readonly string[] =>
  tables.flatMap((table) => {
    const file = path.join(root, table.guide);
    if (!existsSync(file)) return [`${table.guide} is missing`];
    const guide = readFileSync(file, 'utf8');
    const right = inserted(table, guide);
    if (right === undefined) return [`${table.guide} lacks the lines ${bordersOf(table).join(' and ')}`];
    return right === guide ? [] : [`${table.guide} is out of date: npm run ${table.script}`];
  });

export function writeTables(root: string, tables: readonly MadeTable[]): void {
  for (const table of tables) {
    const file = path.join(root, table.guide);
    const right = inserted(table, readFileSync(file, 'utf8'));
    if (right === undefined) throw new Error(`${table.guide} lacks ${bordersOf(table).join(' and ')}`);
    writeFileSync(file, right);
  }
}
