import { decimalOf, sum, textOf } from '../figures/decimal.ts';
import type { Schemas } from '../service/answers.ts';

type SensitivityRow = Schemas['Scenario']['sensitivity'][number];
export type RatedAmount = Pick<SensitivityRow, 'discount_rate' | 'amount' | 'reason_codes'>;

/** One bar of a tornado: the result where the rate is lower and higher by the same, on both sides of the recorded one. */
interface TornadoBar {
  /** By which the rate is changed, without a sign: `0.02`. */
  readonly change: string;
  readonly lower: RatedAmount;
  readonly higher: RatedAmount;
  /** From the one to the other, never negative; null where one of them is unknown. */
  readonly width: string | null;
}

export interface Tornado {
  readonly recorded: RatedAmount;
  /** The widest first; those whose width is not known last. */
  readonly bars: readonly TornadoBar[];
}

/** Undefined where nothing is known at other rates. */
export function tornadoOf(rows: readonly SensitivityRow[]): Tornado | undefined {
  const byChange = new Map(rows.map((row) => [row.rate_change as string, row]));
  const recorded = byChange.get('0');
  const bars = rows.flatMap((higher): readonly TornadoBar[] => {
    const { rate_change: change } = higher;
    const lower = byChange.get(`-${change}`);
    return lower ? [{ change, lower, higher, width: apart(lower.amount, higher.amount) }] : [];
  });
  const isKnown = bars.some(({ lower, higher }) => lower.amount !== null || higher.amount !== null);
  if (!recorded || !isKnown) return undefined;
  return { recorded, bars: bars.toSorted((one, other) => size(other.width) - size(one.width)) };
}

/** For the order alone. */
const size = (width: string | null): number => (width === null ? -1 : Number(width));

function apart(one: string | null, other: string | null): string | null {
  const [a, b] = [decimalOf(one ?? ''), decimalOf(other ?? '')];
  if (!a || !b) return null;
  const { digits, scale } = sum([a, { ...b, digits: -b.digits }]);
  return textOf({ digits: digits < 0n ? -digits : digits, scale });
}
