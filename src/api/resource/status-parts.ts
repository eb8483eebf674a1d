import { z } from 'zod';
import { type QueueCounts, queueCounts } from '../../../queries/count-queues.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ask } from '../../../queries/question.ts';
import { ageLimits } from '../../domain/policy.ts';
import type { Dependency } from '../../engine/dependency-unavailable.ts';
import type { EventLog, Position } from '../../engine/log/event-log.ts';
import type { LogWatch } from '../../engine/log/log-watch.ts';
import type { ProjectionState, ReadModels } from '../../engine/projecting/read-models.ts';
import type { WorkQueue } from '../../engine/queue/work-queue.ts';
import type { ProjectionSkip, ProjectionSkips } from '../../engine/skips/skips.ts';
import type { PartsText } from '../../engine/telemetry/parts.ts';
import { shownError } from '../../engine/telemetry/shown-error.ts';
import type { UnmadeSchema } from '../../engine/telemetry/unmade-schemas.ts';
import type { WatchedStorage } from '../../evidence/document-stores/watch.ts';
import type { MalwareScanner } from '../../evidence/scanner/clamd.ts';
import { within } from '../../kernel/async/within.ts';
import { businessDateOf, type Instant } from '../../kernel/instant.ts';
import { instant } from '../../kernel/words/meanings.ts';
import type { SourceHealth } from '../../valuation/references/contract.ts';
import type { Timeouts } from '../pipeline/answer/time-limit.ts';

export interface StatusParts {
  readonly version: string;
  /** Commit of the build; null if unknown. */
  readonly commit: string | null;
  readonly log: EventLog;
  readonly logWatch: LogWatch;
  readonly readModels: ReadModels;
  readonly queue: Pick<WorkQueue, 'depth'>;
  /** Undefined if no role of this process stores or reads documents. */
  readonly storage: WatchedStorage | undefined;
  /** Undefined if none is configured. */
  readonly scanner: MalwareScanner | undefined;
  /** `settleMs`: how long each part of the answer may take. */
  readonly timeouts: Pick<Timeouts, 'settleMs'>;
  readonly kinds: {
    readonly event_log: string;
    readonly read_models: string;
    readonly work_queue: string;
    readonly document_storage: string;
  };
  /**
   * Number of events behind this position, up to 1000, and when the first of them occurred. `isLate`: so old that readers cannot
   * rely on the projection's rows.
   */
  lag(
    projection: string,
    position: Position,
  ): Promise<{ readonly events: number; readonly since: string | null; readonly isLate: boolean }>;
  /** Events that a projection skips by an operator's order; `fault`: why they are unknown. */
  skips(projection: string): Promise<ProjectionSkips & { readonly fault: string | null }>;
  /** Sizes of the queues for people, of an organization or of all. */
  queues(organizationId?: string): Promise<QueueCounts>;
  sourceHealth(): readonly SourceHealth[];
  /** Schemas missing in a database, and why. */
  unmade(): readonly UnmadeSchema[];
  /** State of this process's supervised parts, for the details. */
  partsText(): PartsText;
}

export const Component = z.strictObject({
  status: z.enum(['UP', 'DEGRADED', 'DOWN', 'OFF']).meta({
    description:
      'UP answers; DEGRADED answers, but not as it should; DOWN does not answer; OFF is switched off, or not needed.',
  }),
  kind: z.string().meta({
    description: 'The engine in use, such as `embedded-postgres`, `nats-jetstream` or `off`.',
  }),
  since: z
    .string()
    .optional()
    .meta(
      instant(
        'Of the event log while it is DOWN: since when the process that answers has had no answer of it',
      ),
    ),
  detail: z.string().optional().meta({ description: 'Its state in words; for OPERATOR and AUDITOR only.' }),
});
export type Component = z.infer<typeof Component>;
type DetailedComponent = Component & { readonly detail: string };

/** Probes the dependencies of this process, each with its detail. Takes little longer than `settleMs`, and never rejects. */
export async function componentsOf(wired: StatusParts) {
  const unmade = (component: DetailedComponent, ...dependencies: readonly Dependency[]) =>
    notMade(component, wired.unmade().find(({ dependency }) => dependencies.includes(dependency))?.reason);
  const [event_log, read_models, work_queue, document_storage, malware_scanner] = await Promise.all([
    logOf(wired),
    readModelsOf(wired),
    probe(wired, 'work_queue', async () => `${await wired.queue.depth()} waiting or under way`),
    storageOf(wired),
    scannerOf(wired),
  ]);
  const texts = wired.partsText();
  return {
    event_log: unmade(event_log, 'event_log'),
    // The keys of personal data are in the same database.
    read_models: withText(unmade(read_models, 'read_models', 'key_store'), texts.read_models),
    work_queue: withText(work_queue, texts.work_queue),
    document_storage,
    malware_scanner,
  };
}

async function probe(
  { kinds, timeouts }: StatusParts,
  part: keyof StatusParts['kinds'] | 'clamd',
  ask: () => Promise<string>,
): Promise<DetailedComponent> {
  const kind = part === 'clamd' ? part : kinds[part];
  try {
    return { status: 'UP', kind, detail: await inTime(ask(), timeouts.settleMs) };
  } catch (error) {
    return { status: 'DOWN', kind, detail: shownError(error) };
  }
}

