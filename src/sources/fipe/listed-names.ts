import { plain } from '../reading/texts.ts';

/** How the source's own lists name a vehicle; absent where no list is at hand. */
export interface ListedNames {
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
  /** `2014 Gasolina`, `Zero km Flex`: year and fuel; some have no fuel. */
  readonly year?: string | undefined;
}

interface NamedVehicle {
  readonly brand: string;
  readonly model: string;
  readonly fuel: string;
}

/** What of a priced vehicle is not as the lists name it; undefined when all is. */
export function otherVehicle(
  { brand, model, fuel }: NamedVehicle,
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
