import { InvalidArgumentError, type Option } from 'commander';

/** Words of a closed list, in whichever case and with whichever stroke a person writes them. */

/** `RURAL_LAND`, `rural_land` and `Rural-Land` are all `rural-land`. */
export const kebab = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** What a class may be called beside its name: in upper and in lower case, with `_` and with `-`. */
export const spellingsOf = (id: string): readonly string[] => {
  const cases = [id, id.toLowerCase()];
  const all = cases.flatMap((word) => [word, word.replaceAll('_', '-')]);
  return [...new Set(all)].filter((word) => word !== kebab(id));
};

/** An option that takes these words alone, and gives them as they stand here. Another one is refused, with what is nearest. */
export const choosing = (option: Option, words: readonly string[]): Option =>
  option.choices(words).argParser((given: string) => {
    const folded = words.filter((word) => kebab(word) === kebab(given));
    const meant = words.find((word) => word === given) ?? (folded.length === 1 ? folded[0] : undefined);
    if (meant !== undefined) return meant;
    const near = nearest(kebab(given), words);
    const hint = near === undefined ? '' : `\n(Did you mean ${near}?)`;
    throw new InvalidArgumentError(`Allowed choices are ${words.join(', ')}.${hint}`);
  });

/** More strokes of a pen away than this, and more than two fifths of the word, nobody meant it. */
const FARTHEST = 3;

function nearest(given: string, words: readonly string[]): string | undefined {
  const distances = words.map((word) => ({ word, distance: distance(given, kebab(word)) }));
  const [first] = distances.toSorted((one, other) => one.distance - other.distance);
  if (!first || first.distance > FARTHEST || first.distance > 0.4 * first.word.length) return undefined;
  return first.word;
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
