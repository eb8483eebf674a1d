import { countJobs, type FailedJob, listFailedJobs } from '../../../queries/jobs.ts';
import type { DeliveryFigures, EndpointFigures } from '../../domain/webhook.ts';
import type { Position } from '../../engine/log/event-log.ts';
import { newestSeal } from '../../engine/seals/stretch.ts';
import { blockedEventOf } from '../../engine/skips/skips.ts';
import type { FailedAttempt, Part } from '../../engine/telemetry/parts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources, SourceHealth } from '../../valuation/references/contract.ts';
import { componentsOf, projectionStatuses, type StatusParts } from '../resource/status-parts.ts';
import type {
  ComponentState,
  DeliveriesStatus,
  DependencyStatus,
  EndpointStatus,
  FailedJob as FailedJobView,
  JobsStatus,
  Overview,
  ProcessStatus,
  ProjectionsStatus,
  RebuildStatus,
  SealStatus,
  Section,
  SourceStatus,
} from './answers.ts';
import { HEAVY, LIGHT, type Rest, sharedRead } from './shared-read.ts';

export interface OperatorsParts {
  readonly clock: Clock;
  readonly process: ProcessStatus;
  readonly sources: Pick<PriceSources, 'health' | 'profiles'>;
  /** Undefined in a process whose roles need no database. */
  readonly backend: BackendParts | undefined;
}

/** Dependencies with databases. Every read throws `DependencyUnavailable`. */
export interface BackendParts {
  readonly status: StatusParts;
  supervised(): readonly Part[];
  failedAttempts(): readonly FailedAttempt[];
  /** Version in this program; null for an unknown read model. */
  programVersion(projection: string): number | null;
  /** Rebuilds of read models; `head` is the end of the log. */
  builds(head: Position): Promise<readonly (RebuildStatus & { readonly name: string })[]>;
  unsealedSeconds(): Promise<number>;
  deliveries(): Promise<DeliveryFigures>;
  /** False if the queue is in another process and cannot be read. */
  readonly knowsQueue: boolean;
}

/** Processes with one of these roles can read the databases. */
export const ROLES_WITH_DATABASES = ['api', 'projector', 'dispatcher', 'worker', 'notifier'];

/** State of the service. Takes little more than 1.5 s, and never rejects: an unknown section has its reason. */
export function overviewOf(parts: OperatorsParts): () => Promise<Overview> {
  const { clock, backend } = parts;
  const reading = <Value>(
    rest: Rest,
    read: (backend: BackendParts) => Promise<Value>,
  ): (() => Promise<Section<Value>>) =>
    backend
      ? sharedRead(clock, rest, () => read(backend))
      : async () => ({ state: 'elsewhere', roles: ROLES_WITH_DATABASES });
  const components = reading(LIGHT, readComponents);
  const projections = reading(HEAVY, readProjections);
  const jobs = reading(HEAVY, readJobs);
  const queues = reading(HEAVY, ({ status }) => status.queues());
  const queueDepth = reading(LIGHT, readQueueDepth);
  const deliveries = reading(HEAVY, async (wired) => deliveryStatus(await wired.deliveries()));
  const seals = reading(LIGHT, readSeals);

  return async () => {
    const sections = await Promise.all([
      components(),
      projections(),
      jobs(),
      queueDepth(),
      queues(),
      deliveries(),
      seals(),
    ]);
    const [componentsRead, projectionsRead, jobsRead, depth, queuesRead, deliveriesRead, sealsRead] =
      sections;
    return {
      at: clock.now(),
      process: parts.process,
      parts: (backend?.supervised() ?? []).map(partView),
      unmade: (backend?.status.unmade() ?? []).map(({ dependency, reason }) => ({
        name: dependency,
        reason,
      })),
      components: componentsRead,
      projections: projectionsRead,
      jobs: withOwn(jobsRead, depth, backend),
      queues: queuesRead,
      deliveries: deliveriesRead,
      seals: sealsRead,
      sources: readSources(parts),
    };
  };
}

/** State, lag and rebuilds of every read model. */
async function readProjections({ status, programVersion, builds }: BackendParts): Promise<ProjectionsStatus> {
  const head = await status.log.head();
  const [projections, rebuilds] = await Promise.all([projectionStatuses(status), builds(head)]);
  const items = projections.map(({ detail, ...projection }) => {
    const blocked = ['BLOCKED', 'STOPPED'].includes(projection.status) ? blockedEventOf(detail) : undefined;
    return {
      ...projection,
      program_version: programVersion(projection.name),
      detail,
      blocked_at: blocked
        ? {
            event_id: blocked.eventId,
            type: blocked.type,
            stream: blocked.stream,
            revision: blocked.revision,
            why: blocked.why,
          }
        : null,
      builds: rebuilds.filter(({ name }) => name === projection.name).map(({ name: _, ...build }) => build),
    };
  });
  return { head, items };
}

