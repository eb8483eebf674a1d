import { z } from 'zod';
import { decimal, ONE, QUANTITY_PATTERN, toAmount } from '../../kernel/decimal.ts';
import { Share } from '../../kernel/fields.ts';

/** Fields that several classes have, beside those of the kernel. */

const whole = 'invalid_decimal: must be a whole number as a string, such as "100"';

/** A count of things; zero is one. */
export const WholeNumber = z
  .string({ error: whole })
  .regex(/^\d{1,18}$/, { error: whole, abort: true })
  .meta({ examples: ['100'] });

export const PositiveWholeNumber = WholeNumber.regex(/[1-9]/, {
  error: 'out_of_range: must be greater than zero',
}).meta({ examples: ['2'] });

/** A part of a whole: greater than 0, at most 1. */
export const PartOfOne = Share.regex(/[1-9]/, { error: 'out_of_range: must be greater than "0"' }).meta({
  examples: ['0.750'],
});

export const OUT_OF_RANGE = 'amount_out_of_range: the result has more than 18 integer digits';

/** Whether quantities, multiplied, are an amount; true when one is absent, or no quantity and so refused for itself. */
export const isAmountWhenMultiplied = (...quantities: readonly (string | undefined)[]): boolean => {
  const given = quantities.filter((text) => text !== undefined && QUANTITY_PATTERN.test(text));
  if (given.length < quantities.length) return true;
  return toAmount(given.map((text) => decimal(text ?? '0')).reduce((a, b) => a.times(b), ONE)).ok;
};
