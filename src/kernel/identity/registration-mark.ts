import { isJsonObject } from '../json.ts';
import { countedParty } from './party-tax-id.ts';
import { isSealedText, type SealedText } from './personal-data.ts';

/** An identifier given by a register, an issuer or a maker. */
export const IDENTIFIER_TYPES = [
  'CNM',
  'REGISTRY',
  'VIN',
  'RENAVAM',
  'PLATE',
  'SERIAL_NUMBER',
  'AIRCRAFT_MARK',
  'VESSEL_REGISTRATION',
  'CDA_WA',
  'CPR',
  'NFE_KEY',
  'DUPLICATA',
  'CCB',
  'COURT_PROCESS',
  'GTA',
  'BRAND',
] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

/** Attributes that are identifiers of their type, without being sent again. */
const OF_ATTRIBUTES = { plate: 'PLATE', registry_number: 'REGISTRY' } as const satisfies {
  readonly [attribute: string]: IdentifierType;
};

/** Numbers that are unique only together with the debtor. */
const OF_DEBTORS: readonly IdentifierType[] = ['DUPLICATA', 'CCB'];

/** What is marked: an identifier, or the tax id of the owner, by which all assets of one person are found. */
export type MarkedType = IdentifierType | 'OWNER';

/** An identifier as an asset holds it: sealed, with what it is compared together with. */
export interface SealedIdentifier<Type extends MarkedType = IdentifierType> extends SealedText {
  readonly type: Type;
  /** In this order they are opened and compared; `sealed` joins them. */
  readonly parts: readonly SealedText[];
}

/** Sealed texts of other assets that say the same as one of the asset's own, as far as marks know. */
export interface SharedIdentifier {
  readonly type: IdentifierType;
  readonly texts: readonly SealedText[];
}

interface Identified {
  readonly attributes?: unknown;
  readonly identifiers?: unknown;
}

/** All identifiers of an asset, its attributes' first. */
export function identifiersOf({ attributes, identifiers }: Identified): readonly SealedIdentifier[] {
  const members = isJsonObject(attributes) ? attributes : {};
  const { debtor } = members;
  const held = (type: IdentifierType, value: unknown): readonly SealedIdentifier[] => {
    if (!isSealedText(value)) return [];
    const isOfDebtor = OF_DEBTORS.includes(type);
    if (isOfDebtor && !isSealedText(debtor)) return [];
    const parts = isOfDebtor && isSealedText(debtor) ? [value, debtor] : [value];
    const sealed = parts.map((part) => part.sealed).join('+');
    return [{ type, subject: value.subject, sealed, parts }];
  };
  return [
    ...Object.entries(OF_ATTRIBUTES).flatMap(([name, type]) => held(type, members[name])),
    ...(Array.isArray(identifiers) ? identifiers : []).flatMap((each) =>
      isJsonObject(each) ? held(each.type as IdentifierType, each.value) : [],
    ),
  ];
}

/** The owner's tax id, with the country where it has one; empty without. */
export function ownersOf({ owner }: { readonly owner?: unknown }): readonly SealedIdentifier<'OWNER'>[] {
  if (!isJsonObject(owner) || !isSealedText(owner.tax_id)) return [];
  const { tax_id, tax_id_country } = owner;
  const parts = isSealedText(tax_id_country) ? [tax_id, tax_id_country] : [tax_id];
  const sealed = parts.map((part) => part.sealed).join('+');
  return [{ type: 'OWNER', subject: tax_id.subject, sealed, parts }];
}

/** True where the asset has this sealed text as an identifier of this type now. */
export const holds = (asset: Identified, type: IdentifierType, sealed: string): boolean =>
  identifiersOf(asset).some((each) => each.type === type && each.sealed === sealed);

/** Letters in which a plate from before 2018 reads its second figure: Resolução CONTRAN 780/2019, annex II. */
const OF_FIGURES = 'ABCDEFGHIJ';
const OLD_PLATE = /^([A-Z]{3}\d)(\d)(\d{2})$/;

/** Types that people write with `nº` before the number; elsewhere an N may belong to the number. */
const NUMBERED: readonly IdentifierType[] = ['REGISTRY', 'CDA_WA', 'CPR', 'CCB', 'DUPLICATA', 'GTA'];

const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]|[\p{Lm}\p{Default_Ignorable_Code_Point}]/gu;

/** Number of the rule below: raised with it, so that older marks are made again. */
export const COMPARISON_RULE = 2;

/**
 * The text by which two identifiers are compared: its letters and digits alone, by compatibility (`2º` is `2o`, `１` is `1`), without
 * accents and in upper case. `nº`, `n°`, `n.` and `no` before a number are dropped where the type is a number of a document or a
 * register, and an old plate (`ABC1234`) counts as the vehicle's new one (`ABC1C34`). Undefined where nothing is left.
 */
export function comparedIdentifier(type: IdentifierType, text: string): string | undefined {
  const plain = text
    .replaceAll('°', 'º')
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(NO_LETTER_OR_DIGIT, '');
  if (plain === '') return undefined;
  if (NUMBERED.includes(type)) return plain.replace(/NO?(?=\p{N})/gu, '');
  if (type !== 'PLATE') return plain;
  return plain.replace(OLD_PLATE, (_, before: string, figure: string, after: string) =>
    [before, OF_FIGURES.charAt(Number(figure)), after].join(''),
  );
}

/**
 * What a mark is made of: an identifier with what it is compared together with, or the owner as a counted party, from tax id and
 * country. Undefined where nothing is left of the identifier.
 */
export function markedParts(
  type: MarkedType,
  [text = '', ...others]: readonly string[],
): readonly string[] | undefined {
  if (type === 'OWNER') return [countedParty(text, others[0])];
  const compared = comparedIdentifier(type, text);
  return compared === undefined
    ? undefined
    : [compared, ...others.map((other) => comparedIdentifier(type, other) ?? '')];
}
