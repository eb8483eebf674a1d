import { decimal, readDecimal, toText } from '../../kernel/decimal.ts';
import { plainDecimal } from '../reading/texts.ts';
import type { PriceDay } from './title.ts';

/** A price in BRL: `2348,76` is `2348.76`. Zero, or nothing, is how the treasury writes that there is none. */
export function priceOf(published: string): string | null {
  const text = plainDecimal(published);
  return text === undefined || decimal(text).isZero() ? null : text;
}

/** A rate in percent a year as a decimal fraction, exactly: `7,41` is `0.0741`. It may be negative. */
export function rateOf(published: string): string | null {
  const text = plainDecimal(published);
  return text === undefined ? null : toText(decimal(text).shiftedBy(-2));
}

/** What is wrong with a day's figures; undefined when nothing is. */
export function figuresFault(day: PriceDay): string | undefined {
  for (const price of [day.buy_price, day.sell_price]) {
    const value = price === '' ? '0' : plainDecimal(price);
    if (value === undefined || value.startsWith('-')) return 'a price that is none';
  }
  for (const rate of [day.buy_rate, day.sell_rate]) {
    const value = rate === '' ? '0' : plainDecimal(rate);
    if (value === undefined || readDecimal(value)?.abs().gte(LARGEST_RATE) !== false)
      return 'a rate that is none';
  }
  return undefined;
}

/** Percent a year; none was ever near it. */
const LARGEST_RATE = decimal('1000');
