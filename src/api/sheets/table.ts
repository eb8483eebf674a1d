import type { Fault } from '../../kernel/zod-faults.ts';
import type { Note } from './words.ts';

/** A cell as its file holds it. `plain`: a text of a CSV file, where a spreadsheet may have turned an id into a number. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string; readonly plain?: true }
  | { readonly kind: 'number'; readonly value: number; readonly format: string; readonly isDay: boolean }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'error' }
  /** A formula whose value was not saved with it. */
  | { readonly kind: 'unkept' };

/** Rows from the first one of the sheet on, the headings first; undefined where a cell is empty. */
export interface Table {
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  /** Whether day 0 of its serial numbers is 1904-01-01. */
  readonly from1904: boolean;
  readonly notes: readonly Note[];
}

/** Why a file has no table. */
export type TableFaults = readonly Fault[];

export const textCell = (text: string): Cell | undefined => {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : { kind: 'text', text: trimmed };
};
