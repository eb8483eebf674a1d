import type { Label } from '../../kernel/vocabulary.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import type { Convention } from './numbers.ts';
import type { Note, Place } from './words.ts';

const WORDS: Readonly<Record<'ROUNDED' | 'ZEROS_RESTORED', Label>> = {
  ROUNDED: {
    en: 'A number of the workbook was no decimal, and was rounded to the places that its format shows',
    'pt-BR':
      'Um número da pasta de trabalho não era decimal, e foi arredondado para as casas que o seu formato mostra',
  },
  ZEROS_RESTORED: {
    en: 'A CPF or CNPJ had lost its leading zeros; with them its check digits hold',
    'pt-BR': 'Um CPF ou CNPJ tinha perdido os zeros à esquerda; com eles os dígitos verificadores conferem',
  },
};

const EMPTY: Label = {
  en: 'An empty row is no line: the lines behind it have smaller numbers than their rows',
  'pt-BR': 'Uma linha vazia não conta: as que vêm depois têm número menor no lote do que na planilha',
};

const FOUND: Readonly<Record<Convention, Label>> = {
  comma: {
    en: 'Numbers were read with a decimal comma, as the cells that leave no doubt are written',
    'pt-BR':
      'Os números foram lidos com vírgula decimal, como estão escritas as células que não deixam dúvida',
  },
  point: {
    en: 'Numbers were read with a decimal point, as the cells that leave no doubt are written',
    'pt-BR': 'Os números foram lidos com ponto decimal, como estão escritas as células que não deixam dúvida',
  },
};

/** Collects what is to be said of a sheet: the same of one column once, with the first cell and how many there are. */
export function noteBook(before: readonly Note[]) {
  const notes = new Map<string, Note>();
  const add = (note: Omit<Note, 'count'>): void => {
    const name = JSON.stringify([note.code, note.column]);
    const known = notes.get(name);
    notes.set(name, known ? { ...known, count: known.count + 1 } : { ...note, count: 1 });
  };
  return {
    did: (code: 'ROUNDED' | 'ZEROS_RESTORED', { row, column, heading }: Place): void =>
      add({ code, cell: cellName(row, column), column: heading ?? null, detail: WORDS[code] }),
    emptyRow: (row: number): void =>
      add({ code: 'EMPTY_ROWS', cell: cellName(row, 0), column: null, detail: EMPTY }),
    found: (convention: Convention): void =>
      add({ code: 'DECIMAL_FOUND', cell: null, column: null, detail: FOUND[convention] }),
    all: (): readonly Note[] => [...before, ...notes.values()],
  };
}
