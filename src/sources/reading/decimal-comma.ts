const WRITTEN = /^-?(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),\d{1,8}$|^-?\d{1,9}$/;

/**
 * `2.348,76`, `2348,76` or `7` as a plain decimal text; undefined when it is none. A point alone is refused: it could
 * be of thousands as well as of decimals.
 */
export const plainDecimal = (text: string): string | undefined =>
  WRITTEN.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined;
