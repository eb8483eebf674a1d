/**
 * The content of a form: texts by path, such as `cash_flows.0.amount`, as the person wrote them. `lines.0:kind` holds
 * which alternative a row is. What was never touched is not there.
 */
export type Draft = Readonly<Record<string, string>>;

export const pathOf = (prefix: string, name: string | number): string =>
  prefix === '' ? String(name) : `${prefix}.${name}`;

export const kindPath = (path: string): string => `${path}:kind`;

/** How many rows of a list there are. */
export function rowCount(draft: Readonly<Record<string, unknown>>, path: string): number {
  const start = `${path}.`;
  let count = 0;
  for (const key of Object.keys(draft)) {
    if (!key.startsWith(start)) continue;
    const index = /^\d{1,4}(?=[.:])/.exec(key.slice(start.length));
    if (index) count = Math.max(count, Number(index[0]) + 1);
  }
  return count;
}

/** One row less; those behind it move up. */
export function withoutRow(draft: Draft, path: string, removed: number): Draft {
  const start = `${path}.`;
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, text]) => {
      const [index] = key.startsWith(start) ? (/^\d+/.exec(key.slice(start.length)) ?? []) : [];
      if (index === undefined) return [[key, text]];
      const row = Number(index);
      if (row === removed) return [];
      const moved = row > removed ? row - 1 : row;
      return [[`${start}${moved}${key.slice(start.length + index.length)}`, text]];
    }),
  );
}
