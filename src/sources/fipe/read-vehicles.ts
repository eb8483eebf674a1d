import { businessDateOf, type CalendarDate, epochOf, type Instant } from '../../kernel/instant.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { VEHICLE_TYPES, type VehicleType } from '../../kernel/vocabulary.ts';
import { jsonAnswer, plain } from '../reading/texts.ts';

/** Brand and model codes: the source's are digits; letters and single hyphens are as harmless in an address. */
const CODE = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
const LONGEST_CODE = 64;
/** `2014-1`: year and fuel; `32000-5`: a new vehicle. */
const YEAR_CODE = /^\d{4,5}-\d{1,3}$/;

export const isCode = (text: string): boolean => text.length <= LONGEST_CODE && CODE.test(text);
export const isYearCode = (text: string): boolean => YEAR_CODE.test(text);

export interface VehicleQuery {
  readonly type: VehicleType;
  readonly brand: string;
  readonly model: string;
  readonly year: string;
}

/** Lists a level: brands of a type, models of a brand, years of a model. */
export interface CodesSelection {
  readonly type: VehicleType;
  readonly brand: string | null;
  readonly model: string | null;
}

/** The path of a list; undefined where a code is none, so that nothing else ever gets into an address. */
export function codesPath({ type, brand, model }: CodesSelection): string | undefined {
  const codes = [brand, model].filter((code) => code !== null);
  if (!VEHICLE_TYPES.includes(type) || !codes.every(isCode) || (brand === null && model !== null)) {
    return undefined;
  }
  const path = `/${type}/brands`;
  if (brand === null) return path;
  const models = `${path}/${encodeURIComponent(brand)}/models`;
  return model === null ? models : `${models}/${encodeURIComponent(model)}/years`;
}

/** The path of a price; undefined where a code is none. */
export function pricePath({ type, brand, model, year }: VehicleQuery): string | undefined {
  const years = codesPath({ type, brand, model });
  return years === undefined || !isYearCode(year) ? undefined : `${years}/${encodeURIComponent(year)}`;
}

/** What a price's path asks for; undefined where it is none. */
export function vehicleAt(path: string): VehicleQuery | undefined {
  const [, first, , brand, , model, , year] = path.split('/');
  const type = VEHICLE_TYPES.find((each) => each === first);
  return type && brand && model && year ? { type, brand, model, year } : undefined;
}

const MONTHS = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
  'NOVEMBRO',
  'DEZEMBRO',
];
const WRITTEN = /^([A-Z]+)(?: DE |\/)([12]\d{3})$/;

/** `junho de 2026` as the first day of that month; undefined when it is no month. */
export function readMonth(text: string): CalendarDate | undefined {
  const [, name = '', year = ''] = WRITTEN.exec(plain(text)) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-01`;
}

/** The first day of the month a date is in. */
export const monthOf = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

export function monthAfter(date: CalendarDate): CalendarDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${String(next.year).padStart(4, '0')}-${String(next.month).padStart(2, '0')}-01`;
}

/** Milliseconds until the month turns in `America/Sao_Paulo`. */
export function untilMonthTurns(now: Instant): number {
  const first = monthAfter(businessDateOf(now));
  // Midnight is at 03:00 UTC; should summer time come back, an hour earlier.
  const summer = `${first}T02:00:00.000Z`;
  const midnight = businessDateOf(summer) === first ? summer : `${first}T03:00:00.000Z`;
  return epochOf(midnight) - epochOf(now);
}

/** The JSON of an answer; undefined when it is none that is taken. */
function readJson(bytes: Uint8Array): Json | undefined {
  const answer = jsonAnswer(bytes);
  return answer.ok ? answer.value.json : undefined;
}

/** Of status 404: `{"error":"failed to locate the information on fipe.org"}` says that there is no such code. */
export function saysNoSuchCode(bytes: Uint8Array): boolean {
  const json = readJson(bytes);
  return isJsonObject(json) && typeof json.error === 'string' && /^failed to locate\b/i.test(json.error);
}

const LONGEST_TEXT = 200;

/** A text for people, trimmed; undefined when it is none, empty or absurdly long. */
function readText(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= LONGEST_TEXT ? text : undefined;
}

export interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/**
 * Reads a list `[{"code":"437","name":"…"}]`, in its own order. Entries whose code could not be asked for are left
 * out: see `isAskable`.
 */
