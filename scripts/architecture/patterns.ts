/** A literal text inside a regular expression. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Any of some regular expressions; none at all matches nothing. */
export const anyOf = (patterns: readonly string[]): string =>
  patterns.length === 0 ? '^$' : `(?:${patterns.join('|')})`;

/** A path in which `*` stands for anything but a slash; a folder (ending in a slash) stands for all that is in it. */
export const pathPattern = (written: string): string =>
  `^${written.split('*').map(escaped).join('[^/]*')}${written.endsWith('/') ? '' : '$'}`;
