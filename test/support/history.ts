import type { Append, EventLog, NewEvent } from '../../src/engine/log/event-log.ts';
import { evolveAsset, type RecordedAssetEvent } from '../../src/valuing/domain/asset/state.ts';
import { type DomainEventType, readEvent } from '../../src/valuing/domain/event-catalog.ts';
import { type Draft, sealEvent } from './events.ts';
import { batchMakers } from './history-batches.ts';
import * as data from './history-data.ts';
import { lendingMakers } from './history-lending.ts';
import type { Made, OpenStream, World } from './history-streams.ts';
import { webhookMakers } from './history-webhooks.ts';
import { type Random, seededRandom } from './random.ts';

/** Streams beyond this many are left as they are, so that a long history needs no more memory than a short one. */
const MOST_OPEN = 2_000;
/** As many of the newest streams of a kind are where most things happen. */
const YOUNG = 64;
const FIRST_INSTANT = Date.parse('2026-01-05T12:00:00.000Z');

/**
 * A made-up but valid history: every event type of the catalog, interleaved between streams, with real hashes. The
 * same seed gives the same history, a longer one begins as the shorter. Figures and names in it mean nothing.
 */
export function* history({ seed, count }: { seed: number; count: number }): Generator<Append> {
  const random = seededRandom(seed);
  const organizations = Array.from({ length: 5 }, () => random.uuid()) as unknown as [string, ...string[]];
  const assets: OpenStream[] = [];
  const valuations: OpenStream[] = [];
  const credentials: OpenStream[] = [];
  const sources: OpenStream[] = [];
  const policies: OpenStream[] = [];
  const scenarios: OpenStream[] = [];
  const documents: OpenStream[] = [];
  const notes: OpenStream[] = [];
  const batches: OpenStream[] = [];
  const webhooks: OpenStream[] = [];
  const lending = { obligations: [], guarantees: [], encumbrances: [], coverages: [] };
  let written = 0;

  const open = (pool: OpenStream[], aggregate: string): OpenStream => {
    const stream = `${aggregate}-${random.uuid()}`;
    const opened: OpenStream = {
      stream,
      organization: random.pick(organizations),
      revision: -1,
      hash: null,
      status: 'new',
    };
    pool.push(opened);
    if (pool.length >= 2 * MOST_OPEN) pool.splice(0, MOST_OPEN);
    return opened;
  };
  /** One of the first tries that fits, mostly a young one: an event that needs a state finds it soon or is not made. */
  const find = (pool: readonly OpenStream[], ...fitting: readonly OpenStream['status'][]) => {
    for (let tries = 0; tries < 12 && pool.length > 0; tries += 1) {
      const among = random.int(4) === 0 ? pool.length : Math.min(pool.length, YOUNG);
      const found = pool[pool.length - 1 - random.int(among)];
      if (found && fitting.includes(found.status)) return found;
    }
    return undefined;
  };
  const make = makers(random, {
    open,
    find,
    assets,
    valuations,
    credentials,
    sources,
    policies,
    scenarios,
    documents,
    notes,
    batches,
    webhooks,
    ...lending,
  });
  const types = Object.entries(WEIGHTS).flatMap(([type, weight]) =>
    Array<DomainEventType>(weight).fill(type as DomainEventType),
  ) as [DomainEventType, ...DomainEventType[]];

  while (written < count) {
    const type = random.pick(types);
    const made = make[type]();
    if (!made) continue;
    const { on, after } = made;
    const event = seal(on, { type, ...made.draft }, random, written);
    const append: Append = { stream: on.stream, expectedRevision: on.revision, events: [event] };
    on.revision += 1;
    on.hash = event.metadata.hash;
    on.status = after;
    if (on.stream.startsWith('asset-')) foldAsset(on, event);
    written += 1;
    yield append;
  }
}

