import type { CalendarDate } from '../../kernel/instant.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { VehicleType } from '../../kernel/vocabulary.ts';
import { type ListedNames, otherVehicle } from './listed-names.ts';
import { readJson, readText } from './read-json.ts';
import { readMonth } from './table-month.ts';

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
 * answer and the lists tell.
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
