import { z } from 'zod';

export const DEFAULT_LIMIT = 50;
export const LARGEST_LIMIT = 200;

const Limit = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'invalid_limit: must be a whole number from 1 to 200' })
  .transform(Number)
  .pipe(
    z
      .int()
      .min(1, 'invalid_limit: must be at least 1')
      .max(LARGEST_LIMIT, 'invalid_limit: must be at most 200'),
  )
  .default(DEFAULT_LIMIT)
  .meta({ description: 'Most items of a page, 1 to 200.' });

const Cursor = z
  .string()
  .optional()
  .meta({ description: '`next_cursor` of the page before, used with the very same filter.' });

/** Query parameters of a list: its filter, all optional, besides `cursor` and `limit`. Unknown ones are refused. */
export const listParameters = <Filter extends z.ZodRawShape>(filter: Filter) =>
  z.strictObject({ ...filter, cursor: Cursor, limit: Limit });

/** The schema of a page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    next_cursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  });