/** How often each type is tried: a new type without a weight does not compile. */
const WEIGHTS = {
  AssetRegistered: 20,
  AssetPatched: 12,
  AssetArchived: 2,
  AssetRestored: 2,
  ValuationRequested: 20,
  ValuationStarted: 24,
  ValuationCompleted: 20,
  ValuationFailed: 2,
  ValuationReviewed: 10,
  ValuationWithdrawn: 1,
  PolicyProposed: 2,
  PolicyDecided: 2,
  PolicySuperseded: 1,
  ScenarioProposed: 2,
  ScenarioDecided: 2,
  DocumentDeclared: 6,
  DocumentPartStored: 8,
  DocumentCompleted: 5,
  DocumentVerificationStarted: 5,
  DocumentVerified: 4,
  DocumentRefused: 1,
  DocumentVerificationFailed: 1,
  DocumentExpired: 1,
  DocumentReviewed: 3,
  CredentialIssued: 1,
  CredentialRevoked: 1,
  SourceFileImported: 1,
  PersonalDataErased: 1,
  ProjectionEventSkipped: 1,
  LogSealed: 1,
  ShapesAdopted: 1,
  RevaluationRefused: 1,
  AssetMarkedDisposed: 1,
  AssetDistinctionProposed: 2,
  AssetDistinctionDecided: 1,
  ObligationReferenceClaimed: 1,
  ObligationRegistered: 4,
  ObligationPatched: 3,
  ObligationSettled: 1,
  GuaranteeProposed: 5,
  GuaranteeDecided: 5,
  GuaranteeRegistered: 2,
  GuaranteeReleased: 2,
  EncumbranceRecorded: 2,
  EncumbranceEnded: 1,
  AssetDisposed: 1,
  CoverageFellShort: 3,
  CoverageBecameUnknown: 1,
  CoverageRestored: 2,
  CoverageMarkFellShort: 1,
  CoverageMarkRestored: 1,
  GuaranteeEndsSoon: 1,
  ReferencePublished: 1,
  AssetBatchAccepted: 1,
  RevaluationAccepted: 1,
  RevaluationAssetsSelected: 1,
  BatchStarted: 2,
  BatchLinesDone: 3,
  BatchCompleted: 2,
  BatchFailed: 1,
  ResourceListed: 1,
  WebhookPlaceClaimed: 1,
  WebhookRegistered: 1,
  WebhookPatched: 1,
  WebhookSecretRotated: 1,
  WebhookDisabled: 1,
  WebhookEnabled: 1,
  WebhookTested: 1,
  WebhookReplayed: 1,
  DeliveryGivenUp: 1,
} satisfies Record<DomainEventType, number>;

function makers(random: Random, world: World): Record<DomainEventType, () => Made | undefined> {
  const on = (
    found: OpenStream | undefined,
    after: OpenStream['status'],
    draft: () => Omit<Draft, 'type'>,
  ): Made | undefined => found && { on: found, after, draft: draft() };
  const { open, find, assets, valuations, credentials, sources, policies, scenarios, documents, notes } =
    world;
  return {
    ...lendingMakers(random, world),
    ...batchMakers(random, world),
    ...webhookMakers(random, world),
    AssetRegistered: () =>
      on(open(assets, 'asset'), 'active', () => ({ data: data.assetRegistered(random) })),
    AssetPatched: () => on(find(assets, 'active'), 'active', () => ({ data: data.assetPatched(random) })),
    AssetDistinctionProposed: () =>
      on(find(assets, 'active'), 'active', () => ({
        data: { distinction_id: random.uuid(), other_asset_id: random.uuid(), rationale: 'made up' },
      })),
    AssetDistinctionDecided() {
      const asset = find(assets, 'active');
      const proposed = asset?.asset?.distinctions?.at(-1);
      return (
        proposed &&
        on(asset, 'active', () => ({ data: { distinction_id: proposed.id, ...data.reviewed(random) } }))
      );
    },
    AssetArchived: () => on(find(assets, 'active'), 'archived', () => ({ data: {} })),
    AssetRestored: () => on(find(assets, 'archived'), 'active', () => ({ data: {} })),
    ValuationRequested() {
      const asset = find(assets, 'active')?.asset;
      if (!asset) return undefined;
      const valuation = open(valuations, 'valuation');
      valuation.organization = asset.organization_id;
      return on(valuation, 'requested', () => ({
        data: data.valuationRequested(random, valuation.stream, asset),
      }));
    },
    ValuationStarted: () =>
      on(find(valuations, 'requested', 'started'), 'started', () => ({
        data: data.valuationStarted(random),
      })),
    ValuationCompleted: () =>
      on(find(valuations, 'started'), 'calculated', () => ({ data: data.valuationCompleted(random) })),
    ValuationFailed: () =>
      on(find(valuations, 'started'), 'active', () => ({ data: data.valuationFailed(random) })),
    ValuationReviewed: () =>
      on(find(valuations, 'calculated'), 'approved', () => ({ data: data.reviewed(random) })),
    ValuationWithdrawn: () => on(find(valuations, 'approved'), 'active', () => ({ data: data.withdrawn() })),
    ResourceListed: () =>
      on(open(notes, random.pick(['policies', 'documents', 'guarantees', 'same-bytes'])), 'new', () => ({
        data: { resource_id: random.uuid() },
      })),
    PolicyProposed: () =>
      on(open(policies, 'policy'), 'proposed', () => ({ data: data.policyProposed(random) })),
    PolicyDecided: () => on(find(policies, 'proposed'), 'approved', () => ({ data: data.reviewed(random) })),
    PolicySuperseded: () =>
      on(find(policies, 'approved'), 'active', () => ({ data: data.policySuperseded(random) })),
    ScenarioProposed: () =>
      on(open(scenarios, 'scenario'), 'proposed', () => ({ data: data.scenarioProposed(random) })),
    ScenarioDecided: () => on(find(scenarios, 'proposed'), 'active', () => ({ data: data.reviewed(random) })),
    DocumentDeclared() {
      const asset = find(assets, 'active')?.asset;
      if (!asset) return undefined;
      const document = open(documents, 'document');
      document.organization = asset.organization_id;
      return on(document, 'uploading', () => ({ data: data.documentDeclared(random, asset.id) }));
    },
    DocumentPartStored: () =>
      on(find(documents, 'uploading'), 'uploading', () => ({ data: data.documentPartStored(random) })),
    DocumentCompleted() {
      const document = find(documents, 'uploading');
      return on(document, 'completed', () => ({ data: data.documentCompleted(document?.stream ?? '') }));
    },
    DocumentVerificationStarted: () =>
      on(find(documents, 'completed', 'verifying'), 'verifying', () => ({
        data: { attempt: 1, worker: `worker-${random.int(4)}` },
      })),
    DocumentVerified: () =>
      on(find(documents, 'verifying'), 'verified', () => ({ data: data.documentVerified(random) })),
    DocumentRefused: () =>
      on(find(documents, 'verifying'), 'active', () => ({ data: data.documentRefused(random) })),
    DocumentVerificationFailed: () =>
      on(find(documents, 'verifying'), 'uploading', () => ({ data: data.valuationFailed(random) })),
    DocumentExpired: () => on(find(documents, 'uploading'), 'active', () => ({ data: {} })),
    DocumentReviewed: () =>
      on(find(documents, 'verified'), 'active', () => ({ data: data.documentReviewed(random) })),
    CredentialIssued: () =>
      on(open(credentials, 'credential'), 'issued', () => ({ data: data.credentialIssued(random) })),
    CredentialRevoked: () => on(find(credentials, 'issued'), 'active', () => ({ data: {} })),
    PersonalDataErased: () => on(find(assets, 'active'), 'active', () => ({ data: { reason: 'made up' } })),
    ProjectionEventSkipped: () =>
      on(find(notes, 'archived') ?? open(notes, 'projection'), 'archived', () => ({
        data: data.projectionEventSkipped(random),
      })),
    LogSealed: () =>
      on(find(notes, 'issued') ?? open(notes, 'seal'), 'issued', () => ({ data: data.logSealed(random) })),
    ShapesAdopted: () => on(open(notes, 'shapes'), 'new', () => ({ data: { level: 1 } })),
    RevaluationRefused: () =>
      on(open(notes, 'revaluation'), 'active', () => ({ data: data.revaluationRefused(random) })),
    ReferencePublished: () =>
      on(open(notes, 'reference'), 'active', () => ({
        data: data.referencePublished(random),
      })),
    SourceFileImported: () =>
      on(find(sources, 'active') ?? open(sources, 'source'), 'active', () => ({
        data: data.sourceFileImported(random),
      })),
  };
}

