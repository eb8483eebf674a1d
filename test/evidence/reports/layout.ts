import type { Piece, ReadPage } from './read-pdf.ts';

/** Points that rounding may cost. */
const NEARLY = 0.6;
const MARGIN = 50;
/** Upper half of a character and lower half of the one above: closer base lines would touch. */
const LEAST_DISTANCE = 0.95;

/** Text outside the margins of its page, or overlapping. */
export function layoutFaults(pages: readonly ReadPage[]): readonly string[] {
  return pages.flatMap(({ pieces, width, height }, index) => {
    const inked = pieces.filter(({ text }) => text.trim() !== '');
    const outside = inked.filter(
      ({ x, y, width: wide, size }) =>
        x < MARGIN - NEARLY || x + wide > width - MARGIN + NEARLY || y < 20 || y + size > height - 20,
    );
    return [
      ...outside.map(({ text }) => `page ${index + 1}: outside: ${text}`),
      ...overlaps(inked).map(([one, other]) => `page ${index + 1}: "${one.text}" on "${other.text}"`),
    ];
  });
}

function overlaps(pieces: readonly Piece[]): readonly (readonly [Piece, Piece])[] {
  const sorted = pieces.toSorted((one, other) => other.y - one.y);
  const found: [Piece, Piece][] = [];
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      const distance = one.y - other.y;
      if (distance > 2 * one.size) break;
      const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      if (shared > NEARLY && distance < Math.min(one.size, other.size) * LEAST_DISTANCE)
        found.push([one, other]);
    }
  }
  return found;
}
