import type { Fault } from '../../kernel/zod-faults.ts';
import type { Note } from './words.ts';

/** A cell as in its file. `plain`: a text of a CSV file, where a spreadsheet may have turned an id into a number. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string; readonly plain?: true }
  | { readonly kind: 'number'; readonly value: number; readonly format: string; readonly isDay: boolean }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'error' }
  /** A formula without a saved value. */
  | { readonly kind: 'unkept' };

/** All rows of the sheet, beginning with the headings; empty cells are undefined. */
export interface Table {
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  /** True if day 0 of its serial numbers is 1904-01-01. */
  readonly from1904: boolean;
  readonly notes: readonly Note[];
}

export type TableFaults = readonly Fault[];

export const textCell = (text: string): Cell | undefined => {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : { kind: 'text', text: trimmed };
};
