import { plain } from '../reading/latin-text.ts';

/** The product text parted at its first comma, as far as it can be parted without guessing. */
export interface ProductWords {
  /** `PLANTADEIRA-E-ADUBADEIRA`: letters, digits and single hyphens. Empty when the text has none of them. */
  readonly family: string;
  readonly family_name: string;
  readonly details: string;
}

const LONGEST_CODE = 64;

export function productWords(text: string): ProductWords {
  const [first = '', ...rest] = text.split(',');
  return {
    family: plain(first)
      .replace(/[^A-Z0-9]+/g, '-')
      .slice(0, LONGEST_CODE)
      .replace(/^-|-$/g, ''),
    family_name: spaced(first),
    details: spaced(rest.join(',')),
  };
}

/** Every run of white space one space. */
export const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The survey is of new equipment; one truck of the published files says in its text that it is a used one. */
export const isUsed = (text: string): boolean => /\bUSAD[OA]S?\b/.test(plain(text));

/** The same in every file: what makes a configuration is its text, its unit and its state. */
export const identityOf = (text: string, unit: string, state: string): string =>
  [text, unit, state].map(plain).join('\n');

/** `MG-0f3a5c7e9b1d`: the state, and the start of the identity's digest. `digest`: hexadecimal. */
export const productCode = (identity: string, state: string, digest: (text: string) => string): string =>
  `${state}-${digest(identity).slice(0, 12)}`;