const MAX_FAILED = 20;

/** Jobs by status, and the newest failed ones. The overview adds what only this process knows. */
async function readJobs({
  status: { readModels },
}: Pick<BackendParts, 'status'>): Promise<Pick<JobsStatus, 'counts' | 'failed'>> {
  const [counts, failed] = await Promise.all([countJobs(readModels), listFailedJobs(readModels, MAX_FAILED)]);
  return { counts, failed: failed.map(failedJobView) };
}

const failedJobView = ({ job, asset_id }: FailedJob): FailedJobView => ({
  id: job.id,
  kind: job.kind,
  subject_id: job.valuation_id ?? job.document_id ?? job.batch_id ?? '',
  asset_id,
  attempts: job.attempts,
  created_at: job.created_at,
  finished_at: job.finished_at,
  code: job.error?.code ?? '',
  detail: job.error?.detail ?? '',
});

const partView = ({ error, ...part }: ReturnType<BackendParts['supervised']>[number]): ComponentState => ({
  ...part,
  error: error ?? null,
});

async function readComponents({ status }: BackendParts): Promise<readonly DependencyStatus[]> {
  const components = await componentsOf(status);
  return Object.entries(components).map(([name, component]) => ({ name, ...component }));
}

const readQueueDepth = async ({ status, knowsQueue }: BackendParts): Promise<number | null> =>
  knowsQueue ? status.queue.depth() : null;

async function readSeals({ status, supervised, unsealedSeconds }: BackendParts): Promise<SealStatus> {
  const [seal, unsealed] = await Promise.all([newestSeal(status.log), unsealedSeconds()]);
  const seals_here = supervised().some(({ name }) => name === 'sealer');
  if (!seal) return { newest: null, unsealed_seconds: unsealed, seals_here };
  const { number, sealed_at, event_count, key_id } = seal;
  return { newest: { number, sealed_at, event_count, key_id }, unsealed_seconds: unsealed, seals_here };
}

/** The jobs of all processes, with the queue and the failed attempts of this process. */
function withOwn(
  jobs: Section<Pick<JobsStatus, 'counts' | 'failed'>>,
  depth: Section<number | null>,
  backend: BackendParts | undefined,
): Section<JobsStatus> {
  if (jobs.state !== 'known') return jobs;
  const failed_attempts = (backend?.failedAttempts() ?? []).map(({ item, at, error }) => ({
    kind: item.kind,
    subject_id: item.id,
    at,
    error,
  }));
  const queue_depth = depth.state === 'known' ? depth.value : null;
  return { ...jobs, value: { ...jobs.value, queue_depth, failed_attempts } };
}

/** Every price source of this process, with the reason for those that cannot be switched on. Sends no request. */
function readSources({ sources }: Pick<OperatorsParts, 'sources'>): readonly SourceStatus[] {
  const health = new Map(sources.health().map((each) => [each.id, each]));
  return sources.profiles.map(({ id, name, publisher, why_off }) => {
    const known = health.get(id);
    return {
      id,
      name,
      publisher,
      status: shownStatus(known),
      kind: known?.kind ?? 'off',
      detail: known?.detail ?? '',
      why_off: why_off ?? null,
      last_success_at: known?.asked?.last_success_at ?? null,
      last_failure: known?.asked?.last_failure ?? null,
      newest_reference_date: known?.newest_reference_date ?? null,
    };
  });
}

/** A source is UP until it fails; one that was never asked is NOT_ASKED, unless its data were imported. */
export function shownStatus(known: SourceHealth | undefined): SourceStatus['status'] {
  if (!known) return 'OFF';
  const isAsked = known.asked !== undefined || known.kind === 'imports';
  return known.status === 'UP' && !isAsked ? 'NOT_ASKED' : known.status;
}

/** Deliveries for operators, with only the origin of each address. */
export function deliveryStatus({ position: _, endpoints, ...figures }: DeliveryFigures): DeliveriesStatus {
  const { begun_at, begun_because } = figures;
  const isBefore = ({ webhook }: EndpointFigures) => begun_at !== null && webhook.created_at < begun_at;
  return {
    ...figures,
    missed_before: begun_because === 'FIRST' ? endpoints.some(isBefore) : begun_because !== null,
    given_up: endpoints.reduce((sum, { given_up }) => sum + given_up, 0),
    endpoints: endpoints.map(endpointView),
  };
}

const endpointView = ({ webhook, ...health }: EndpointFigures): EndpointStatus => ({
  id: webhook.id,
  organization_id: webhook.organization_id,
  origin: URL.parse(webhook.url)?.origin ?? '',
  status: webhook.status,
  disabled_because: webhook.disabled?.because ?? null,
  ...health,
});
