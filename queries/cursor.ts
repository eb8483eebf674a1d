import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Position } from '../src/engine/log/event-log.ts';
import { canonicalJson } from '../src/kernel/json/canonical.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { fail, ok, type Result } from '../src/kernel/result.ts';

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
