import { createHash } from 'node:crypto';
import type { AssetRegistration } from '@asset-valuation/client';
import { treeOf } from './asset-tree.ts';
import type { CsvRow } from './csv.ts';

/** A row as the asset it stands for. */
export interface AssetRow {
  readonly line: number;
  /** Finds the asset again in a later run. */
  readonly reference: string;
  readonly asset: AssetRegistration;
}

/** The asset of a row. Every cell is a text, as every figure of the interface is; an empty one is left out. Throws in words. */
export function assetOf({ line, cells }: CsvRow): AssetRow {
  const reference = cells.get('external_reference') ?? '';
  if (reference === '') throw new Error('external_reference is empty');
  // Whether it is one, the service says, field by field.
  return {
    line,
    reference,
    asset: { profile_version: '1.0.0', ...treeOf(cells) } as AssetRegistration,
  };
}

/** A key that the same facts give again in every run, so that what was done is not done twice. */
export const keyOf = (...facts: readonly unknown[]): string =>
  `value-portfolio-${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`;
