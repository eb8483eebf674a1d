import { z } from 'zod';
import { carried } from '../../../src/kernel/words/faults.ts';
import { NAMED_BEFORE, NOT_AN_INTEGER, outside, tooFew, tooMany } from '../../../src/kernel/words/fields.ts';

/** A list that is not empty and names nothing twice. */
export const distinct = <const Word extends string>(words: readonly Word[]) =>
  z
    .array(z.enum(words))
    .min(1, { error: carried(tooFew(1)) })
    .max(words.length, { error: carried(tooMany(words.length)) })
    .superRefine((items, context) => {
      for (const [index, item] of items.entries()) {
        if (items.indexOf(item) === index) continue;
        context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
      }
    })
    .meta({ uniqueItems: true });

/** A whole number within bounds, both included. */
export const whole = (from: number, to: number) => {
  const error = carried(outside(from, to));
  return z
    .int({ error: carried(NOT_AN_INTEGER) })
    .min(from, { error })
    .max(to, { error });
};
