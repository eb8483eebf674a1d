import { z } from 'zod';
import { carried } from '../src/kernel/words/faults.ts';
import { noWholeNumber } from '../src/kernel/words/fields.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;

const notALimit = carried(noWholeNumber('invalid_limit', 1, LARGEST_LIMIT));

const Limit = z
  .string()
  .regex(/^\d{1,3}$/, { error: notALimit })
  .transform(Number)
  .pipe(z.int().min(1, notALimit).max(LARGEST_LIMIT, notALimit))
  .default(DEFAULT_LIMIT)
  .meta({
    description: 'Most items of a page, 1 to 200.',
    // A query is text; its content is a number.
    override: { type: 'integer', minimum: 1, maximum: LARGEST_LIMIT, default: DEFAULT_LIMIT },
  });

const Cursor = z
  .string()
  .optional()
  .meta({ description: '`next_cursor` of the page before, used with the very same filter.' });

/** For lists of what others made and one decides on. */
export const MINE = z.literal('exclude').optional().meta({
  description:
    '`exclude` leaves out what the caller may not approve by the four-eyes rule: what the responsible person made, and what the same person has approved already. However the name is spelled, and whatever the status.',
});

/** Query parameters of a list: its filter, all optional, and `cursor` and `limit`. Unknown ones are refused. */
export const listParameters = <Filter extends z.ZodRawShape>(filter: Filter) =>
  z.strictObject({ ...filter, cursor: Cursor, limit: Limit });

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z
      .array(item)
      .meta({ description: 'The items of this page, at most `limit`; empty where nothing fits.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'What `cursor` takes for the next page; null on the last one.' }),
  });
