import type { Range } from '../service/answers.ts';

/** The place of an amount, from 0 at the low end to 1 at the high one: to draw with, never to reckon with. */
export function placeInRange(amount: string, { low, high }: Pick<Range, 'low' | 'high'>): number {
  const width = Number(high) - Number(low);
  const place = width > 0 ? (Number(amount) - Number(low)) / width : 0.5;
  return Math.round(Math.min(1, Math.max(0, place)) * 1_000) / 1_000;
}
