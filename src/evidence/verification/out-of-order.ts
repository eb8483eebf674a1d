/**
 * Indexes of values out of ascending order: two exchanged ones, otherwise the fewest whose removal leaves an ascending
 * list. Values are distinct.
 */
export function outOfOrder(values: readonly (string | number)[]): ReadonlySet<number> {
  const risen = values.toSorted((a, b) => (a < b ? -1 : 1));
  const elsewhere = values.flatMap((value, index) => (value === risen[index] ? [] : [index]));
  if (elsewhere.length <= 2) return new Set(elsewhere);
  const stayed = longestRising(values);
  return new Set(values.keys().filter((index) => !stayed.has(index)));
}

/** Indexes of a longest increasing subsequence. */
function longestRising(values: readonly (string | number)[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const chosen = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) chosen.add(index);
  return chosen;
}
