import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../kernel/words/faults.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import { type Fault, faultAt } from '../../kernel/zod-faults.ts';

/** Faults of refused sheets, and notes on accepted ones. */

export const NOTE_CODES = [
  'SHEET_SKIPPED',
  'EMPTY_ROWS',
  'DECIMAL_FOUND',
  'ROUNDED',
  'ZEROS_RESTORED',
] as const;

/** A change made while reading, once for each column: its first cell, and the count. */
export interface Note {
  readonly code: (typeof NOTE_CODES)[number];
  readonly cell: string | null;
  readonly column: string | null;
  readonly count: number;
  readonly detail: Label;
}

export interface Place {
  /** From 0. */
  readonly row: number;
  readonly column: number;
  /** The heading in the file; undefined for a cell without one. */
  readonly heading?: string | undefined;
}

/** A fault of a cell; its pointer is the cell's name, `/B7`. */
export function cellFault({ row, column, heading }: Place, words: FaultWords): Fault {
  const { code, detail } = words;
  if (heading === undefined) return faultAt(`/${cellName(row, column)}`, words);
  const shown = quoted(heading);
  return {
    pointer: `/${cellName(row, column)}`,
    code,
    detail: bilingual('sheets.cell_fault', { shown, detail }),
  };
}

const LONGEST_QUOTE = 60;
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));

export const NO_TEXT = faultAt('', faultWords('not_a_sheet', bilingual('sheets.not_csv')));
export const NO_WORKBOOK = faultAt('', faultWords('not_a_sheet', bilingual('sheets.not_xlsx')));
export const NO_HEADINGS = faultAt('', faultWords('no_headings', bilingual('sheets.no_headings')));
export const TOO_LARGE = faultAt('', faultWords('too_large', bilingual('sheets.too_many_rows')));
export const TOO_MANY_TO_MEND = faultAt(
  '',
  faultWords('too_many_faults', bilingual('sheets.too_many_to_mend')),
);
export const UNREADABLE = faultAt('', faultWords('unreadable', bilingual('sheets.over_reading_limits')));
export const badQuote = (line: number): Fault =>
  faultAt('', faultWords('bad_quote', bilingual('sheets.bad_quote', { line })));

export const NO_HEADING = faultWords('no_heading', bilingual('sheets.no_heading'));
export const REPEATED = faultWords('repeated_heading', bilingual('sheets.repeated'));
export const MERGED = faultWords('merged_cells', bilingual('sheets.merged'));
export const UNKEPT = faultWords('formula_without_value', bilingual('sheets.unkept'));
export const ERROR_CELL = faultWords('error_value', bilingual('sheets.error_cell'));
export const NO_NUMBER = faultWords('not_a_number', bilingual('sheets.no_number'));
export const NO_DAY = faultWords('not_a_date', bilingual('sheets.no_day'));
export const IS_DAY = faultWords('is_a_date', bilingual('sheets.is_day'));
export const NO_FLAG = faultWords('not_a_choice', bilingual('sheets.no_flag'));
export const TWO_TAX_IDS = faultWords('ambiguous_tax_id', bilingual('sheets.two_tax_ids'));

export const unknownHeading = (heading: string, near: string | undefined): FaultWords =>
  near === undefined
    ? faultWords('unknown_heading', bilingual('sheets.unknown_heading', { heading: quoted(heading) }))
    : faultWords(
        'unknown_heading',
        bilingual('sheets.unknown_heading_near', { heading: quoted(heading), near: quoted(near) }),
      );

export const eitherReading = (text: string, comma: string, point: string): FaultWords =>
  faultWords('ambiguous_number', bilingual('sheets.either_reading', { text: quoted(text), comma, point }));

export const otherConvention = (text: string, first: string): FaultWords =>
  faultWords('mixed_numbers', bilingual('sheets.other_convention', { text: quoted(text), first }));

export const notBy = (decimal: 'comma' | 'point'): FaultWords =>
  decimal === 'comma'
    ? faultWords('not_a_number', bilingual('sheets.must_number_decimal_comma'))
    : faultWords('not_a_number', bilingual('sheets.must_number_decimal_point'));
