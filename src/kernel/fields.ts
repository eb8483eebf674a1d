import { z } from 'zod';
import { AMOUNT_PATTERN, QUANTITY_PATTERN, RATE_PATTERN } from './decimal.ts';
import { parseDate, parseInstant } from './instant.ts';
import { bilingual } from './text/bilingual.ts';
import type { Label } from './vocabulary.ts';
import { carried, says } from './words/faults.ts';
import {
  atLeast,
  BLANK,
  EMPTY,
  NAMED_BEFORE,
  NOT_AN_INTEGER,
  noDecimal,
  noText,
  notAbove,
  notInAName,
  outside,
  tooFew,
  tooLong,
  tooMany,
} from './words/fields.ts';

/**
 * Building blocks of every schema at the border. A message carries the code that a client reads in `errors[].code`, and
 * the words for its developer.
 */

const decimalText = (pattern: RegExp, label: Label) => {
  const error = carried(noDecimal(label));
  return z.string({ error }).regex(pattern, { error, abort: true });
};

/** An amount, not negative. */
export const Amount = decimalText(/^\d{1,18}\.\d{2}$/, bilingual('fields.not_negative_amount')).meta({
  examples: ['1234.50'],
});

/** An amount that may be negative: what is paid out. */
export const SignedAmount = decimalText(AMOUNT_PATTERN, bilingual('fields.amount')).meta({
  examples: ['1234.50'],
});

/** A quantity, or a price or cost per unit; not negative, up to eight fraction digits. */
export const Quantity = decimalText(QUANTITY_PATTERN, bilingual('fields.not_negative_decimal')).meta({
  examples: ['100'],
});

/** A digest of bytes, as hexadecimal digits. */
export const Sha256 = z.string({ error: carried(noText('invalid_sha256')) }).regex(/^[0-9a-f]{64}$/, {
  error: says('invalid_sha256', bilingual('fields.not_a_sha256')),
});

/** A rate or factor as a decimal fraction: `"0.105"` is 10.5 %. */
export const Rate = decimalText(RATE_PATTERN, bilingual('fields.fraction')).meta({
  examples: ['0.105'],
});

/** A rate or factor that is not negative. */
export const Factor = Rate.regex(/^[^-]/, {
  error: carried(atLeast(0)),
});

/** A rate a year to discount at. Above −1: at −1 and below, nothing that is paid later has a present value. */
export const DiscountRate = Rate.regex(/^(?!-0*[1-9])/, {
  error: carried(notAbove('"-1"')),
});

/** A part of a whole, from 0 to 1. */
export const Share = Rate.regex(/^(0+(\.\d+)?|0*1(\.0+)?)$/, {
  error: carried(outside('"0"', '"1"')),
});

/** A calendar date that exists. */
export const DateField = z
  .string({ error: says('invalid_date', bilingual('fields.not_a_date')) })
  .refine((text) => parseDate(text) !== undefined, {
    error: says('invalid_date', bilingual('fields.no_such_date')),
  })
  .meta({ format: 'date', examples: ['2026-11-20'] });

const noInstant = says('invalid_instant', bilingual('fields.no_instant'));

/** An instant, RFC 3339. */
export const InstantField = z
  .string({ error: noInstant })
  .refine((text) => parseInstant(text) !== undefined, { error: noInstant })
  .meta({ format: 'date-time', examples: ['2026-11-20T15:04:05.000Z'] });

/** A text for people: trimmed ends are the caller's affair, emptiness is not allowed. */
export const Text = (max: number) => bounded(z.string({ error: carried(noText('invalid_text')) }), max);

const bounded = (text: z.ZodString, max: number) =>
  text
    .min(1, { error: carried(EMPTY), abort: true })
    .max(max, { error: carried(tooLong(max)) })
    .regex(/\S/u, { error: carried(BLANK) });

/**
 * A name of one line: nothing in it breaks the line, turns its direction round or hides. It is brought to NFC, so that a name
 * is the same whatever system wrote its letters.
 */
export const Name = (max: number) =>
  bounded(z.string({ error: carried(noText('invalid_text')) }).normalize('NFC'), max).superRefine(
    (text, context) => {
      const character = strangeInName(text);
      if (character !== undefined)
        context.addIssue({ code: 'custom', message: carried(notInAName(character)) });
    },
  );

/**
 * Controls, line ends, bidirectional marks, overrides, embeddings and isolates, and what has no width: the soft hyphen, the
 * zero-width space, the word joiner and invisible operators, the Mongolian vowel separator, the byte order mark. The two joiners
 * belong to pictographs of several parts and to the spelling of some scripts (Unicode, section 23.2), and are strange elsewhere.
 */
const STRANGE_IN_NAME = new RegExp(
  [
    /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u,
    /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?|[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\u064B-\u0655])[\u200C\u200D]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/** The first character of a text that no name has. */
export const strangeInName = (text: string): string | undefined => STRANGE_IN_NAME.exec(text)?.[0];

/** By these an asset is looked for, too. */
export const ExternalReference = Name(128);
export const PortfolioName = Name(128);

/** A code that a list of this service named: letters, digits and single hyphens, so that it is safe in any address. */
export const Code = (max = 64) =>
  z
    .string({ error: carried(noText('invalid_code')) })
    .max(max, { error: carried(tooLong(max)) })
    .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, {
      error: says('invalid_code', bilingual('fields.code')),
    });

const noUuid = says('invalid_uuid', bilingual('fields.no_uuid'));

/** An id made by this service. */
export const Uuid = z
  .string({ error: noUuid })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: noUuid })
  .meta({ format: 'uuid' });

/** A list of at most `most` different items; where it may not be empty, of `least` at least. */
export function distinct<Item extends z.ZodType<string>>(item: Item, most: number, least = 0) {
  const list = z.array(item);
  return (least > 0 ? list.min(least, { error: carried(tooFew(least)) }) : list)
    .max(most, { error: carried(tooMany(most)) })
    .superRefine((items, context) => {
      for (const [index, each] of items.entries()) {
        if (items.indexOf(each) === index) continue;
        context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
      }
    })
    .meta({ uniqueItems: true });
}

/** A whole number within bounds, both included. */
export function whole(from: number, to: number) {
  const error = carried(outside(from, to));
  return z
    .int({ error: carried(NOT_AN_INTEGER) })
    .min(from, { error })
    .max(to, { error });
}
