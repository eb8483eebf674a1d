import { isJsonObject } from '../json.ts';
import { isSealedText, type SealedText } from './personal-data.ts';

/** Attributes by which a public register tells one thing from all others. An asset class has at most one of them. */
export const REGISTRATION_MEMBERS = ['plate', 'registry_number'] as const;
export type RegistrationMember = (typeof REGISTRATION_MEMBERS)[number];

/** A registration of an asset: what an asset holds sealed, or what a body says openly. */
export interface Registration<Value> {
  readonly member: RegistrationMember;
  readonly value: Value;
}

/** Sealed texts of other assets that say the same as the asset's own, as far as marks know. */
export interface SharedRegistration {
  readonly member: RegistrationMember;
  readonly texts: readonly SealedText[];
}

const registrationOf =
  <Value>(isValue: (value: unknown) => value is Value) =>
  (attributes: unknown): Registration<Value> | undefined => {
    if (!isJsonObject(attributes)) return undefined;
    for (const member of REGISTRATION_MEMBERS) {
      const value: unknown = attributes[member];
      if (isValue(value)) return { member, value };
    }
    return undefined;
  };

export const sealedRegistration = registrationOf<SealedText>(isSealedText);
export const openRegistration = registrationOf((value): value is string => typeof value === 'string');

/** Letters in which a plate from before 2018 reads its second figure: Resolução CONTRAN 780/2019, annex II. */
const OF_FIGURES = 'ABCDEFGHIJ';
const OLD_PLATE = /^([A-Z]{3}\d)(\d)(\d{2})$/;

/**
 * The text by which two registrations are compared: without accents, spaces, points, hyphens and slashes, in upper case, and an
 * old plate (`ABC1234`) as the vehicle's new one (`ABC1C34`). Undefined where nothing is left.
 */
export function comparedRegistration(member: RegistrationMember, text: string): string | undefined {
  const plain = text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[\p{M}\s./-]/gu, '');
  if (plain === '') return undefined;
  if (member !== 'plate') return plain;
  return plain.replace(OLD_PLATE, (_, before: string, figure: string, after: string) =>
    [before, OF_FIGURES.charAt(Number(figure)), after].join(''),
  );
}
