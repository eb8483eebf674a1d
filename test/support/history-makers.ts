import { type AssetState, assetIdOf } from '../../src/domain/asset.ts';
import type { DomainEventType } from '../../src/domain/events/catalog.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import * as access from './history-access.ts';
import * as data from './history-data.ts';
import type { Random } from './random.ts';

/** A stream that may still get events. */
export interface OpenStream {
  readonly stream: string;
  organization: string;
  revision: number;
  hash: string | null;
  asset?: AssetState;
  /** Of an asset: the stream of its encumbrances. */
  burdens?: OpenStream;
  /** Of a guarantee: its version. */
  version?: number;
  status: StreamStatus;
}

/** The states on which the next event of a stream depends. */
type StreamStatus =
  | ('new' | 'active' | 'archived' | 'issued' | 'requested' | 'started' | 'calculated' | 'approved')
  | ('proposed' | 'uploading' | 'completed' | 'verifying' | 'verified');

/** `notes`: records of operators and of the service itself in the log. */
const POOLS = [
  ...([
    'assets',
    'valuations',
    'policies',
    'scenarios',
    'documents',
    'credentials',
    'sessions',
    'sources',
  ] as const),
  ...(['obligations', 'guarantees', 'encumbrances', 'coverages', 'batches', 'webhooks', 'notes'] as const),
];
export type Pools = { readonly [Pool in (typeof POOLS)[number]]: OpenStream[] };
export const emptyPools = () => Object.fromEntries(POOLS.map((name) => [name, [] as OpenStream[]])) as Pools;

interface World extends Pools {
  readonly open: (pool: OpenStream[], aggregate: string) => OpenStream;
  readonly find: (pool: readonly OpenStream[], ...fitting: readonly StreamStatus[]) => OpenStream | undefined;
}

export interface Made {
  readonly on: OpenStream;
  readonly after: StreamStatus;
  readonly data: JsonObject;
}
interface Maker {
  readonly weight: number;
  readonly make: () => Made | undefined;
}

/** `maker` makes an event where a stream fits it; `after`: the status of the stream then. */
function workshop(random: Random, { open, find }: World) {
  const found =
    (pool: readonly OpenStream[], ...fitting: readonly StreamStatus[]) =>
    () =>
      find(pool, ...fitting);
  return {
    found,
    opened: (pool: OpenStream[], aggregate: string) => () => open(pool, aggregate),
    foundOrOpened: (pool: OpenStream[], status: StreamStatus, aggregate: string) => () =>
      find(pool, status) ?? open(pool, aggregate),
    maker: (
      weight: number,
      where: () => OpenStream | undefined,
      after: StreamStatus,
      data: (random: Random, on: OpenStream) => JsonObject,
    ): Maker => ({
      weight,
      make() {
        const on = where();
        return on && { on, after, data: data(random, on) };
      },
    }),
  };
}

const LISTS = ['policies', 'documents', 'guarantees', 'same-bytes'] as const;
const nothing = (): JsonObject => ({});