function seal(on: OpenStream, draft: Draft, random: Random, index: number): NewEvent {
  return sealEvent(on.stream, on.revision + 1, on.hash, {
    ...draft,
    eventId: random.uuid(),
    metadata: {
      organization_id: on.organization,
      actor: `person:tester ${random.int(20)}`,
      occurred_at: new Date(FIRST_INSTANT + index * 1_000).toISOString(),
      request_id: `request-${index}`,
      correlation_id: `request-${index}`,
    },
  });
}

/** Valuations freeze the asset as it stands. */
function foldAsset(on: OpenStream, event: NewEvent): void {
  const read = readEvent({ ...event, stream: on.stream, revision: on.revision });
  const next = evolveAsset(on.asset, read as RecordedAssetEvent);
  if (next) on.asset = next;
}

/** Appends a history to a log, many streams at once, each stream in its order. */
export async function appendHistory(log: EventLog, appends: Iterable<Append>): Promise<void> {
  let window = new Map<string, Append>();
  const flush = async () => {
    const outcomes = await Promise.all([...window.values()].map((append) => log.append(append)));
    const refused = outcomes.find(({ outcome }) => outcome !== 'appended');
    if (refused) throw new Error(`an append of the history was not taken: ${JSON.stringify(refused)}`);
    window = new Map();
  };
  for (const append of appends) {
    // What becomes of a guarantee comes after its proposal, which stands in another stream.
    const proposals = [...window.keys()].some((stream) => stream.startsWith('guarantee-'));
    if (proposals && append.stream.startsWith('encumbrances-')) await flush();
    const earlier = window.get(append.stream);
    const events: Append['events'] = earlier ? [...earlier.events, ...append.events] : append.events;
    window.set(append.stream, { ...(earlier ?? append), events });
    if (window.size >= 500) await flush();
  }
  await flush();
}
