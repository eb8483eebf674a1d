type Way = readonly (string | number)[];

export function leaves(value: unknown, way: Way = []): readonly Way[] {
  if (typeof value !== 'object' || value === null) return [way];
  return Object.entries(value).flatMap(([name, item]) =>
    leaves(item, [...way, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The same with every object and list on the path. */
export function waysOf(value: unknown): readonly Way[] {
  const ways = leaves(value).flatMap((way) => way.map((_, index) => way.slice(0, index + 1)));
  return [...new Map(ways.map((way) => [way.join('/'), way])).values()];
}

/** A copy with one place changed; `undefined` removes it. */
export function changedAt<T>(value: T, way: Way, change: (leaf: unknown) => unknown): T {
  const copy = structuredClone(value) as Record<string | number, unknown>;
  const holder = way
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>(
      (object, name) => object[name] as Record<string | number, unknown>,
      copy,
    );
  const last = way.at(-1) ?? '';
  const next = change(holder[last]);
  if (next !== undefined) holder[last] = next;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy as T;
}

export const otherLeaf = (leaf: unknown): unknown => {
  if (typeof leaf === 'number') return leaf + 1;
  if (typeof leaf === 'boolean') return !leaf;
  if (leaf === null) return 'something';
  const text = String(leaf);
  const middle = Math.floor(text.length / 2);
  return text === ''
    ? 'x'
    : `${text.slice(0, middle)}${text[middle] === 'a' ? 'b' : 'a'}${text.slice(middle + 1)}`;
};
