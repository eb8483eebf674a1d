import { z } from 'zod';
import { Name } from '../fields.ts';
import { bilingual } from '../text/bilingual.ts';
import { carried, type FaultWords, faultWords, says } from '../words/faults.ts';
import { assetMeanings } from '../words/meanings.ts';
import { bareTaxId, looksBrazilian, looksLikeCnpj, taxIdFault } from './tax-id.ts';

/** ISO 3166-1 alpha-2 as of 2026: the 249 codes that are officially assigned. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const COUNTRIES: ReadonlySet<string> = new Set(CODES.split(' '));

/** Whether a text is a country's code of ISO 3166-1 alpha-2, in capitals. */
const isCountry = (code: string): boolean => COUNTRIES.has(code);

/**
 * The tax id of an owner or a debtor and the country that gave it. One party counts once however its id is written: a CNPJ by
 * its root of eight, as the clients of the central bank's SCR do, a CPF whole, an id of another country as it is.
 */

/** The country of a tax id that names none, ISO 3166-1. */
export const HOME_COUNTRY = 'BR';

/** A tax id as its writer wrote it, and as it is then stored. What it must be depends on its country: `refuseTaxId`. */
export const TaxId = Name(32);

const NO_COUNTRY = says('invalid_country', bilingual('party-tax-id.no_country'));

/** Country of a tax id: ISO 3166-1 alpha-2. */
export const TaxIdCountry = Name(2)
  .refine(isCountry, { error: NO_COUNTRY })
  .meta({ examples: ['PT'] });

const ALONE = faultWords('not_allowed', bilingual('party-tax-id.alone'));
const COUNTRY_MISSING = faultWords('required', bilingual('party-tax-id.country_missing'));

/** What a caller writes of a party. */
interface WrittenTaxId {
  readonly tax_id?: string | null | undefined;
  readonly tax_id_country?: string | null | undefined;
}

/** A fault of one of the two fields of a party. */
interface TaxIdFault {
  readonly field: 'tax_id' | 'tax_id_country';
  readonly words: FaultWords;
}

/**
 * What is wrong with what is written. Without a country, or with BR, it must be a CPF or CNPJ; a country needs an id, so that the
 * two are always written together.
 */
export function faultOfWrittenTaxId({ tax_id, tax_id_country }: WrittenTaxId): TaxIdFault | undefined {
  if (typeof tax_id !== 'string')
    return typeof tax_id_country === 'string' ? { field: 'tax_id_country', words: ALONE } : undefined;
  const words = (tax_id_country ?? HOME_COUNTRY) === HOME_COUNTRY ? brazilianFault(tax_id) : undefined;
  return words && { field: 'tax_id', words };
}

/** The same, for the owner or debtor of a body: pass it to `superRefine`. */
export function refuseTaxId(party: WrittenTaxId, context: z.RefinementCtx): void {
  const fault = faultOfWrittenTaxId(party);
  if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: carried(fault.words) });
}

/** What a stored party has of its tax id; the texts are sealed. */
interface StoredTaxId<Text> {
  readonly tax_id: Text | null;
  readonly tax_id_country: Text | null;
}

/**
 * Faults of a patch where the stored id has a country: another id needs its country, and the country alone cannot
 * go, for what is left was not checked as an id of Brazil.
 */
export function faultOfPatchedTaxId(
  before: { readonly tax_id_country?: unknown } | null | undefined,
  patch: { readonly tax_id?: unknown; readonly tax_id_country?: unknown } | null | undefined,
): TaxIdFault | undefined {
  if (!before?.tax_id_country || !patch) return undefined;
  if (typeof patch.tax_id === 'string' && patch.tax_id_country === undefined)
    return { field: 'tax_id_country', words: COUNTRY_MISSING };
  return patch.tax_id === undefined && patch.tax_id_country === null
    ? { field: 'tax_id_country', words: ALONE }
    : undefined;
}

type PartOf<Text> = { readonly [member in keyof StoredTaxId<Text>]?: Text | null | undefined };

/** The stored pair after a patch: an id that goes takes its country along. */
export function mergedTaxId<Text>(
  before: PartOf<Text> | null | undefined,
  patch: PartOf<Text>,
): StoredTaxId<Text> {
  const taxId = (patch.tax_id === undefined ? before?.tax_id : patch.tax_id) ?? null;
  const country =
    (patch.tax_id_country === undefined ? before?.tax_id_country : patch.tax_id_country) ?? null;
  return { tax_id: taxId, tax_id_country: taxId === null ? null : country };
}