async function logOf(wired: StatusParts): Promise<DetailedComponent> {
  const { log, logWatch } = wired;
  const component = await probe(
    wired,
    'event_log',
    async () => `head at ${(await log.head()) || 'the start'}`,
  );
  if (component.status === 'UP') logWatch.answered();
  else logWatch.failed();
  const since = logWatch.awaySince();
  return { ...component, ...(since !== undefined && { since }) };
}

/** DEGRADED while a projection is blocked, because its rows are outdated. */
async function readModelsOf(wired: StatusParts): Promise<DetailedComponent> {
  let blocked: readonly string[] = [];
  const component = await probe(wired, 'read_models', async () => {
    const states = await wired.readModels.projections();
    blocked = states.flatMap(({ name, status }) =>
      status === 'BLOCKED' || status === 'STOPPED' ? name : [],
    );
    return `${states.length} projections${blocked.length > 0 ? `, blocked: ${blocked.join(', ')}` : ''}`;
  });
  return blocked.length > 0 && component.status === 'UP' ? { ...component, status: 'DEGRADED' } : component;
}

const storageOf = async (wired: StatusParts): Promise<DetailedComponent> => {
  const { storage, kinds } = wired;
  if (!storage)
    return { status: 'OFF', kind: kinds.document_storage, detail: 'no role of this process needs it' };
  return probe(wired, 'document_storage', async () => {
    await storage.look();
    return 'answers';
  });
};

const scannerOf = async (wired: StatusParts): Promise<DetailedComponent> => {
  const { scanner } = wired;
  return scanner
    ? probe(wired, 'clamd', () => scanner.version())
    : { status: 'DEGRADED', kind: 'none', detail: 'uploads are not scanned for malware' };
};

/** A database that answers is DOWN without its schema. */
const notMade = (component: DetailedComponent, reason: string | undefined): DetailedComponent =>
  reason === undefined ? component : { ...component, status: 'DOWN', detail: `not made: ${reason}` };

const withText = (component: DetailedComponent, text: string): DetailedComponent =>
  text === '' ? component : { ...component, detail: `${component.detail}; ${text}` };

const inTime = <T>(answer: Promise<T>, ms: number): Promise<T> =>
  within(answer, ms, () => new Error('no answer in time'), { ref: false });

export const unlessUnknown = <T>(answer: Promise<T>, ms: number): Promise<T | undefined> =>
  inTime(answer, ms).catch(() => undefined);

const withoutItsProjection = ({ projection: _, ...skip }: ProjectionSkip) => skip;

/** State of every read model, and the events it skips. Throws `DependencyUnavailable`. */
export async function projectionStatuses({ readModels, lag, skips }: StatusParts) {
  const viewOf = async ({ name, version, position, status, detail }: ProjectionState) => {
    const { skipped, fault } = await skips(name);
    const newest = skipped.at(-1);
    const { events, since, isLate } = await lag(name, position);
    return {
      name,
      version,
      position,
      lag_events: events,
      behind_since: since,
      status: isLate && status === 'FOLLOWING' ? ('STARTING' as const) : status,
      detail: detail ?? fault,
      skipped_events: skipped.length,
      newest_skip: newest ? withoutItsProjection(newest) : null,
    };
  };
  return Promise.all((await readModels.projections()).map(viewOf));
}

/** Read models behind the counts. */
export const QUEUED_FROM = queueCounts.projections;

const Waiting = z.int().min(0);

/** Sizes of the queues for people, as `/status` shows them. */
export const QueuesView = z.strictObject({
  valuations_to_review: Waiting.meta({
    description: 'Valuations that wait for a review: GET /valuations?review=PENDING.',
  }),
  documents_to_review: Waiting.meta({
    description: 'Verified documents that wait to be accepted: GET /documents?review=PENDING.',
  }),
  policies_to_decide: Waiting.meta({
    description: 'Policies that wait for a decision: GET /policies?status=PROPOSED.',
  }),
  scenarios_to_decide: Waiting.meta({
    description: 'Scenarios that wait for a decision: GET /scenarios?status=PROPOSED.',
  }),
  assets_never_valued: Waiting.meta({
    description: 'Active assets without a calculated valuation: GET /assets?status=ACTIVE&valuation=NEVER.',
  }),
  assets_due: Waiting.meta({
    description: 'Active assets due for revaluation: GET /assets?status=ACTIVE&valuation=DUE.',
  }),
  assets_too_old: Waiting.meta({
    description: 'Active assets valued too long ago: GET /assets?status=ACTIVE&valuation=TOO_OLD.',
  }),
  revaluations_refused: Waiting.meta({
    description:
      'Active assets whose latest calculated valuation the service could not repeat by itself: `revaluation_refused` in GET /assets says why.',
  }),
});

/** Sizes of the queues for people, of an organization or of all. Throws `DependencyUnavailable`. */
export async function countQueues(
  readModels: ReadModels,
  now: Instant,
  organizationId?: string,
): Promise<QueueCounts> {
  const policies = await ask(readModels, approvedPolicies, { organizationId });
  const ofOrganizations = Map.groupBy(policies, ({ organization_id }) => organization_id);
  const ageDays = new Map([...ofOrganizations].map(([id, own]) => [id, ageLimits(own, now)]));
  return ask(readModels, queueCounts, { organizationId, ageDays, today: businessDateOf(now) });
}
