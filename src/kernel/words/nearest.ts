/** More strokes of a pen away than this, and more than two fifths of the word, nobody meant it. */
const FARTHEST = 3;

/** Of the words the one that was probably meant; undefined when none is near. */
export function nearest(
  given: string,
  words: readonly string[],
  farthest = (word: string): number => Math.min(FARTHEST, 0.4 * word.length),
): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of words) {
    if (Math.abs(word.length - given.length) > FARTHEST) continue;
    const away = distance(given, word);
    if (away <= farthest(word) && away < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word, distance: away };
  }
  return best?.word;
}

/** Of Levenshtein, two neighbours that changed places counted once. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const made = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const above = rows[row - 1] ?? [];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      made.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (made[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1),
          swapped && row > 1 && column > 1
            ? (rows[row - 2]?.[column - 2] ?? 0) + 1
            : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(made);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
