const NUMERIC = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * The exact sum of decimal texts as the database's `sum(…::numeric)::text` writes it: with as many digits after the point
 * as the longest of them has. Null of none. Throws an `Error` for a text that is no plain decimal.
 */
export function sumOf(amounts: readonly string[]): string | null {
  if (amounts.length === 0) return null;
  const parts = amounts.map((amount) => {
    const [, sign = '', whole = '', fraction = ''] = NUMERIC.exec(amount) ?? [];
    if (whole === '') throw new Error(`invalid input syntax for type numeric: ${JSON.stringify(amount)}`);
    return { sign, whole, fraction };
  });
  const scale = Math.max(...parts.map(({ fraction }) => fraction.length));
  const sum = parts.reduce(
    (total, { sign, whole, fraction }) => total + BigInt(`${sign}${whole}${fraction.padEnd(scale, '0')}`),
    0n,
  );
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return sum < 0n ? `-${text}` : text;
}
