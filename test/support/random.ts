/** A small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [0, below). */
  int(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
  uuid(): string;
}

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const digitsOf = (byte: number): string => DIGITS[byte & 255] ?? '';

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => draw() / 2 ** 32;
  const int = (below: number) => Math.floor(next() * below);
  const hex = (digits: number) => {
    let text = '';
    while (text.length < digits) {
      const bits = draw();
      text += digitsOf(bits >>> 24) + digitsOf(bits >>> 16) + digitsOf(bits >>> 8) + digitsOf(bits);
    }
    return text.slice(0, digits);
  };
  return {
    next,
    int,
    pick: (items) => items[int(items.length)] ?? items[0],
    hex,
    uuid: () => `${hex(8)}-${hex(4)}-5${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