/** Each event type by its maker: a new type without one does not compile. */
export function makers(random: Random, world: World): Record<DomainEventType, Maker> {
  const { open, find, assets, valuations, policies, scenarios, documents } = world;
  const { credentials, sessions, sources, notes } = world;
  const { found, opened, foundOrOpened, maker } = workshop(random, world);
  /** Opens a stream of a resource of an active asset. */
  const ofAsset = (
    weight: number,
    pool: OpenStream[],
    aggregate: string,
    after: StreamStatus,
    data: (asset: AssetState, stream: string) => JsonObject,
  ): Maker => ({
    weight,
    make() {
      const asset = find(assets, 'active')?.asset;
      if (!asset) return undefined;
      const on = Object.assign(open(pool, aggregate), { organization: asset.organization_id });
      return { on, after, data: data(asset, on.stream) };
    },
  });
  const worker = () => `worker-${random.int(4)}`;
  return {
    AssetRegistered: maker(20, opened(assets, 'asset'), 'active', data.assetRegistered),
    AssetPatched: maker(12, found(assets, 'active'), 'active', data.assetPatched),
    AssetArchived: maker(2, found(assets, 'active'), 'archived', nothing),
    AssetRestored: maker(2, found(assets, 'archived'), 'active', nothing),
    ValuationRequested: ofAsset(20, valuations, 'valuation', 'requested', (asset, stream) =>
      data.valuationRequested(random, stream, asset),
    ),
    ValuationStarted: maker(24, found(valuations, 'requested', 'started'), 'started', () => ({
      attempt: 1,
      worker: worker(),
      program: { version: '1.0.0', commit: null },
    })),
    ValuationCompleted: maker(20, found(valuations, 'started'), 'calculated', data.valuationCompleted),
    ValuationFailed: maker(2, found(valuations, 'started'), 'active', data.failed),
    ValuationReviewed: maker(10, found(valuations, 'calculated'), 'approved', data.reviewed),
    ValuationWithdrawn: maker(1, found(valuations, 'approved'), 'active', () => ({
      rationale: 'made up: the invoice was forged',
    })),
    PolicyProposed: maker(2, opened(policies, 'policy'), 'proposed', data.policyProposed),
    PolicyDecided: maker(2, found(policies, 'proposed'), 'approved', data.reviewed),
    PolicySuperseded: maker(1, found(policies, 'approved'), 'active', () => ({
      asset_class: 'INVENTORY',
      by: random.uuid(),
      from: '2026-06-01',
    })),
    ScenarioProposed: maker(2, opened(scenarios, 'scenario'), 'proposed', data.scenarioProposed),
    ScenarioDecided: maker(2, found(scenarios, 'proposed'), 'active', data.reviewed),
    DocumentDeclared: ofAsset(6, documents, 'document', 'uploading', ({ id }) =>
      data.documentDeclared(random, id),
    ),
    DocumentPartStored: maker(8, found(documents, 'uploading'), 'uploading', data.documentPartStored),
    DocumentCompleted: maker(5, found(documents, 'uploading'), 'completed', (_, { stream }) =>
      data.documentCompleted(stream),
    ),
    DocumentVerificationStarted: maker(5, found(documents, 'completed', 'verifying'), 'verifying', () => ({
      attempt: 1,
      worker: worker(),
    })),
    DocumentVerified: maker(4, found(documents, 'verifying'), 'verified', data.documentVerified),
    DocumentRefused: maker(1, found(documents, 'verifying'), 'active', () => ({
      code: random.pick(['TYPE_MISMATCH', 'UNREADABLE']),
      detail: 'made up',
    })),
    DocumentVerificationFailed: maker(1, found(documents, 'verifying'), 'uploading', data.failed),
    DocumentExpired: maker(1, found(documents, 'uploading'), 'active', nothing),
    DocumentReviewed: maker(3, found(documents, 'verified'), 'active', () => ({
      decision: random.int(4) === 0 ? 'REJECT' : 'ACCEPT',
      rationale: 'made up',
      document_date: null,
      issuer: null,
      also_evidence_of: [],
    })),
    CredentialIssued: maker(1, opened(credentials, 'credential'), 'issued', access.credentialIssued),
    CredentialRevoked: maker(1, found(credentials, 'issued'), 'active', nothing),
    SessionOffered: maker(1, opened(sessions, 'session'), 'proposed', access.sessionOffered),
    SessionOpened: maker(1, found(sessions, 'proposed'), 'issued', access.sessionOpened),
    SessionEnded: maker(1, found(sessions, 'proposed', 'issued'), 'active', access.sessionEnded),
    SourceFileImported: maker(
      1,
      foundOrOpened(sources, 'active', 'source'),
      'active',
      data.sourceFileImported,
    ),
    PersonalDataErased: maker(1, found(assets, 'active'), 'active', () => ({ reason: 'made up' })),
    ProjectionEventSkipped: maker(
      1,
      foundOrOpened(notes, 'archived', 'projection'),
      'archived',
      data.projectionEventSkipped,
    ),
    LogSealed: maker(1, foundOrOpened(notes, 'issued', 'seal'), 'issued', data.logSealed),
    ShapesAdopted: maker(1, opened(notes, 'shapes'), 'new', () => ({ level: 1 })),
    RevaluationRefused: maker(1, opened(notes, 'revaluation'), 'active', data.revaluationRefused),
    AssetMarkedDisposed: maker(1, found(assets, 'archived'), 'approved', nothing),
    AssetDistinctionProposed: maker(2, found(assets, 'active'), 'active', () => ({
      distinction_id: random.uuid(),
      other_asset_id: random.uuid(),
      rationale: 'made up',
    })),
    AssetDistinctionDecided: maker(
      1,
      () => {
        const asset = find(assets, 'active');
        return asset?.asset?.distinctions?.length ? asset : undefined;
      },
      'active',
      (_, { asset }) => ({ distinction_id: asset?.distinctions?.at(-1)?.id ?? '', ...data.reviewed(random) }),
    ),
    ...lendingMakers(random, world),
    CommentWritten: maker(1, opened(notes, 'comment'), 'new', access.commentWritten),
    ResourceAssigned: maker(1, opened(notes, 'assignment'), 'new', access.resourceAssigned),
    ReferencePublished: maker(1, opened(notes, 'reference'), 'active', data.referencePublished),
    ...batchMakers(random, world),
    ResourceListed: maker(1, () => open(notes, random.pick(LISTS)), 'new', access.resourceListed),
    ...webhookMakers(random, world),
  };
}

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

