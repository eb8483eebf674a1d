import { z } from 'zod';
import type { Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { Uuid } from '../../kernel/fields.ts';
import { isUuid } from '../../kernel/ids.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';

/**
 * How far somebody has looked at what happened to an organization: the last of its events that was looked at. Stream and
 * revision find that event in every engine that holds it; its position is that of the log in which it was read.
 */
export interface Place {
  readonly organizationId: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

const VERSION = 1;
const LARGEST_REVISION = 2_147_483_647;
const LONGEST = 1_000;

/** A stream as this service names them: what else may stand in a store is never asked for. */
const STREAM = /^[a-z]+-[A-Za-z0-9._-]{1,200}$/;

/** What a place says as text. Its members are kept for ever: places are kept by others, longer than any version of this program. */
const Told = z.strictObject({
  v: z.literal(VERSION),
  organization_id: Uuid,
  event_id: Uuid,
  stream: z.string().regex(STREAM),
  revision: z.int().min(0).max(LARGEST_REVISION),
  position: z.string().regex(/^\d{20}(-\d{20})?$/),
});

/**
 * The place of an event. Undefined where it has none: it is no organization's, or another hand wrote it in a form that no text of
 * a place can name.
 */
export function placeOf({ eventId, stream, revision, position, metadata }: RecordedEvent): Place | undefined {
  const { organization_id: organizationId } = metadata;
  if (typeof organizationId !== 'string') return undefined;
  const isNamed = isUuid(organizationId) && isUuid(eventId) && STREAM.test(stream);
  return isNamed ? { organizationId, eventId, stream, revision, position } : undefined;
}

/** An opaque text, good for ever: under no key, so that no rotation, rebuild or change of engine ends it. */
export const placeText = ({ organizationId, eventId, stream, revision, position }: Place): string =>
  Buffer.from(
    canonicalJson({
      v: VERSION,
      organization_id: organizationId,
      event_id: eventId,
      stream,
      revision,
      position,
    }),
  ).toString('base64url');

/** The place of a text; undefined when it is none. Whether the log holds that event is another question. */
export function readPlace(text: string): Place | undefined {
  if (text.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  const parsed = Told.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const { organization_id, event_id, stream, revision, position } = parsed.data;
  const place = { organizationId: organization_id, eventId: event_id, stream, revision, position };
  return placeText(place) === text ? place : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
