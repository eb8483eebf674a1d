import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import { assetIdOf } from '../asset.ts';
import { batchIdOf } from '../batch.ts';
import { coveredIdOf } from '../coverage.ts';
import { isReferenceStream, obligationIdOf } from '../obligation.ts';

/** What becomes of resources, as a back end that follows is told it (contract, section 11). */
export const HAPPENING_TYPES = [
  'asset.registered',
  'asset.changed',
  'asset.archived',
  'asset.restored',
  'asset.disposed',
  'document.verified',
  'document.refused',
  'document.reviewed',
  'valuation.requested',
  'valuation.completed',
  'valuation.failed',
  'valuation.reviewed',
  'valuation.withdrawn',
  'policy.proposed',
  'policy.decided',
  'policy.superseded',
  'scenario.proposed',
  'scenario.decided',
  'guarantee.proposed',
  'guarantee.decided',
  'guarantee.released',
  'guarantee.registered',
  'encumbrance.recorded',
  'encumbrance.ended',
  'obligation.registered',
  'obligation.changed',
  'obligation.settled',
  'coverage.short',
  'coverage.restored',
  'coverage.unknown',
  'coverage.mark_short',
  'coverage.mark_restored',
  'coverage.guarantee_ends_soon',
  'batch.completed',
  'webhook.disabled',
  'delivery.given_up',
] as const;

/** What a webhook is told when somebody tests it; the feed never shows it. */
export const TEST_TYPE = 'webhook.test';
export type HappeningType = (typeof HAPPENING_TYPES)[number];

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

interface Told {
  readonly type: HappeningType;
  subject(event: RecordedEvent): Subject;
  path?(event: RecordedEvent): string;
}

/** A resource whose version is the number of events in its stream. */
const ofStream = (type: HappeningType, kind: SubjectKind, idOf: (stream: string) => string): Told => ({
  type,
  subject: ({ stream, revision }) => ({ kind, id: idOf(stream), version: revision + 1 }),
});

const after = (kind: SubjectKind) => (stream: string) => stream.slice(kind.length + 1);

const ofResource = (type: HappeningType, kind: SubjectKind): Told => ofStream(type, kind, after(kind));

/** What became of a guarantee stands in the stream of its asset, and says its version. */
const ofGuarantee = (type: HappeningType): Told => ({
  type,
  subject: ({ data }) => ({
    kind: 'guarantee',
    id: String(data.guarantee_id),
    version: Number(data.version),
  }),
});

const ofEncumbrance = (type: HappeningType): Told => ({
  type,
  subject: ({ data }) => ({
    kind: 'encumbrance',
    id: String(data.encumbrance_id),
    version: Number(data.version),
  }),
  path: ({ stream }) => `/assets/${stream.slice('encumbrances-'.length)}/encumbrances`,
});

const ofCoverage = (type: HappeningType): Told => ({
  ...ofStream(type, 'coverage', coveredIdOf),
  path: ({ stream }) => `/obligations/${coveredIdOf(stream)}/coverage`,
});

const ofAsset = (type: HappeningType): Told => ofStream(type, 'asset', assetIdOf);
const ofObligation = (type: HappeningType): Told => ofStream(type, 'obligation', obligationIdOf);

const ofBatch: Told = {
  ...ofStream('batch.completed', 'batch', batchIdOf),
  path: ({ stream }) => `/asset-batches/${batchIdOf(stream)}`,
};

/** By the type of the event; what is not here is told nobody. */
const TOLD: Readonly<Record<string, Told>> = {
  AssetRegistered: ofAsset('asset.registered'),
  AssetPatched: ofAsset('asset.changed'),
  AssetArchived: ofAsset('asset.archived'),
  AssetRestored: ofAsset('asset.restored'),
  AssetMarkedDisposed: ofAsset('asset.disposed'),
  DocumentVerified: ofResource('document.verified', 'document'),
  DocumentRefused: ofResource('document.refused', 'document'),
  DocumentReviewed: ofResource('document.reviewed', 'document'),
  ValuationRequested: ofResource('valuation.requested', 'valuation'),
  ValuationCompleted: ofResource('valuation.completed', 'valuation'),
  ValuationFailed: ofResource('valuation.failed', 'valuation'),
  ValuationReviewed: ofResource('valuation.reviewed', 'valuation'),
  ValuationWithdrawn: ofResource('valuation.withdrawn', 'valuation'),
  PolicyProposed: ofResource('policy.proposed', 'policy'),
  PolicyDecided: ofResource('policy.decided', 'policy'),
  PolicySuperseded: ofResource('policy.superseded', 'policy'),
  ScenarioProposed: ofResource('scenario.proposed', 'scenario'),
  ScenarioDecided: ofResource('scenario.decided', 'scenario'),
  GuaranteeProposed: ofResource('guarantee.proposed', 'guarantee'),
  GuaranteeDecided: ofGuarantee('guarantee.decided'),
  GuaranteeReleased: ofGuarantee('guarantee.released'),
  GuaranteeRegistered: ofGuarantee('guarantee.registered'),
  EncumbranceRecorded: ofEncumbrance('encumbrance.recorded'),
  EncumbranceEnded: ofEncumbrance('encumbrance.ended'),
  ObligationRegistered: ofObligation('obligation.registered'),
  ObligationPatched: ofObligation('obligation.changed'),
  ObligationSettled: ofObligation('obligation.settled'),
  CoverageFellShort: ofCoverage('coverage.short'),
  CoverageRestored: ofCoverage('coverage.restored'),
  CoverageBecameUnknown: ofCoverage('coverage.unknown'),
  CoverageMarkFellShort: ofCoverage('coverage.mark_short'),
  CoverageMarkRestored: ofCoverage('coverage.mark_restored'),
  GuaranteeEndsSoon: ofCoverage('coverage.guarantee_ends_soon'),
  // One that was given up has ended, too: what became of it stands in the batch.
  BatchCompleted: ofBatch,
  BatchFailed: ofBatch,
  WebhookDisabled: ofResource('webhook.disabled', 'webhook'),
  DeliveryGivenUp: {
    ...ofResource('delivery.given_up', 'webhook'),
    path: ({ stream }) => `/webhooks/${after('webhook')(stream)}/deliveries`,
  },
};

/** What the event tells those who follow; undefined where it tells them nothing. */
export function happeningOf(event: RecordedEvent): Happening | undefined {
  const told = Object.hasOwn(TOLD, event.type) ? TOLD[event.type] : undefined;
  if (!told || isReferenceStream(event.stream)) return undefined;
  const subject = told.subject(event);
  return {
    id: event.eventId,
    type: told.type,
    occurred_at: event.metadata.occurred_at,
    subject,
    path: told.path?.(event) ?? pathOf(subject),
    request_id: event.metadata.request_id,
  };
}

const PLURALS: Partial<Record<SubjectKind, string>> = { policy: 'policies' };
const pathOf = ({ kind, id }: Subject): string => `/${PLURALS[kind] ?? `${kind}s`}/${id}`;
