import { countJobs, type FailedJob, listFailedJobs } from '../../../queries/jobs.ts';
import { newestSeal } from '../../engine/seals/stretch.ts';
import { blockedEventOf } from '../../engine/skips/skips.ts';
import { componentsOf, standingProjections } from '../resource/status-parts.ts';
import type {
  ComponentStand,
  FailedJob as FailedJobStand,
  JobStands,
  Overview,
  PartStand,
  ProjectionStands,
  SealStand,
  Section,
} from './answers.ts';
import { deliveryStand } from './deliveries.ts';
import type { BackendParts, OperatorsParts } from './parts.ts';
import { HEAVY, LIGHT, type Rest, sharedReading } from './sharing/reading.ts';
import { readSources } from './sources.ts';

/** Processes with one of these know what stands in databases. */
export const ROLES_WITH_DATABASES = ['api', 'projector', 'dispatcher', 'worker', 'notifier'];

/** How everything stands. Takes at most 1.5 s and a little, and never rejects: what cannot be known is told with its reason. */
export function overviewOf(parts: OperatorsParts): () => Promise<Overview> {
  const { clock, backend } = parts;
  const reading = <Value>(
    rest: Rest,
    read: (backend: BackendParts) => Promise<Value>,
  ): (() => Promise<Section<Value>>) =>
    backend
      ? sharedReading(clock, rest, () => read(backend))
      : async () => ({ state: 'elsewhere', roles: ROLES_WITH_DATABASES });
  const components = reading(LIGHT, readComponents);
  const projections = reading(HEAVY, readProjections);
  const jobs = reading(HEAVY, readJobs);
  const queues = reading(HEAVY, ({ status }) => status.queues());
  const queueDepth = reading(LIGHT, readQueueDepth);
  const deliveries = reading(HEAVY, async (told) => deliveryStand(await told.deliveries()));
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
      parts: (backend?.supervised() ?? []).map(partStand),
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

/** Where every read model stands, how far behind it is and why, and what is built beside it. */
async function readProjections({ status, programVersion, builds }: BackendParts): Promise<ProjectionStands> {
  const head = await status.log.head();
  const [stands, standing] = await Promise.all([standingProjections(status), builds(head)]);
  const items = stands.map(({ detail, ...stand }) => {
    const blocked = ['BLOCKED', 'STOPPED'].includes(stand.status) ? blockedEventOf(detail) : undefined;
    return {
      ...stand,
      program_version: programVersion(stand.name),
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
      builds: standing.filter(({ name }) => name === stand.name).map(({ name: _, ...build }) => build),
    };
  });
  return { head, items };
}

const MOST_FAILED = 20;

/** How many jobs stand where, and those that were given up. What this process knows of its own is added by the overview. */
async function readJobs({
  status: { readModels },
}: Pick<BackendParts, 'status'>): Promise<Pick<JobStands, 'counts' | 'failed'>> {
  const [counts, failed] = await Promise.all([
    countJobs(readModels),
    listFailedJobs(readModels, MOST_FAILED),
  ]);
  return { counts, failed: failed.map(failedStand) };
}

const failedStand = ({ job, asset_id }: FailedJob): FailedJobStand => ({
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

const partStand = ({ error, ...part }: ReturnType<BackendParts['supervised']>[number]): PartStand => ({
  ...part,
  error: error ?? null,
});

async function readComponents({ status }: BackendParts): Promise<readonly ComponentStand[]> {
  const components = await componentsOf(status);
  return Object.entries(components).map(([name, component]) => ({ name, ...component }));
}

const readQueueDepth = async ({ status, knowsQueue }: BackendParts): Promise<number | null> =>
  knowsQueue ? status.queue.depth() : null;

async function readSeals({ status, supervised, unsealedSeconds }: BackendParts): Promise<SealStand> {
  const [seal, unsealed] = await Promise.all([newestSeal(status.log), unsealedSeconds()]);
  const seals_here = supervised().some(({ name }) => name === 'sealer');
  if (!seal) return { newest: null, unsealed_seconds: unsealed, seals_here };
  const { number, sealed_at, event_count, key_id } = seal;
  return { newest: { number, sealed_at, event_count, key_id }, unsealed_seconds: unsealed, seals_here };
}

/** The jobs of all processes, beside the queue and what this process remembers of its attempts. */
function withOwn(
  jobs: Section<Pick<JobStands, 'counts' | 'failed'>>,
  depth: Section<number | null>,
  backend: BackendParts | undefined,
): Section<JobStands> {
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
