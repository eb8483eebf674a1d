/** Bytes of a content, the first and the last of them included, counted from 0. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Decimal digits without sign; a number too large for a float is Infinity, which lies beyond every content. */
const RANGE = /^\s*bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * The bytes that a `Range` header asks for, of a content of so many bytes (RFC 9110, section 14). `whole` where it is
 * missing, malformed, of another unit, or names several ranges: such a header counts as not sent.
 */
export function spanOf(header: string | undefined, size: number): Span | 'whole' | 'unsatisfiable' {
  const match = header === undefined ? null : RANGE.exec(header);
  if (!match) return 'whole';
  const [, from, to, suffix] = match;
  if (suffix !== undefined) {
    const count = Math.min(Number(suffix), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to ? Number(to) : Number.POSITIVE_INFINITY;
  if (last < first) return 'whole';
  return first < size ? { first, last: Math.min(last, size - 1) } : 'unsatisfiable';
}
