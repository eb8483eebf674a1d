/** Positions in a picture, in pixels. Figures are approximate here: the exact ones are in the table next to it. */

export interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const boxOf = (width: number): Box => ({
  width,
  height: Math.round(Math.min(280, Math.max(180, width * 0.45))),
  left: 56,
  right: 16,
  top: 12,
  bottom: 28,
});

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Round values from low to high, for the axis. */
  readonly ticks: readonly number[];
  at(value: number): number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A scale over some values, its ends at round figures; `pixels`: positions of its low and high end. */
export function scaleOf(values: readonly number[], [from, to]: readonly [number, number], most = 5): Scale {
  const known = values.filter(Number.isFinite);
  const least = Math.min(...(known.length > 0 ? known : [0]));
  const greatest = Math.max(...(known.length > 0 ? known : [1]));
  const span = greatest - least || Math.abs(greatest) || 1;
  const rough = span / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(greatest / step), Math.floor(least / step) + 1) * step;
  const count = Math.round((high - low) / step);
  return {
    low,
    high,
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toPrecision(12))),
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bars of some series side by side, group by group; below the zero line where a value is negative. */
export function barsOf(
  groups: readonly (readonly number[])[],
  vertical: Scale,
  box: Box,
): readonly (readonly Bar[])[] {
  const room = (box.width - box.left - box.right) / Math.max(1, groups.length);
  const zero = vertical.at(0);
  return groups.map((values, group) => {
    const width = Math.min(36, (room * 0.76) / Math.max(1, values.length));
    const start = box.left + group * room + (room - width * values.length) / 2;
    return values.map((value, index) => {
      const end = vertical.at(value);
      return { x: start + index * width, y: Math.min(zero, end), width, height: Math.abs(end - zero) };
    });
  });
}

/** The middle of each group of bars. */
export const middlesOf = (count: number, { width, left, right }: Box): readonly number[] =>
  Array.from({ length: count }, (_, group) => left + ((group + 0.5) * (width - left - right)) / count);

/** Points as `points` of an SVG polyline. */
export const pointsOf = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

export const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Which of many labels to show so that they do not touch. */
export const everyNth = (count: number, pixels: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, pixels)));
