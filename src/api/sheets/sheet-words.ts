import english from '../../kernel/text/sheet-columns.en.json' with { type: 'json' };
import portuguese from '../../kernel/text/sheet-columns.pt-BR.json' with { type: 'json' };
import type { Label } from '../../kernel/vocabulary.ts';
import { inBothLanguages } from '../../kernel/wording/form/field-words.ts';

/**
 * Words of a sheet's columns, by the end of their path, where a form has none or others: a cell has no unit beside it. A field that
 * has no words here nor in a form is in no template.
 */
export const SHEET_WORDS = inBothLanguages(english, portuguese);

/** Names of the sheets that a template has behind the one to fill in: the reading leaves them alone without a word. */
export const COLUMNS_SHEET: Label = { en: 'Columns', 'pt-BR': 'Colunas' };
export const CHOICES_SHEET: Label = { en: 'Choices', 'pt-BR': 'Opções' };

export const TEMPLATE_SHEETS: ReadonlySet<string> = new Set(
  [COLUMNS_SHEET, CHOICES_SHEET].flatMap((names) => Object.values(names)),
);
