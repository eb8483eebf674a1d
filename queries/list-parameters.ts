import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Position } from '../src/engine/log/event-log.ts';
import { canonicalJson } from '../src/kernel/json/canonical.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';
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

/** The scope of a cursor: one list of one organization under one filter. */
export interface CursorScope {
  readonly list: string;
  readonly organizationId: string;
  readonly filter: JsonObject;
}

const CHECKSUM_BYTES = 16;
const LONGEST = 400;

const checksum = (
  key: KeyObject,
  { list, organizationId, filter }: CursorScope,
  position: Position,
): Buffer =>
  createHmac('sha256', key)
    .update(canonicalJson([list, organizationId, filter, position]))
    .digest()
    .subarray(0, CHECKSUM_BYTES);

/** One key, or several during a rotation: cursors are made with the first, and read with any. */
export type CursorKeys = readonly [KeyObject, ...KeyObject[]];

/** An opaque text for the page after `position`, for this scope only. */
export const encodeCursor = ([key]: CursorKeys, scope: CursorScope, position: Position): string =>
  Buffer.concat([checksum(key, scope, position), Buffer.from(position)]).toString('base64url');

/** The position in a cursor. A broken one, one of another scope, and a forged one give the same error. */
export function decodeCursor(
  keys: CursorKeys,
  scope: CursorScope,
  cursor: string,
): Result<Position, 'cursor-invalid'> {
  if (cursor.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(cursor)) return fail('cursor-invalid');
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= CHECKSUM_BYTES || bytes.toString('base64url') !== cursor) return fail('cursor-invalid');
  const position = bytes.toString('utf8', CHECKSUM_BYTES);
  const found = bytes.subarray(0, CHECKSUM_BYTES);
  const isKnown = keys.some((key) => timingSafeEqual(checksum(key, scope, position), found));
  return isKnown ? ok(position) : fail('cursor-invalid');
}