/**
 * The pair as responses show it: the country of an id that names none is BR. That does not depend on what the id says, so that
 * a report can be checked by those who cannot open it.
 */
export const shownTaxId = <Text>(
  { tax_id, tax_id_country }: StoredTaxId<Text>,
  open: (sealed: Text) => string,
): { readonly tax_id: string | null; readonly tax_id_country: string | null } =>
  tax_id === null
    ? { tax_id: null, tax_id_country: null }
    : {
        tax_id: open(tax_id),
        tax_id_country: tax_id_country === null ? HOME_COUNTRY : open(tax_id_country),
      };

type Meaning = { readonly description: string };

/** An owner or a debtor as responses and reports show one. */
export const ShownParty = (name: Meaning, tax_id: Meaning) =>
  z.strictObject({
    name: z.string().meta(name),
    tax_id: z.string().nullable().meta(tax_id),
    tax_id_country: z.string().nullable().meta(assetMeanings.tax_id_country),
  });

/** The shown pair for people: another country's id with the country behind it; undefined where there is no id. */
export const taxIdText = (
  shown: { readonly tax_id: string | null; readonly tax_id_country: string | null } | null,
): string | undefined =>
  shown?.tax_id &&
  shown.tax_id_country &&
  isCountry(shown.tax_id_country) &&
  shown.tax_id_country !== HOME_COUNTRY
    ? `${shown.tax_id} (${shown.tax_id_country})`
    : (shown?.tax_id ?? undefined);

/**
 * The text under which a party is counted: equal for one party, different for two. Of a Brazilian id: the first eight characters
 * of a CNPJ, all of a CPF. Of another country's: the country and the id, NFC, case folded, without blanks at its ends.
 */
export function countedParty(taxId: string, country: string = HOME_COUNTRY): string {
  if (country !== HOME_COUNTRY) return `${country} ${caseFolded(taxId.trim())}`;
  const bare = bareTaxId(taxId);
  return `${HOME_COUNTRY} ${looksLikeCnpj(bare) ? bare.slice(0, ROOT) : bare}`;
}

const ROOT = 8;

/** Case folding character by character (Unicode, CaseFolding.txt, C and F); the dotless i is a letter of its own. */
const caseFolded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (character === '\u0131' ? character : character.toUpperCase().toLowerCase()))
    .join('')
    .normalize('NFC');

/** What is wrong with an id of this country, with the readings that would fit. */
function brazilianFault(text: string): FaultWords | undefined {
  if (looksBrazilian(bareTaxId(text))) return taxIdFault(text);
  const readings = readingsOf(text);
  const general = faultWords('invalid_tax_id', bilingual('party-tax-id.not_cpf_nor_cnpj'));
  if (readings.length === 0) return general;
  const offered = faultWords(
    'invalid_tax_id',
    bilingual('party-tax-id.not_cpf_nor_cnpj_near', {
      join: { en: readings.join(' or '), 'pt-BR': readings.join(' ou ') },
    }),
  );
  // A reading is personal data: its sender may see it, and no record keeps it.
  return { ...offered, recorded: general.detail };
}

/** Whole ids that a number without its leading zeros, a number of a spreadsheet or full-width digits may have been. */
function readingsOf(text: string): readonly string[] {
  const plain = bareTaxId(withoutExponent(text.normalize('NFKC').trim()));
  if (!/^[0-9A-Z]{1,14}$/.test(plain)) return [];
  return [11, 14]
    .filter((length) => length >= plain.length)
    .map((length) => plain.padStart(length, '0'))
    .filter((id) => looksBrazilian(id) && taxIdFault(id) === undefined)
    .map(punctuated);
}

/** `1,1222333000181E+13` as the whole number that it says; any other text as it is. */
function withoutExponent(text: string): string {
  const parts = /^(\d)(?:[.,](\d{1,13}))?E\+?(\d{1,2})$/i.exec(text);
  if (!parts) return text;
  const [, first = '', places = '', exponent = ''] = parts;
  return Number(exponent) > 13 || places.length > Number(exponent)
    ? text
    : first + places.padEnd(Number(exponent), '0');
}

const punctuated = (id: string): string =>
  id.length === 11
    ? `CPF ${id.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')}`
    : `CNPJ ${id.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')}`;
