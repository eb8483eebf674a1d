/** Sections of a document under headings of the third level that are a name: ### `NAME`, to the next heading of any level. */
export function namedSections(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^(?=#{1,3} )/m);
  return new Map(
    parts.flatMap((part) => {
      const name = /^### `([^`]+)`\n/.exec(part)?.[1];
      return name === undefined ? [] : [[name, part] as const];
    }),
  );
}

/** The rows of a section's table: what its second cell says, by the first. */
export const rowsOf = (section: string): ReadonlyMap<string, string> =>
  new Map(
    [...section.matchAll(/^\| ([^|]+?) \| (.+) \|$/gm)].map(([, name = '', content = '']) => [name, content]),
  );

/** Names of fields in a cell, with `*` where one follows: `type`* is `type*`. Words in capitals and paths are none. */
export const fieldsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([a-z][a-z0-9_]*)`(\*?)/g)].map(([, name, star]) => `${name}${star}`);

/** Words in capitals, such as methods, reasons and limitations. */
export const codesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, code = '']) => code);
