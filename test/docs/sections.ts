/** The rows of a section's table: what its second cell says, by the first. */
export const rowsOf = (section: string): ReadonlyMap<string, string> =>
  new Map(
    [...section.matchAll(/^\| ([^|]+?) \| (.+) \|$/gm)].map(([, name = '', content = '']) => [name, content]),
  );
