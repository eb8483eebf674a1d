import type { Label } from '../../kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../kernel/words/faults.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import { type Fault, faultAt } from '../../kernel/zod-faults.ts';

/** What a sheet is refused for, and what is said of one that is taken. */

export const NOTE_CODES = [
  'SHEET_LEFT_OUT',
  'EMPTY_ROWS',
  'DECIMAL_FOUND',
  'ROUNDED',
  'ZEROS_RESTORED',
] as const;

/** Something that the reading did of itself, once for each column: the first cell, and how many there are. */
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
  /** As the file writes it; undefined of a cell under none. */
  readonly heading?: string | undefined;
}

/** A fault of a cell: its pointer is the cell's name, `/B7`. */
export function cellFault({ row, column, heading }: Place, words: FaultWords): Fault {
  const { code, detail } = words;
  if (heading === undefined) return faultAt(`/${cellName(row, column)}`, words);
  const shown = quoted(heading);
  return {
    pointer: `/${cellName(row, column)}`,
    code,
    detail: { en: `in column ${shown}: ${detail.en}`, 'pt-BR': `na coluna ${shown}: ${detail['pt-BR']}` },
  };
}

const LONGEST_QUOTE = 60;
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));

export const NO_TEXT = faultAt(
  '',
  faultWords(
    'not_a_sheet',
    'is no CSV text: it must be UTF-8 or Windows-1252, without NUL',
    'não é um texto CSV: deve estar em UTF-8 ou Windows-1252, sem NUL',
  ),
);
export const NO_WORKBOOK = faultAt(
  '',
  faultWords('not_a_sheet', 'is no whole .xlsx workbook', 'não é uma pasta de trabalho .xlsx inteira'),
);
export const NO_HEADINGS = faultAt(
  '',
  faultWords('no_headings', 'must have headings in its first row', 'deve ter os títulos na primeira linha'),
);
export const TOO_LARGE = faultAt(
  '',
  faultWords('too_large', 'holds more than a batch may have', 'contém mais do que um lote pode ter'),
);
export const UNREADABLE = faultAt(
  '',
  faultWords(
    'unreadable',
    'cannot be read within the limits of time and memory',
    'não pode ser lido dentro dos limites de tempo e memória',
  ),
);
export const badQuote = (line: number): Fault =>
  faultAt(
    '',
    faultWords(
      'bad_quote',
      `has a quote on or before line ${line} that is never closed, or stands where none may`,
      `tem, na linha ${line} ou antes, uma aspa que nunca fecha ou que está onde não pode`,
    ),
  );

export const NO_HEADING = faultWords('no_heading', 'has no heading above it', 'não tem título acima');
export const REPEATED = faultWords(
  'repeated_heading',
  'this heading stands twice, or names the same field as another',
  'este título aparece duas vezes, ou indica o mesmo campo que outro',
);
export const MERGED = faultWords(
  'merged_cells',
  'is a merged cell: unmerge it',
  'é uma célula mesclada: separe-a',
);
export const UNKEPT = faultWords(
  'formula_without_value',
  'is a formula without a saved value: open the file, calculate, and save it',
  'é uma fórmula sem valor gravado: abra o arquivo, calcule e salve',
);
export const ERROR_CELL = faultWords('error_value', 'holds an error', 'contém um erro');
export const NO_NUMBER = faultWords('not_a_number', 'must be a number', 'deve ser um número');
export const NO_DAY = faultWords(
  'not_a_date',
  'must be a date that exists, as 2026-11-20 or 20/11/2026, without a time',
  'deve ser uma data que existe, como 20/11/2026 ou 2026-11-20, sem horário',
);
export const IS_DAY = faultWords(
  'is_a_date',
  'is a date, where a text or number belongs: format the cell as text and write it again',
  'é uma data, onde cabe um texto ou número: formate a célula como texto e escreva de novo',
);
export const NO_FLAG = faultWords('not_a_choice', 'must be true or false', 'deve ser verdadeiro ou falso');
export const TWO_TAX_IDS = faultWords(
  'ambiguous_tax_id',
  'lost its leading zeros, and could be a CPF or a CNPJ: write it whole, as text',
  'perdeu os zeros à esquerda, e poderia ser um CPF ou um CNPJ: escreva por inteiro, como texto',
);

export const unknownHeading = (heading: string, near: string | undefined): FaultWords =>
  near === undefined
    ? faultWords(
        'unknown_heading',
        `the heading ${quoted(heading)} is not known`,
        `o título ${quoted(heading)} não é conhecido`,
      )
    : faultWords(
        'unknown_heading',
        `the heading ${quoted(heading)} is not known; did you mean ${quoted(near)}?`,
        `o título ${quoted(heading)} não é conhecido; seria ${quoted(near)}?`,
      );

export const eitherReading = (text: string, comma: string, point: string): FaultWords =>
  faultWords(
    'ambiguous_number',
    `${quoted(text)} is ${comma} with a decimal comma and ${point} with a decimal point, and no cell of the file says which: give decimal=comma or decimal=point`,
    `${quoted(text)} é ${comma} com vírgula decimal e ${point} com ponto decimal, e nenhuma célula do arquivo diz qual: informe decimal=comma ou decimal=point`,
  );

export const otherConvention = (text: string, first: string): FaultWords =>
  faultWords(
    'mixed_numbers',
    `${quoted(text)} is written with another decimal sign than ${first}`,
    `${quoted(text)} está escrito com outro sinal decimal do que ${first}`,
  );

export const notBy = (decimal: 'comma' | 'point'): FaultWords =>
  decimal === 'comma'
    ? faultWords(
        'not_a_number',
        'must be a number with a decimal comma',
        'deve ser um número com vírgula decimal',
      )
    : faultWords(
        'not_a_number',
        'must be a number with a decimal point',
        'deve ser um número com ponto decimal',
      );
