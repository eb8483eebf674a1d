import { Name } from '../fields.ts';
import { bilingual } from '../text/bilingual.ts';
import { carried, type FaultWords, faultWords } from '../words/faults.ts';

/** Brazilian tax ids, CPF and CNPJ, by their check digits. Ids of other countries are in `party-tax-id.ts`. */

interface Kind {
  readonly shape: RegExp;
  /** Characters before the two check digits. */
  readonly length: number;
  /** Weights grow from 2 at the right and begin again after this one. */
  readonly largestWeight: number;
  readonly wrong: FaultWords;
  readonly allEqual: FaultWords;
}

const kindOf = (name: string, shape: RegExp, length: number, largestWeight: number): Kind => ({
  shape,
  length,
  largestWeight,
  wrong: faultWords('invalid_tax_id', bilingual('tax-id.wrong', { name })),
  allEqual: faultWords('invalid_tax_id', bilingual('tax-id.allEqual', { name })),
});

const CNPJ = kindOf('CNPJ', /^[0-9A-Z]{12}[0-9]{2}$/, 12, 9);
const KINDS: readonly Kind[] = [kindOf('CPF', /^[0-9]{11}$/, 9, 11), CNPJ];

/** Without points, slashes, hyphens and blanks, in capitals. */
export const bareTaxId = (text: string): string => text.replace(/[./\s-]/g, '').toUpperCase();

/** Whether a bare tax id has the shape of a CNPJ, whatever its check digits. */
export const looksLikeCnpj = (bare: string): boolean => CNPJ.shape.test(bare);

/** Whether a bare tax id has the shape of a CPF or a CNPJ, whatever its check digits. */
export const looksBrazilian = (bare: string): boolean => KINDS.some(({ shape }) => shape.test(bare));

/**
 * What is wrong with a tax id; undefined for a valid CPF or CNPJ and for every other shape. Points, slashes, hyphens and
 * blanks do not count, and small letters are read as capitals. Both check digits are modulo 11. The alphanumeric CNPJ is that
 * of the Receita Federal, IN RFB 2.229/2024: the value of a character is its ASCII code − 48, the weights are as ever.
 */
export function taxIdFault(text: string): FaultWords | undefined {
  const bare = bareTaxId(text);
  const kind = KINDS.find(({ shape }) => shape.test(bare));
  if (!kind) return undefined;
  if (/^(.)\1+$/.test(bare)) return kind.allEqual;
  const first = checkDigit(bare.slice(0, kind.length), kind);
  const second = checkDigit(bare.slice(0, kind.length) + first, kind);
  return bare.endsWith(`${first}${second}`) ? undefined : kind.wrong;
}

function checkDigit(characters: string, { largestWeight }: Kind): number {
  const total = [...characters]
    .reverse()
    .map((character, index) => (character.charCodeAt(0) - 48) * (2 + (index % (largestWeight - 1))))
    .reduce((sum, product) => sum + product, 0);
  const rest = total % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const NO_CNPJ = faultWords('invalid_tax_id', bilingual('tax-id.no_cnpj'));

/** The CNPJ of a legal person, as its writer wrote it, and as it is then stored. */
export const Cnpj = Name(32).superRefine((text, context) => {
  const fault = taxIdFault(text) ?? (looksLikeCnpj(bareTaxId(text)) ? undefined : NO_CNPJ);
  if (fault) context.addIssue({ code: 'custom', message: carried(fault) });
});
