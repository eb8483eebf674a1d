import type { Language } from '../language.ts';
import type { Source } from '../service/answers.ts';

/** One entry of a list to choose from. */
export interface Option {
  readonly value: string;
  readonly name: string;
  /** More about it, shown when it is chosen. */
  readonly detail?: OptionDetail;
}

export type OptionDetail =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'price_age';
      readonly available: boolean;
      /** Where that price applies; null if unknown. */
      readonly region: string | null;
      readonly reasons: readonly string[];
      /** The day of the newest price; null when none is known. */
      readonly date: string | null;
      readonly unit: string;
    };

export interface Listing {
  readonly options: readonly Option[];
  /** Why there are none. */
  readonly reasons: readonly string[];
  readonly source: Source | null;
}

/** Where a field's list comes from. */
export interface Lookup {
  /** Fields of the same object that must be chosen before. */
  readonly needs: readonly string[];
  path(values: Readonly<Record<string, string>>): string;
  /** What the answer lists, named in a language. */
  read(answer: never, language: Language): Listing;
}