/** Obligations, guarantees and encumbrances. */
function lendingMakers(random: Random, world: World) {
  const { open, find, assets, obligations, guarantees, encumbrances, coverages } = world;
  const { found, opened, foundOrOpened, maker } = workshop(random, world);
  const { terms, registration } = data;
  /** The stream of an asset's encumbrances, made by the first of them. */
  const burdensOf = (asset: OpenStream): OpenStream => {
    if (!asset.burdens) {
      const stream = `encumbrances-${assetIdOf(asset.stream)}`;
      const { organization } = asset;
      asset.burdens = { stream, organization, revision: -1, hash: null, status: 'active' };
      encumbrances.push(asset.burdens);
    }
    return asset.burdens;
  };
  /** An event of a guarantee, in the stream of its asset. */
  const becomes = (
    weight: number,
    before: StreamStatus,
    after: StreamStatus,
    more: () => JsonObject,
  ): Maker => ({
    weight,
    make() {
      const guarantee = find(guarantees, before);
      if (!guarantee?.burdens) return undefined;
      guarantee.status = after;
      guarantee.version = (guarantee.version ?? 1) + 1;
      const of = { guarantee_id: idOf(guarantee.stream), version: guarantee.version };
      return { on: guarantee.burdens, after: 'active', data: { ...of, ...more() } };
    },
  });
  const obligation = found(obligations, 'active');
  const burdens = found(encumbrances, 'active');
  const covers = (weight: number, of: () => JsonObject): Maker =>
    maker(weight, foundOrOpened(coverages, 'active', 'coverage'), 'active', of);
  return {
    AssetReferenceClaimed: maker(1, opened([], 'referenced-asset'), 'active', () => ({
      asset_id: random.uuid(),
      asset_version: 0,
    })),
    ObligationReferenceClaimed: maker(1, opened([], 'obligation-reference'), 'active', () => ({
      obligation_id: random.uuid(),
      registration: data.obligation(random),
    })),
    ObligationRegistered: maker(4, opened(obligations, 'obligation'), 'active', data.obligation),
    ObligationPatched: maker(3, obligation, 'active', () => ({
      balance: { amount: data.wholeAmount(random), date: '2026-01-03' },
    })),
    ObligationSettled: maker(1, obligation, 'archived', nothing),
    GuaranteeProposed: {
      weight: 5,
      make(): Made | undefined {
        const [asset, obliged] = [find(assets, 'active'), obligation()];
        if (!asset?.asset || !obliged) return undefined;
        const { id: asset_id, asset_class } = asset.asset;
        const on = open(guarantees, 'guarantee');
        Object.assign(on, { organization: asset.organization, burdens: burdensOf(asset) });
        const proposed = {
          ...{ asset_id, asset_class, ...terms(random, idOf(obliged.stream)) },
          instrument: random.int(2) === 0 ? { type: 'CPR', issued_on: '2026-01-01' } : null,
          registration: random.int(3) === 0 ? registration(random) : null,
        };
        return { on, after: 'proposed', data: proposed };
      },
    },
    GuaranteeDecided: becomes(5, 'proposed', 'approved', () => ({
      decision: 'APPROVE',
      rationale: 'made up',
      terms: { ...terms(random, random.uuid()), registered_on: null },
    })),
    GuaranteeRegistered: becomes(2, 'approved', 'approved', () => ({ registration: registration(random) })),
    GuaranteeReleased: becomes(2, 'approved', 'active', () => ({ rationale: 'made up' })),
    EncumbranceRecorded: maker(
      2,
      () => {
        const asset = find(assets, 'active');
        return asset && burdensOf(asset);
      },
      'active',
      data.encumbrance,
    ),
    EncumbranceEnded: maker(1, burdens, 'active', () => ({ encumbrance_id: random.uuid(), version: 2 })),
    AssetDisposed: maker(1, burdens, 'archived', () => ({
      date: '2026-01-04',
      reason: 'SOLD',
      proceeds: null,
      notes: null,
    })),
    CoverageFellShort: covers(3, () => data.coverage('SHORT')),
    CoverageBecameUnknown: covers(1, () => data.coverage('UNKNOWN')),
    CoverageRestored: covers(2, () => data.coverage('COVERED')),
    CoverageMarkFellShort: covers(1, () => data.marked('100.00')),
    CoverageMarkRestored: covers(1, () => data.marked('1500.00')),
    GuaranteeEndsSoon: covers(1, () => ({
      status: 'COVERED',
      guarantee_id: random.uuid(),
      asset_id: random.uuid(),
      ends_on: '2026-02-01',
      ends_by: random.int(2) === 0 ? 'EFFECTIVE_UNTIL' : 'DUE_DATE',
      day: '2026-01-04',
      cause: null,
    })),
  };
}

