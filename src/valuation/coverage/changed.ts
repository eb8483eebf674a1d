import type { FrozenAsset } from '../../domain/valuation.ts';
import { decimal } from '../../kernel/decimal.ts';
import { digestOf } from '../../kernel/digest.ts';
import { isSealedText } from '../../kernel/identity/personal-data.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { assetClass } from '../asset-classes/index.ts';

/** What of an asset its value rests on. */
export interface AssetFigures {
  /** SHA-256 of all but the quantities: of two assets with the same one the quantities stand in the same places. */
  readonly figures: string;
  /** Decimals, in the order of the attributes' names and of their lists. */
  readonly quantities: readonly string[];
}

/** Two writings of one decimal are the same figure; a code that begins with a zero is none. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/**
 * The figures of an asset as it stands, or as a valuation froze it: its attributes and what its owner declares it to be worth, without
 * what its class calls descriptive, and without what is personal: names, registrations and places change no figure.
 */
export function assetFigures({
  asset_class,
  attributes,
  declared_value,
}: Pick<FrozenAsset, 'asset_class' | 'attributes' | 'declared_value'>): AssetFigures {
  const { descriptive = [], quantities: countable = [] } = assetClass(asset_class);
  const quantities: string[] = [];
  const figuresOf = (value: Json | undefined, path: string): Json => {
    if (value === undefined || descriptive.includes(path) || isSealedText(value)) return null;
    if (Array.isArray(value)) return value.map((item: Json) => figuresOf(item, `${path}[]`));
    if (isJsonObject(value)) return membersOf(value, `${path}.`);
    if (typeof value !== 'string' || !DECIMAL.test(value)) return value;
    const figure = decimal(value).toFixed();
    if (!countable.includes(path)) return figure;
    quantities.push(figure);
    return ['quantity'];
  };
  const membersOf = (value: JsonObject, prefix: string): JsonObject =>
    Object.fromEntries(
      Object.keys(value)
        .toSorted()
        .map((name) => [name, figuresOf(value[name], `${prefix}${name}`)] as const)
        .filter(([, figure]) => figure !== null),
    );
  const figures = { attributes: membersOf(attributes, ''), declared_value: figuresOf(declared_value, '=') };
  return { figures: digestOf(figures), quantities };
}

/** The same as rows keep it: to be compared in a statement. */
export function figureTexts(asset: Parameters<typeof assetFigures>[0]) {
  const { figures, quantities } = assetFigures(asset);
  return { figures, quantities: JSON.stringify(quantities) };
}

/** GREW: nothing but quantities changed, and none of them fell. */
export type AssetChange = 'NONE' | 'GREW' | 'CHANGED';

export function changeOf(frozen: AssetFigures, now: AssetFigures): AssetChange {
  if (frozen.figures !== now.figures) return 'CHANGED';
  const [before, after] = [frozen.quantities.map(decimal), now.quantities.map(decimal)];
  if (after.some((quantity, place) => quantity.lt(before[place] ?? 0))) return 'CHANGED';
  return after.some((quantity, place) => quantity.gt(before[place] ?? 0)) ? 'GREW' : 'NONE';
}
