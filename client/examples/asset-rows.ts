import { createHash } from 'node:crypto';
import type { AssetRegistration } from '@asset-valuation/client';
import type { CsvRow } from './csv.ts';

/** A row as the asset it stands for. */
export interface AssetRow {
  readonly line: number;
  /** Finds the asset again in a later run. */
  readonly reference: string;
  readonly asset: AssetRegistration;
}

/** What stands in the tree of a body: texts, and branches of them. */
type Branch = { [name: string]: Branch | string };
/** It inherits nothing: a heading such as `__proto__.name` reaches no object but this one, and the service refuses the field. */
const newBranch = (): Branch => Object.create(null);

/** Puts a cell where its heading says: `attributes.lines.0.quantity` is the quantity of the first line. */
function put(branch: Branch, [name = '', ...rest]: readonly string[], cell: string): void {
  if (rest.length === 0) {
    branch[name] = cell;
    return;
  }
  const below = branch[name];
  const next = typeof below === 'object' ? below : newBranch();
  branch[name] = next;
  put(next, rest, cell);
}

/** Branches whose names are numbers are lists. */
function withLists(branch: Branch): unknown {
  const entries = Object.entries(branch).map(
    ([name, value]) => [name, typeof value === 'string' ? value : withLists(value)] as const,
  );
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}

/** The asset of a row. Every cell is a text, as every figure of the interface is; an empty one is left out. Throws in words. */
export function assetOf({ line, cells }: CsvRow): AssetRow {
  const reference = cells.get('external_reference') ?? '';
  if (reference === '') throw new Error('external_reference is empty');
  const tree = newBranch();
  for (const [heading, cell] of cells) if (cell !== '') put(tree, heading.split('.'), cell);
  // Whether it is one, the service says, field by field.
  return {
    line,
    reference,
    asset: { profile_version: '1.0.0', ...Object(withLists(tree)) } as AssetRegistration,
  };
}

/** A key that the same facts give again in every run, so that what was done is not done twice. */
export const keyOf = (...facts: readonly unknown[]): string =>
  `value-portfolio-${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`;
