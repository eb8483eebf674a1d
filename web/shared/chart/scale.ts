import type { Scale } from '../../../src/kernel/wording/scale.ts';

export { everyNth, type Scale, scaleOf } from '../../../src/kernel/wording/scale.ts';

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
