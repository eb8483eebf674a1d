/** Indents the lines of a program. Split at line feeds only: other line separators (U+2028) belong to texts. */
export const indented = (by: number, text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(by) + line))
    .join('\n');
