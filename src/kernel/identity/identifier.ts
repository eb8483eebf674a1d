import { z } from 'zod';
import { Name } from '../fields.ts';
import { bilingual } from '../text/bilingual.ts';
import { carried, type FaultWords, faultWords } from '../words/faults.ts';
import { identifierMeanings as means } from '../words/identifier-meanings.ts';
import { comparedIdentifier, IDENTIFIER_TYPES, type IdentifierType } from './registration-mark.ts';

/** What an identifier of a type looks like, and its check digits where the type has them. */
interface Form {
  readonly shape: RegExp;
  readonly looks: { readonly en: string; readonly 'pt-BR': string };
  /** Of a text of that shape; absent where nothing can be checked. */
  readonly isChecked?: (bare: string) => boolean;
}

const digits = (text: string): readonly number[] => [...text].map(Number);

/** ISO 7064, modulo 97 base 10: the whole number, its two check digits last, leaves 1. */
const leavesOne = (text: string): boolean => BigInt(text) % 97n === 1n;

const weighed = (figures: readonly number[], weightAt: (fromRight: number) => number): number =>
  figures.toReversed().reduce((total, figure, index) => total + figure * weightAt(index), 0);

/** Weights grow from 2 at the right to 9 and begin again. */
const upToNine = (fromRight: number): number => 2 + (fromRight % 8);

/** The last digit is 11 − the weighed rest modulo 11, and 0 for 10 and 11. */
function isModuloEleven(text: string): boolean {
  const figures = digits(text);
  const check = 11 - (weighed(figures.slice(0, -1), upToNine) % 11);
  return figures.at(-1) === (check > 9 ? 0 : check);
}

/** NNNNNNN DD AAAA J TR OOOO: the check digits follow the first seven and are calculated last. */
const isOfCourt = (text: string): boolean => leavesOne(text.slice(0, 7) + text.slice(9) + text.slice(7, 9));

const FORMS: { readonly [Type in IdentifierType]?: Form } = {
  // Código Nacional de Matrícula: Provimento CNJ 143/2023, office (6), book (1), number (7), check digits (2).
  CNM: {
    shape: /^\d{16}$/,
    looks: bilingual('identifier.CNM.looks'),
    isChecked: leavesOne,
  },
  // The check digit in its ninth place binds in North America alone: nobody is refused by it.
  VIN: {
    shape: /^[A-HJ-NPR-Z0-9]{17}$/,
    looks: bilingual('identifier.VIN.looks'),
  },
  RENAVAM: {
    shape: /^\d{11}$/,
    looks: bilingual('identifier.RENAVAM.looks'),
    isChecked: isModuloEleven,
  },
  PLATE: {
    shape: /^[A-Z]{3}\d[A-Z0-9]\d{2}$/,
    looks: bilingual('identifier.PLATE.looks'),
  },
  NFE_KEY: {
    shape: /^\d{44}$/,
    looks: bilingual('identifier.NFE_KEY.looks'),
    isChecked: isModuloEleven,
  },
  // Resolução CNJ 65/2008.
  COURT_PROCESS: {
    shape: /^\d{20}$/,
    looks: bilingual('identifier.COURT_PROCESS.looks'),
    isChecked: isOfCourt,
  },
};

/** What is wrong with an identifier; undefined where nothing is, or where its type has no form. */
export function identifierFault(type: IdentifierType, text: string): FaultWords | undefined {
  const bare = comparedIdentifier(type, text);
  if (bare === undefined)
    return faultWords('invalid_identifier', bilingual('identifier.must_letters_digits'));
  const form = FORMS[type];
  if (!form) return undefined;
  const { shape, looks, isChecked } = form;
  if (!shape.test(bare))
    return faultWords('invalid_identifier', bilingual('identifier.not_of_this_type', { type, looks }));
  return isChecked && !isChecked(bare)
    ? faultWords('invalid_identifier', bilingual('identifier.check_digits', { type }))
    : undefined;
}

const MOST_IDENTIFIERS = 20;

/** Identifiers given by registers, issuers and makers. */
export const IdentifiersBody = z
  .array(
    z
      .strictObject({
        type: z.enum(IDENTIFIER_TYPES).meta(means.type),
        value: Name(100).meta(means.value),
      })
      .superRefine(({ type, value }, context) => {
        const fault = identifierFault(type, value);
        if (fault) context.addIssue({ code: 'custom', path: ['value'], message: carried(fault) });
      })
      .meta({ id: 'AssetIdentifier' }),
  )
  .max(MOST_IDENTIFIERS)
  .meta(means.identifiers);
