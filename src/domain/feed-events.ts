import { z } from 'zod';
import type { LogReader, Position, RecordedEvent } from '../engine/log/event-log.ts';
import { isUnreadable, storedAt } from '../engine/log/pages.ts';
import { Uuid } from '../kernel/fields.ts';
import { isUuid } from '../kernel/ids.ts';
import { type Instant, parseInstant } from '../kernel/instant.ts';
import { canonicalJson } from '../kernel/json/canonical.ts';
import { encumberedIdOf } from './guarantee.ts';
import { isReferenceStream } from './obligation.ts';
import { assignmentAggregate } from './people/comment.ts';

/** The public type of each stored event type, for clients that follow the feed (contract, section 11). */
const PUBLIC_TYPES = {
  AssetRegistered: 'asset.registered',
  AssetPatched: 'asset.changed',
  AssetArchived: 'asset.archived',
  AssetRestored: 'asset.restored',
  AssetMarkedDisposed: 'asset.disposed',
  DocumentVerified: 'document.verified',
  DocumentRefused: 'document.refused',
  DocumentReviewed: 'document.reviewed',
  ValuationRequested: 'valuation.requested',
  ValuationCompleted: 'valuation.completed',
  ValuationFailed: 'valuation.failed',
  ValuationReviewed: 'valuation.reviewed',
  ValuationWithdrawn: 'valuation.withdrawn',
  PolicyProposed: 'policy.proposed',
  PolicyDecided: 'policy.decided',
  PolicySuperseded: 'policy.superseded',
  ScenarioProposed: 'scenario.proposed',
  ScenarioDecided: 'scenario.decided',
  GuaranteeProposed: 'guarantee.proposed',
  GuaranteeDecided: 'guarantee.decided',
  GuaranteeReleased: 'guarantee.released',
  GuaranteeRegistered: 'guarantee.registered',
  EncumbranceRecorded: 'encumbrance.recorded',
  EncumbranceEnded: 'encumbrance.ended',
  ObligationRegistered: 'obligation.registered',
  ObligationPatched: 'obligation.changed',
  ObligationSettled: 'obligation.settled',
  CoverageFellShort: 'coverage.short',
  CoverageRestored: 'coverage.restored',
  CoverageBecameUnknown: 'coverage.unknown',
  CoverageMarkFellShort: 'coverage.mark_short',
  CoverageMarkRestored: 'coverage.mark_restored',
  GuaranteeEndsSoon: 'coverage.guarantee_ends_soon',
  // Also of one that was given up: the batch itself has its outcome.
  BatchCompleted: 'batch.completed',
  BatchFailed: 'batch.completed',
  WebhookDisabled: 'webhook.disabled',
  DeliveryGivenUp: 'delivery.given_up',
  CommentWritten: 'comment.written',
  ResourceAssigned: 'assignment.changed',
  // Of an asset or obligation, with its documents, valuations and comments.
  PersonalDataErased: 'personal_data.erased',
} as const;

export type FeedEventType = (typeof PUBLIC_TYPES)[keyof typeof PUBLIC_TYPES];
export const FEED_EVENT_TYPES: readonly FeedEventType[] = [...new Set(Object.values(PUBLIC_TYPES))];

/** The type of a test delivery to a webhook; the feed never shows it. */
export const TEST_TYPE = 'webhook.test';

export const SUBJECT_KINDS = [
  'asset',
  'document',
  'valuation',
  'policy',
  'scenario',
  'guarantee',
  'encumbrance',
  'obligation',
  'coverage',
  'batch',
  'webhook',
  'comment',
  'assignment',
] as const;
type SubjectKind = (typeof SUBJECT_KINDS)[number];

interface Subject {
  readonly kind: SubjectKind;
  /** Of a coverage: the id of its obligation. */
  readonly id: string;
  /** The subject's version after this event; of a coverage, the number of its recorded changes. */
  readonly version: number;
}

/** Thin: no amount and no personal data. A client that may read the subject reads it at `path`. */
export interface FeedEvent {
  /** Of the event. */
  readonly id: string;
  readonly type: FeedEventType;
  readonly occurred_at: Instant;
  readonly subject: Subject;
  /** What a comment or an assignment is on; the id of the latter is that of its resource. */
  readonly about?: { readonly kind: SubjectKind; readonly id: string };
  /** Address of the subject, or of what shows it, relative to the base path. */
  readonly path: string;
  readonly request_id: string;
}

function kindOf(type: FeedEventType, stream: string): SubjectKind {
  if (type === 'delivery.given_up') return 'webhook';
  const named = type === 'personal_data.erased' ? stream.slice(0, stream.indexOf('-')) : type;
  return named.split('.')[0] as SubjectKind;
}

/** The subject of the event: mostly a resource with its own stream, whose version is the number of its events. */
function subjectOf(kind: SubjectKind, event: RecordedEvent): Subject {
  const { type, stream, data, revision } = event;
  // These are in the stream of their asset, and carry their own versions.
  const isOfAnAsset = kind === 'encumbrance' || (kind === 'guarantee' && type !== 'GuaranteeProposed');
  return isOfAnAsset
    ? { kind, id: String(data[`${kind}_id`]), version: Number(data.version) }
    : { kind, id: stream.slice(kind.length + 1), version: revision + 1 };
}

