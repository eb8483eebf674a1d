import { z } from 'zod';
import type { LogReader, Position, RecordedEvent } from '../engine/log/event-log.ts';
import { isUnreadable, storedAt } from '../engine/log/pages.ts';
import { Uuid } from '../kernel/fields.ts';
import { isUuid } from '../kernel/ids.ts';
import { type Instant, parseInstant } from '../kernel/instant.ts';
import { canonicalJson } from '../kernel/json/canonical.ts';
import { encumberedIdOf } from './guarantee.ts';
import { isReferenceStream } from './obligation.ts';

/** What becomes of resources, as a back end that follows is told it (contract, section 11): by the type of the event. */
const TOLD = {
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
  // One that was given up has ended, too: what became of it stands in the batch.
  BatchCompleted: 'batch.completed',
  BatchFailed: 'batch.completed',
  WebhookDisabled: 'webhook.disabled',
  DeliveryGivenUp: 'delivery.given_up',
} as const;

export type HappeningType = (typeof TOLD)[keyof typeof TOLD];
export const HAPPENING_TYPES: readonly HappeningType[] = [...new Set(Object.values(TOLD))];

/** What a webhook is told when somebody tests it; the feed never shows it. */
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
] as const;
type SubjectKind = (typeof SUBJECT_KINDS)[number];

interface Subject {
  readonly kind: SubjectKind;
  /** Of a coverage: that of its obligation. */
  readonly id: string;
  /** The subject's version by this event; of a coverage, how many changes of it were told. */
  readonly version: number;
}

/** Thin: no amount and no personal data. Whoever may read the subject reads it at `path`. */
export interface Happening {
  /** Of the event. */
  readonly id: string;
  readonly type: HappeningType;
  readonly occurred_at: Instant;
  readonly subject: Subject;
  /** Where the subject, or what shows it, is read: relative to the base path. */
  readonly path: string;
  readonly request_id: string;
}

const kindOf = (type: HappeningType): SubjectKind =>
  type === 'delivery.given_up' ? 'webhook' : (type.slice(0, type.indexOf('.')) as SubjectKind);

/** What the event happened to: most are resources with a stream of their own, whose version is the number of its events. */
function subjectOf(kind: SubjectKind, event: RecordedEvent): Subject {
  const { type, stream, data, revision } = event;
  // They stand in the stream of their asset, and say their versions.
  const isOfAnAsset = kind === 'encumbrance' || (kind === 'guarantee' && type !== 'GuaranteeProposed');
  return isOfAnAsset
    ? { kind, id: String(data[`${kind}_id`]), version: Number(data.version) }
    : { kind, id: stream.slice(kind.length + 1), version: revision + 1 };
}

const PLURALS: Partial<Record<SubjectKind, string>> = { policy: 'policies', batch: 'asset-batches' };

function pathOf({ kind, id }: Subject, { type, stream }: RecordedEvent): string {
  if (kind === 'coverage') return `/obligations/${id}/coverage`;
  if (kind === 'encumbrance') return `/assets/${encumberedIdOf(stream)}/encumbrances`;
  const path = `/${PLURALS[kind] ?? `${kind}s`}/${id}`;
  return type === 'DeliveryGivenUp' ? `${path}/deliveries` : path;
}

/** What the event tells those who follow; undefined where it tells them nothing. */
export function happeningOf(event: RecordedEvent): Happening | undefined {
  if (!Object.hasOwn(TOLD, event.type) || isReferenceStream(event.stream)) return undefined;
  const type = TOLD[event.type as keyof typeof TOLD];
  const subject = subjectOf(kindOf(type), event);
  return {
    id: event.eventId,
    type,
    occurred_at: event.metadata.occurred_at,
    subject,
    path: pathOf(subject, event),
    request_id: event.metadata.request_id,
  };
}

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

const PLACE_VERSION = 1;
const LARGEST_REVISION = 2_147_483_647;
const LONGEST = 1_000;

/** A stream as this service names them: what else may stand in a store is never asked for. */
const STREAM = /^[a-z]+-[A-Za-z0-9._-]{1,200}$/;

/** What a place says as text. Its members are kept for ever: places are kept by others, longer than any version of this program. */
const PlaceText = z.strictObject({
  v: z.literal(PLACE_VERSION),
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
      v: PLACE_VERSION,
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

/** An organization's event as who follows happenings needs it: where it stands, and what it tells, if anything. */
export interface LookedAt {
  readonly place: Place;
  readonly happening: Happening | undefined;
}

/** Those of the events that are an organization's, in their order. */
export const lookAt = (events: readonly RecordedEvent[]): readonly LookedAt[] =>
  events.flatMap((event) => {
    const place = placeOf(event);
    return place ? [{ place, happening: toldOf(event) }] : [];
  });

const PATH = /^\/[a-z-]+\/[0-9a-f-]{36}(\/[a-z]+)?$/;

/** What another hand wrote may parse and tell nothing that makes sense: it is passed over, as what cannot be read is. */
function toldOf(event: RecordedEvent): Happening | undefined {
  const happening = happeningOf(event);
  if (!happening) return undefined;
  const { occurred_at: occurredAt, request_id: requestId, subject } = happening;
  const isWhole =
    typeof occurredAt === 'string' &&
    parseInstant(occurredAt) !== undefined &&
    typeof requestId === 'string' &&
    Number.isSafeInteger(subject.version) &&
    isUuid(subject.id) &&
    PATH.test(happening.path);
  return isWhole ? happening : undefined;
}

/**
 * Where in this log the event of a place stands, whichever engine the place comes from; undefined where this log does not hold
 * it: a restore went behind it. Throws `DependencyUnavailable`.
 */
export async function positionOf(log: LogReader, place: Place): Promise<Position | undefined> {
  const found = await storedAt(log, place.stream, place.revision);
  if (found?.eventId !== place.eventId || found.revision !== place.revision) return undefined;
  if (isUnreadable(found)) return found.position;
  return found.metadata.organization_id === place.organizationId ? found.position : undefined;
}
