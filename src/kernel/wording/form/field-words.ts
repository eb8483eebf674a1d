import english from '../../text/form-fields.en.json' with { type: 'json' };
import portuguese from '../../text/form-fields.pt-BR.json' with { type: 'json' };
import type { Language } from '../language.ts';

export interface FieldWords {
  readonly label: string;
  /** What to write; undefined where the label says it all. */
  readonly hint?: string;
}

type FieldCatalog = Readonly<Record<string, FieldWords>>;
type FieldWordsByName = Readonly<Record<string, Readonly<Record<Language, FieldWords>>>>;

/** The words of each name in both languages. */
export const inBothLanguages = (en: FieldCatalog, ptBR: FieldCatalog): FieldWordsByName =>
  Object.fromEntries(
    Object.entries(en).map(([name, words]) => [name, { en: words, 'pt-BR': ptBR[name] ?? words }]),
  );

/**
 * Words of the profiles' fields by name: their schemas speak English only, and to programs. A name that is not here is
 * shown as the schema has it; a test sees that none is missing.
 */
export const FIELD_WORDS = inBothLanguages(english, portuguese);
