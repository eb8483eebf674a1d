import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import type { WebhookEvent } from '../history/follower.ts';

/** What the feed tells of each event, by a model written apart from the program: from the words of the contract. */

const BASE = '/api/v1/asset-valuation';

/** By event: what it is told as, to whose kind it happens, and where that is read. */
const TOLD: Readonly<Record<string, string>> = {
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
};

export interface Happened {
  readonly event: RecordedEvent;
  /** Undefined: nobody is told of it. */
  readonly told: WebhookEvent | undefined;
}

/** Every event of an organization in the order of the log, and what is told of it. */
export function happenedTo(events: readonly RecordedEvent[], organizationId: string): readonly Happened[] {
  const versions = new Map<string, number>();
  return events
    .filter(({ metadata }) => metadata.organization_id === organizationId)
    .map((event) => ({ event, told: toldOf(event, versions) }));
}

/** `versions`: of what does not have a stream of its own, by how often something happened to it. */
function toldOf(event: RecordedEvent, versions: Map<string, number>): WebhookEvent | undefined {
  const { type, stream, revision, data, metadata, eventId } = event;
  const told = TOLD[type];
  if (told === undefined) return undefined;
  const own = stream.slice(stream.indexOf('-') + 1);
  const [kind = ''] = told === 'delivery.given_up' ? ['webhook'] : told.split('.');
  const counted = kind === 'guarantee' || kind === 'encumbrance';
  const id = type === 'GuaranteeProposed' ? own : counted ? String(data[`${kind}_id`]) : own;
  const version = counted ? (versions.get(id) ?? 0) + 1 : revision + 1;
  versions.set(id, version);
  return {
    id: eventId,
    type: told,
    occurred_at: metadata.occurred_at,
    subject: { kind, id, version },
    url: BASE + pathOf(told, kind, id, own),
    request_id: metadata.request_id,
  };
}

function pathOf(told: string, kind: string, id: string, own: string): string {
  if (kind === 'encumbrance') return `/assets/${own}/encumbrances`;
  if (kind === 'coverage') return `/obligations/${id}/coverage`;
  if (kind === 'batch') return `/asset-batches/${id}`;
  if (kind === 'policy') return `/policies/${id}`;
  return `/${kind}s/${id}${told === 'delivery.given_up' ? '/deliveries' : ''}`;
}

export const textOf = ({ id, type, occurred_at, subject, url, request_id }: WebhookEvent): string =>
  [id, type, occurred_at, subject.kind, subject.id, subject.version, url, request_id].join(' ');
