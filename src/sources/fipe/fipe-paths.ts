import { VEHICLE_TYPES, type VehicleType } from '../../kernel/vocabulary.ts';

/** Brand and model codes: the source's are digits; letters and single hyphens are as harmless in an address. */
const CODE = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
const LONGEST_CODE = 64;
/** `2014-1`: year and fuel; `32000-5`: a new vehicle. */
const YEAR_CODE = /^\d{4,5}-\d{1,3}$/;

export const isCode = (text: string): boolean => text.length <= LONGEST_CODE && CODE.test(text);
export const isYearCode = (text: string): boolean => YEAR_CODE.test(text);

export interface AskedVehicle {
  readonly type: VehicleType;
  readonly brand: string;
  readonly model: string;
  readonly year: string;
}

/** Lists a level: brands of a type, models of a brand, years of a model. */
export interface AskedCodes {
  readonly type: VehicleType;
  readonly brand: string | null;
  readonly model: string | null;
}

/** The path of a list; undefined where a code is none, so that nothing else ever stands in an address. */
export function codesPath({ type, brand, model }: AskedCodes): string | undefined {
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
export function pricePath({ type, brand, model, year }: AskedVehicle): string | undefined {
  const years = codesPath({ type, brand, model });
  return years === undefined || !isYearCode(year) ? undefined : `${years}/${encodeURIComponent(year)}`;
}

/** What a price's path asks for; undefined where it is none. */
export function vehicleAt(path: string): AskedVehicle | undefined {
  const [, first, , brand, , model, , year] = path.split('/');
  const type = VEHICLE_TYPES.find((each) => each === first);
  return type && brand && model && year ? { type, brand, model, year } : undefined;
}