export function readCodes(
  bytes: Uint8Array,
  isAskable: (code: string) => boolean,
): Result<readonly NamedCode[], string> {
  const json = readJson(bytes);
  if (!Array.isArray(json)) return fail('no list of codes');
  const codes: NamedCode[] = [];
  for (const entry of json) {
    const code = isJsonObject(entry) ? readText(entry.code) : undefined;
    const name = isJsonObject(entry) ? readText(entry.name) : undefined;
    if (code === undefined || name === undefined) return fail('an entry without code and name');
    if (isAskable(code)) codes.push({ code, name });
  }
  if (json.length > 0 && codes.length === 0) return fail('no code of the known form');
  return ok(codes);
}

/** How the source's own lists name a vehicle; absent where no list is at hand. */
export interface ListedNames {
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
  /** `2014 Gasolina`, `Zero km Flex`: year and fuel; some have no fuel. */
  readonly year?: string | undefined;
}

/** What of a priced vehicle is not as the lists name it; undefined when all is. */
function otherVehicle(
  { brand, model, fuel }: Pick<VehiclePrice['observed'], 'brand' | 'model' | 'fuel'>,
  { year, ...listed }: ListedNames,
): string | undefined {
  if (differ(brand, listed.brand)) return `of the brand ${brand}, not ${listed.brand}`;
  if (differ(model, listed.model)) return `of the model ${model}, not ${listed.model}`;
  const listedFuel = year?.replace(/^\s*(?:\d+|zero km)/i, '').trim();
  return differ(fuel, listedFuel) ? `of the fuel ${fuel}, not ${listedFuel}` : undefined;
}

const differ = (name: string, listed = ''): boolean => listed !== '' && words(name) !== words(listed);

/** The lists and the prices write case, dots and spaces differently. */
const words = (text: string): string =>
  plain(text)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

export interface VehiclePrice {
  /** BRL, `88890.00`; null where the table has none: zero or below. */
  readonly price: string | null;
  readonly month: CalendarDate;
  /** As published. */
  readonly observed: {
    readonly brand: string;
    readonly model: string;
    /** 32000: a new vehicle. */
    readonly model_year: number;
    readonly fuel: string;
    readonly code_fipe: string;
    readonly reference_month: string;
    readonly price: string;
  };
}

/** The number the source has for a type. */
const TYPE_NUMBERS: { readonly [T in VehicleType]: number } = { cars: 1, motorcycles: 2, trucks: 3 };
/** `R$ 88.890,00`; the space may be one that does not break. */
const REAIS = /^(-?)\s*R\$\s*(-?)(\d{1,3}(?:\.\d{3}){0,4}|\d{1,15}),(\d{2})$/;

/**
 * Reads `{"vehicleType":1,"price":"R$ 88.890,00","brand":"Fiat","model":"…","modelYear":32000,"fuel":"Flex",
 * "codeFipe":"001509-1","referenceMonth":"junho de 2026",…}`: the price of the very vehicle asked for, as far as the
 * answer and the lists say.
 */
export function readPrice(
  bytes: Uint8Array,
  asked: { readonly type: VehicleType; readonly year: string; readonly listed?: ListedNames },
): Result<VehiclePrice, string> {
  const json = readJson(bytes);
  if (!isJsonObject(json)) return fail('no price');
  const model_year = json.modelYear;
  if (json.vehicleType !== TYPE_NUMBERS[asked.type]) return fail(`not of type ${asked.type}`);
  if (typeof model_year !== 'number' || model_year !== Number(asked.year.split('-')[0])) {
    return fail(`not of the year ${asked.year}`);
  }
  const written = { price: readText(json.price), month: readText(json.referenceMonth) };
  const price = reais(written.price);
  if (written.price === undefined || price === undefined) return fail('no price in R$');
  const month = written.month === undefined ? undefined : readMonth(written.month);
  if (written.month === undefined || month === undefined) return fail('no reference month');
  const [brand, model, fuel, code] = [json.brand, json.model, json.fuel, json.codeFipe].map(readText);
  if (brand === undefined || model === undefined || fuel === undefined || code === undefined) {
    return fail('no brand, model, fuel or code');
  }
  const other = otherVehicle({ brand, model, fuel }, asked.listed ?? {});
  if (other !== undefined) return fail(other);
  return ok({
    price: price.negative || /^[0.]*$/.test(price.text) ? null : price.text,
    month,
    observed: {
      brand,
      model,
      model_year,
      fuel,
      code_fipe: code,
      reference_month: written.month,
      price: written.price,
    },
  });
}

function reais(
  written: string | undefined,
): { readonly text: string; readonly negative: boolean } | undefined {
  const match = REAIS.exec(written ?? '');
  if (!match) return undefined;
  const [, before = '', after = '', whole = '', cents = ''] = match;
  return { text: `${whole.replaceAll('.', '')}.${cents}`, negative: before + after !== '' };
}
