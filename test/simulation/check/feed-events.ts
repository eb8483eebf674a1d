import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { WebhookEvent } from '../history/follower.ts';

/** The public event of each stored event, by an independent model of the contract's text. */

const BASE = '/api/v1/asset-valuation';

/** By event type: its public type, whose first word is mostly the kind of its subject. */
const PUBLIC_TYPES: Readonly<Record<string, string>> = {
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
  BatchCompleted: 'batch.completed',
  BatchFailed: 'batch.completed',
  WebhookDisabled: 'webhook.disabled',
  DeliveryGivenUp: 'delivery.given_up',
  CommentWritten: 'comment.written',
  ResourceAssigned: 'assignment.changed',
  PersonalDataErased: 'personal_data.erased',
};

export interface Happened {
  readonly event: RecordedEvent;
  /** Undefined for events without a public event. */
  readonly published: WebhookEvent | undefined;
}

/** Every event of an organization in the order of the log, with its public event. */
export function happenedTo(events: readonly RecordedEvent[], organizationId: string): readonly Happened[] {
  const versions = new Map<string, number>();
  return events
    .filter(({ metadata }) => metadata.organization_id === organizationId)
    .map((event) => ({ event, published: publishedAs(event, versions) }));
}

/** `versions`: counts public events of subjects without a stream of their own. */
function publishedAs(event: RecordedEvent, versions: Map<string, number>): WebhookEvent | undefined {
  const { type, stream, revision, data, metadata, eventId } = event;
  const publicType = PUBLIC_TYPES[type];
  if (publicType === undefined) return undefined;
  const own = stream.slice(stream.indexOf('-') + 1);
  const kind = kindOf(publicType, stream);
  const counted = kind === 'guarantee' || kind === 'encumbrance';
  const id = type === 'GuaranteeProposed' ? own : counted ? String(data[`${kind}_id`]) : own;
  const version = counted ? (versions.get(id) ?? 0) + 1 : revision + 1;
  versions.set(id, version);
  return {
    id: eventId,
    type: publicType,
    occurred_at: metadata.occurred_at,
    subject: { kind, id, version },
    ...aboutOf(event, own),
    url: BASE + pathOf(publicType, kind, id, own),
    request_id: metadata.request_id,
  };
}

function kindOf(publicType: string, stream: string): string {
  if (publicType === 'delivery.given_up') return 'webhook';
  return publicType === 'personal_data.erased'
    ? (stream.split('-')[0] ?? '')
    : (publicType.split('.')[0] ?? '');
}

/** What a comment or an assignment is on. */
function aboutOf({ type, data }: RecordedEvent, own: string): Pick<WebhookEvent, 'about'> {
  const kind = String(data.kind).toLowerCase();
  if (type === 'ResourceAssigned') return { about: { kind, id: own } };
  return type === 'CommentWritten' ? { about: { kind, id: String(data[`${kind}_id`]) } } : {};
}

function pathOf(publicType: string, kind: string, id: string, own: string): string {
  if (kind === 'encumbrance') return `/assets/${own}/encumbrances`;
  if (kind === 'coverage') return `/obligations/${id}/coverage`;
  if (kind === 'batch') return `/asset-batches/${id}`;
  if (kind === 'policy') return `/policies/${id}`;
  return `/${kind}s/${id}${publicType === 'delivery.given_up' ? '/deliveries' : ''}`;
}

export const textOf = ({ id, type, occurred_at, subject, about, url, request_id }: WebhookEvent): string =>
  [
    id,
    type,
    occurred_at,
    subject.kind,
    subject.id,
    subject.version,
    about?.kind,
    about?.id,
    url,
    request_id,
  ].join(' ');
