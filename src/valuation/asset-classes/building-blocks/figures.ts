import { z } from 'zod';
import { decimal, ONE, QUANTITY_PATTERN, toAmount } from '../../../kernel/decimal.ts';
import { Share } from '../../../kernel/fields.ts';
import { carried, says } from '../../../kernel/words/faults.ts';
import { notAbove } from '../../../kernel/words/fields.ts';

/** Fields that several classes have, beside those of the kernel. */

const whole = says(
  'invalid_decimal',
  'must be a whole number as a string, such as "100"',
  'deve ser um número inteiro em texto, como "100"',
);
const aboveZero = carried(notAbove('"0"'));

/** A count of things; zero is one. */
export const WholeNumber = z
  .string({ error: whole })
  .regex(/^\d{1,18}$/, { error: whole, abort: true })
  .meta({ examples: ['100'] });

export const PositiveWholeNumber = WholeNumber.regex(/[1-9]/, { error: aboveZero }).meta({ examples: ['2'] });

/** A part of a whole: greater than 0, at most 1. */
export const PartOfOne = Share.regex(/[1-9]/, { error: aboveZero }).meta({ examples: ['0.750'] });

/** Whether quantities, multiplied, are an amount; true when one is absent, or no quantity and so refused for itself. */
export const isAmountWhenMultiplied = (...quantities: readonly (string | undefined)[]): boolean => {
  const given = quantities.filter((text) => text !== undefined && QUANTITY_PATTERN.test(text));
  if (given.length < quantities.length) return true;
  return toAmount(given.map((text) => decimal(text ?? '0')).reduce((a, b) => a.times(b), ONE)).ok;
};
