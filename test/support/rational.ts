/** Exact fractions of big integers: an independent arithmetic, to check the kernel's against. */
export interface Rational {
  readonly over: bigint;
  readonly under: bigint;
}

export const rational = (over: bigint, under = 1n): Rational =>
  under < 0n ? { over: -over, under: -under } : { over, under };

export function rationalOf(text: string): Rational {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const over = BigInt(whole + fraction);
  return rational(text.startsWith('-') ? -over : over, 10n ** BigInt(fraction.length));
}

export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Rational, b: Rational): Rational => plus(a, rational(-b.over, b.under));
export const times = (a: Rational, b: Rational): Rational => rational(a.over * b.over, a.under * b.under);
export const divided = (a: Rational, b: Rational): Rational => rational(a.over * b.under, a.under * b.over);
export const toPower = (a: Rational, exponent: number): Rational =>
  rational(a.over ** BigInt(exponent), a.under ** BigInt(exponent));
export const isLess = (a: Rational, b: Rational): boolean => a.over * b.under < b.over * a.under;

/** The text of a fraction with `digits` fraction digits, rounded half to even. */
export function rounded({ over, under }: Rational, digits: number): string {
  const scaled = (over < 0n ? -over : over) * 10n ** BigInt(digits);
  const [quotient, twice] = [scaled / under, 2n * (scaled % under)];
  const up = twice > under || (twice === under && quotient % 2n === 1n);
  const figures = String(up ? quotient + 1n : quotient).padStart(digits + 1, '0');
  const sign = over < 0n && /[1-9]/.test(figures) ? '-' : '';
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/** The text of the whole number `digits` with `places` of them after the point. */
export const decimalText = (digits: bigint, places = 2): string =>
  rounded(rational(digits, 10n ** BigInt(places)), places);
