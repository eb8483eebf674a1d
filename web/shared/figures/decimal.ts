/** An exact decimal: `digits` × 10^-`scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const SHAPE = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Reads `-1234.50`, as the service writes decimals; undefined for anything else. */
export function decimalOf(text: string): Decimal | undefined {
  const [matched, sign = '', whole = '', fraction = ''] = SHAPE.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  return { digits: sign ? -digits : digits, scale: fraction.length };
}

/** Written as the service writes it, all digits after the point kept; zero has no sign. */
export function textOf({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = all.slice(0, all.length - scale);
  return scale === 0 ? sign + whole : `${sign}${whole}.${all.slice(all.length - scale)}`;
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

export function sum(terms: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...terms.map((term) => term.scale));
  return { digits: terms.reduce((total, term) => total + scaled(term, scale), 0n), scale };
}

export const product = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

/** `a ÷ b` with `scale` digits after the point, rounded half-even. Throws a RangeError when `b` is zero. */
export function quotient(a: Decimal, b: Decimal, scale: number): Decimal {
  const up = 10n ** BigInt(scale + b.scale);
  const down = b.digits * 10n ** BigInt(a.scale);
  return { digits: halfEven(a.digits * up, down), scale };
}

/** Rounded half-even to `scale` digits after the point. */
export const rounded = (value: Decimal, scale: number): Decimal =>
  quotient(value, { digits: 1n, scale: 0 }, scale);

function halfEven(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [absolute(dividend), absolute(divisor)];
  const whole = top / bottom;
  const twice = 2n * (top % bottom);
  const up = twice > bottom || (twice === bottom && whole % 2n === 1n);
  const size = up ? whole + 1n : whole;
  return negative ? -size : size;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
