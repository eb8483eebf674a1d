/**
 * Scales of pictures, on pages and in reports. Positions are approximate; the figures at an axis are exact decimals, and those of
 * what is drawn are in words next to it.
 */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Round values from low to high, for the axis. */
  readonly ticks: readonly number[];
  /** The same as exact decimals. */
  readonly tickTexts: readonly string[];
  at(value: number): number;
}

/** Tenths of a step between two ticks, before its power of ten. */
const STEPS = [10, 20, 25, 50, 100];
/** Values nearer to each other than this part of them are drawn as one: an axis between them would need endless digits. */
const LEAST_SPAN = 1e-6;

/** Below this a float is zero: its logarithm soon has no power of ten. */
const NOTHING = 1e-60;

/** A scale over some values, its ends at round figures. `from` and `to`: the positions of its ends. */
export function scaleOf(values: readonly number[], [from, to]: readonly [number, number], most = 5): Scale {
  const known = values.filter(Number.isFinite).map((value) => (Math.abs(value) < NOTHING ? 0 : value));
  const [least, greatest] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const size = Math.max(Math.abs(least), Math.abs(greatest));
  const span = greatest - least > size * LEAST_SPAN ? greatest - least : size || 1;
  const rough = span / Math.max(1, most - 1);
  const power = Math.floor(Math.log10(rough)) - 1;
  const tenths = STEPS.find((each) => each * 10 ** power >= rough) ?? 100;
  const step = tenths * 10 ** power;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  const [low, high] = [first * step, last * step];
  const tickTexts = Array.from({ length: last - first + 1 }, (_, index) =>
    shifted(String(BigInt(first + index) * BigInt(tenths)), power),
  );
  return {
    low,
    high,
    ticks: tickTexts.map(Number),
    tickTexts,
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
}

/** A decimal text times a power of ten, digit by digit, without trailing zeros: `1200` at -3 is `1.2`. */
export function shifted(text: string, power: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const exponent = power - fraction.length;
  const digits = (whole + fraction + '0'.repeat(Math.max(0, exponent))).padStart(1 - exponent, '0');
  const point = digits.length + Math.min(0, exponent);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const behind = digits.slice(point).replace(/0+$/, '');
  const shown = behind === '' ? before : `${before}.${behind}`;
  return shown === '0' ? shown : sign + shown;
}

const POWERS = [12, 9, 6, 3] as const;
/** How many places after the point the figures at an axis have at most. */
const PLACES = 2;

/** The greatest power of a thousand in which the figures at an axis are short: 6 for millions. */
export const axisPower = (texts: readonly string[]): 0 | (typeof POWERS)[number] =>
  POWERS.find(
    (power) =>
      texts.some((text) => (/\d+/.exec(text)?.[0].length ?? 0) > power) &&
      texts.every((text) => (shifted(text, -power).split('.')[1]?.length ?? 0) <= PLACES),
  ) ?? 0;

/** Which of many labels to show so that they do not touch. */
export const everyNth = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