/** Batches of assets, of two lines, and revaluations; `verified`: they are done. */
function batchMakers(random: Random, world: World) {
  const { batches } = world;
  const { found, opened, maker } = workshop(random, world);
  return {
    AssetBatchAccepted: maker(1, opened(batches, 'batch'), 'requested', () => ({
      job_id: random.uuid(),
      line_count: 2,
      size_bytes: 1_000 + random.int(1_000),
      sealed_sha256: random.hex(64),
    })),
    RevaluationAccepted: maker(1, opened(batches, 'batch'), 'proposed', () => ({
      job_id: random.uuid(),
      selection: { portfolio: 'North', asset_class: null, due_before: null },
      purpose: 'COLLATERAL',
      asset_count: 2,
    })),
    RevaluationAssetsSelected: maker(1, found(batches, 'proposed'), 'requested', () => ({
      asset_ids: [random.uuid(), random.uuid()],
    })),
    RevaluationSelectionEnded: maker(1, found(batches, 'requested'), 'requested', () => ({ asset_count: 2 })),
    ExportAccepted: maker(1, opened(batches, 'batch'), 'requested', () => ({
      job_id: random.uuid(),
      line_count: 2,
      request: {
        content: 'SCR_GUARANTEES',
        format: 'csv',
        language: 'en',
        organization: 'Made up',
        ...{ base_date: '2026-10-31', portfolio: null, asset_class: null, from: null, to: null, shocks: [] },
      },
    })),
    ExportAdvanced: maker(1, found(batches, 'started'), 'started', () => ({ lines_done: 1 })),
    ExportKept: maker(1, found(batches, 'started'), 'verified', () => ({
      lines_done: 2,
      file: { size_bytes: 3, sha256: 'b'.repeat(64), sealed_sha256: 'c'.repeat(64) },
    })),
    BatchStarted: maker(2, found(batches, 'requested', 'started'), 'started', () => ({ worker: 'worker-1' })),
    BatchLinesDone: maker(3, found(batches, 'started'), 'verified', () => ({
      first_line: 1,
      results: data.lineResults(random),
    })),
    BatchCompleted: maker(2, found(batches, 'verified'), 'active', () => ({
      done: 1,
      partial: 0,
      refused: 1,
    })),
    BatchFailed: maker(1, found(batches, 'started'), 'active', () => ({
      error: { code: 'BATCH_UNREADABLE', detail: 'made up' },
    })),
  };
}

function webhookMakers(random: Random, world: World) {
  const { webhooks, notes } = world;
  const { found, opened, maker } = workshop(random, world);
  const enabled = found(webhooks, 'active');
  return {
    WebhookPlaceClaimed: maker(1, opened(notes, 'webhooks'), 'new', () => ({
      webhook_id: random.uuid(),
      registration: data.webhook(random),
    })),
    WebhookRegistered: maker(1, opened(webhooks, 'webhook'), 'active', data.webhook),
    WebhookPatched: maker(1, enabled, 'active', () => ({ description: `made up ${random.hex(4)}` })),
    WebhookSecretRotated: maker(1, enabled, 'active', () => ({ secret: data.sealed(random) })),
    WebhookDisabled: maker(1, enabled, 'archived', () => ({
      because: random.pick(['REQUESTED', 'GONE', 'FAILED_FOR_DAYS']),
    })),
    WebhookEnabled: maker(1, found(webhooks, 'archived'), 'active', nothing),
    WebhookTested: maker(1, enabled, 'active', nothing),
    WebhookReplayed: maker(1, enabled, 'active', () => ({ after: null })),
    DeliveryGivenUp: maker(1, enabled, 'active', () => ({
      delivery_id: random.uuid(),
      event_id: random.uuid(),
      type: 'asset.registered',
      tries: 10,
      failure: 'TIMED_OUT',
    })),
  };
}
