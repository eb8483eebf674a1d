/**
 * Lines moved to the right. Only those of the program itself: a text of JSON has its line breaks escaped, and other signs that some call
 * line breaks (U+2028) belong to the text.
 */
export const indented = (by: number, text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(by) + line))
    .join('\n');