function aboutOf({ type, stream, data }: RecordedEvent): FeedEvent['about'] {
  if (type !== 'CommentWritten' && type !== 'ResourceAssigned') return undefined;
  const kind = String(data.kind).toLowerCase() as SubjectKind;
  const id = type === 'CommentWritten' ? data[`${kind}_id`] : assignmentAggregate.idOf(stream);
  return { kind, id: String(id) };
}

const PLURALS: Partial<Record<SubjectKind, string>> = { policy: 'policies', batch: 'asset-batches' };

function pathOf({ kind, id }: Subject, { type, stream }: RecordedEvent): string {
  if (kind === 'coverage') return `/obligations/${id}/coverage`;
  if (kind === 'encumbrance') return `/assets/${encumberedIdOf(stream)}/encumbrances`;
  const path = `/${PLURALS[kind] ?? `${kind}s`}/${id}`;
  return type === 'DeliveryGivenUp' ? `${path}/deliveries` : path;
}

/** The public event of a stored event; undefined where it has none. */
export function feedEventOf(event: RecordedEvent): FeedEvent | undefined {
  if (!Object.hasOwn(PUBLIC_TYPES, event.type) || isReferenceStream(event.stream)) return undefined;
  const type = PUBLIC_TYPES[event.type as keyof typeof PUBLIC_TYPES];
  const subject = subjectOf(kindOf(type, event.stream), event);
  const about = aboutOf(event);
  return {
    id: event.eventId,
    type,
    occurred_at: event.metadata.occurred_at,
    subject,
    ...(about && { about }),
    path: pathOf(subject, event),
    request_id: event.metadata.request_id,
  };
}

/**
 * How far a follower has read the events of an organization: the last event that it read. Stream and
 * revision find that event in every engine that holds it; its position is that of the log in which it was read.
 */
export interface Place {
  readonly organizationId: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

const PLACE_VERSION = 1;
const LARGEST_REVISION = 2_147_483_647;
const LONGEST = 1_000;

/** The names of this service's streams: other names in a store are never read. */
const STREAM = /^[a-z]+-[A-Za-z0-9._-]{1,200}$/;

/** The content of a place's text. Its members never change: clients keep places longer than any version of this program runs. */
const PlaceText = z.strictObject({
  v: z.literal(PLACE_VERSION),
  organization_id: Uuid,
  event_id: Uuid,
  stream: z.string().regex(STREAM),
  revision: z.int().min(0).max(LARGEST_REVISION),
  position: z.string().regex(/^\d{20}(-\d{20})?$/),
});

/**
 * The place of an event. Undefined where it belongs to no organization, or was written from outside in a form that no
 * place can name.
 */
export function placeOf({ eventId, stream, revision, position, metadata }: RecordedEvent): Place | undefined {
  const { organization_id: organizationId } = metadata;
  if (typeof organizationId !== 'string') return undefined;
  const isNamed = isUuid(organizationId) && isUuid(eventId) && STREAM.test(stream);
  return isNamed ? { organizationId, eventId, stream, revision, position } : undefined;
}

/** An opaque text, valid for ever: it is under no key, so that no rotation, rebuild or change of engine ends it. */
export const placeText = ({ organizationId, eventId, stream, revision, position }: Place): string =>
  Buffer.from(
    canonicalJson({
      v: PLACE_VERSION,
      organization_id: organizationId,
      event_id: eventId,
      stream,
      revision,
      position,
    }),
  ).toString('base64url');

/** The place of a text; undefined when the text is none. The log need not hold that event. */
export function readPlace(text: string): Place | undefined {
  if (text.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  const parsed = PlaceText.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
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

/** An organization's event for followers: its place, and its public event, if any. */
export interface FollowedEvent {
  readonly place: Place;
  readonly feedEvent: FeedEvent | undefined;
}

/** The events among these that belong to an organization, in their order. */
export const followedEvents = (events: readonly RecordedEvent[]): readonly FollowedEvent[] =>
  events.flatMap((event) => {
    const place = placeOf(event);
    return place ? [{ place, feedEvent: validHappening(event) }] : [];
  });

const PATH = /^\/[a-z-]+\/[0-9a-f-]{36}(\/[a-z]+)?$/;

/** An event written from outside may parse and yet make no valid public event: it is skipped, like an unreadable one. */
function validHappening(event: RecordedEvent): FeedEvent | undefined {
  const happening = feedEventOf(event);
  if (!happening) return undefined;
  const { occurred_at: occurredAt, request_id: requestId, subject, about } = happening;
  const isWhole =
    typeof occurredAt === 'string' &&
    parseInstant(occurredAt) !== undefined &&
    typeof requestId === 'string' &&
    Number.isSafeInteger(subject.version) &&
    isUuid(subject.id) &&
    (!about || (SUBJECT_KINDS.includes(about.kind) && isUuid(about.id))) &&
    PATH.test(happening.path);
  return isWhole ? happening : undefined;
}

/**
 * The position in this log of the event that a place names, whichever engine the place comes from; undefined where this log does
 * not hold it, after a restore to an earlier state. Throws `DependencyUnavailable`.
 */
export async function positionOf(log: LogReader, place: Place): Promise<Position | undefined> {
  const found = await storedAt(log, place.stream, place.revision);
  if (found?.eventId !== place.eventId || found.revision !== place.revision) return undefined;
  if (isUnreadable(found)) return found.position;
  return found.metadata.organization_id === place.organizationId ? found.position : undefined;
}
