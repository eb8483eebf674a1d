import english from '../../kernel/text/sheet-columns.en.json' with { type: 'json' };
import portuguese from '../../kernel/text/sheet-columns.pt-BR.json' with { type: 'json' };
import type { Label } from '../../kernel/vocabulary.ts';
import { inBothLanguages } from '../../kernel/wording/form/field-words.ts';

/**
 * Words of a sheet's columns by the end of their path, for fields without words in a form, or with other ones because a cell shows
 * no unit. A field without words here and in a form is in no template.
 */
export const SHEET_WORDS = inBothLanguages(english, portuguese);

/** Names of the template's further sheets, which are ignored when it is read. */
export const COLUMNS_SHEET: Label = { en: 'Columns', 'pt-BR': 'Colunas' };
export const CHOICES_SHEET: Label = { en: 'Choices', 'pt-BR': 'Opções' };

export const TEMPLATE_SHEETS: ReadonlySet<string> = new Set(
  [COLUMNS_SHEET, CHOICES_SHEET].flatMap((names) => Object.values(names)),
);
