import type { Basis } from './vocabulary.ts';

/** In what sense a value lies between two figures. */
export const RANGE_KINDS = [
  'MINIMUM_MAXIMUM',
  'BUY_SELL',
  'QUARTILES',
  'SAMPLE_INTERVAL',
  'RATE_SENSITIVITY',
] as const;
export type RangeKind = (typeof RANGE_KINDS)[number];

/** Why a value has no range. */
export const RANGE_REASONS = [
  'NO_VALUE',
  'NOT_PUBLISHED',
  'NOT_STATED',
  'COMPONENT_WITHOUT_RANGE',
  'NOT_CALCULABLE',
] as const;
export type RangeReason = (typeof RANGE_REASONS)[number];

/** Between which figures a value lies, by whom and in what sense; each end a decimal text in the unit of the value. */
export interface FigureRange {
  readonly low: string;
  readonly high: string;
  readonly kind: RangeKind;
  /** How wide: the probability of an interval, the change of a rate; absent where the kind says it. */
  readonly level?: string;
}

/** Of an amount in BRL. */
export interface ValueRange extends FigureRange {
  /** Id of the price source whose figures it is made of; null where it is calculated from the caller's own. */
  readonly source: string | null;
}

/** A range, or why there is none: never both. */
export type RangeOrReason =
  | { readonly range: ValueRange; readonly reason: null }
  | { readonly range: null; readonly reason: RangeReason };

export const noRange = (reason: RangeReason): RangeOrReason => ({ range: null, reason });

/** What a method made of an asset, in so far as it has a range. */
interface Ranged {
  readonly amount: string | null;
  readonly basis: Basis;
  readonly range?: ValueRange | RangeReason | undefined;
}

/** Nobody has said between which figures these lie. */
const OF_ONE_FIGURE: readonly Basis[] = [
  'USER_PROVIDED',
  'DECLARED_ESTIMATE',
  'DEPRECIATED_REPLACEMENT_COST',
];

/** The range of what a method made of an asset. */
export function rangeOf({ amount, basis, range }: Ranged): RangeOrReason {
  if (amount === null) return noRange('NO_VALUE');
  if (typeof range === 'object') return { range, reason: null };
  return noRange(range ?? (OF_ONE_FIGURE.includes(basis) ? 'NOT_STATED' : 'NOT_PUBLISHED'));
}
