import { decimal } from '../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';

const JUMP = decimal('10');

const PRICE_JUMP = limitation('sources.PRICE_JUMP');

const PRICES_AT_ODDS = limitation('sources.PRICES_AT_ODDS');

/** Compares a price with the other one published with it: it needs no earlier price, so a first answer is checked, too. */
export const oddsLimitations = (price: string, other: string | null): readonly Limitation[] =>
  other !== null && isJump(price, other) ? [PRICES_AT_ODDS] : [];

/** Said when a price is ten times, or a tenth of, one that was known before: it is kept as published all the same. */
export const jumpLimitations = (
  price: string,
  knownBefore: readonly (string | null | undefined)[],
): readonly Limitation[] => (knownBefore.some((known) => known && isJump(price, known)) ? [PRICE_JUMP] : []);

function isJump(price: string, known: string): boolean {
  const [now, before] = [decimal(price), decimal(known)];
  return now.gte(before.times(JUMP)) || now.times(JUMP).lte(before);
}
