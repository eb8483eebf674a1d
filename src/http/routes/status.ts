import { z } from 'zod';
import type { QueueCounts } from '../../../queries/count-queues.ts';
import type { ProjectionSkip, ProjectionSkips } from '../../domain/projection-skip/state.ts';
import { instant } from '../../kernel/meanings.ts';
import { ACCESS_PROFILES, type AccessProfile, CONTRACT_VERSION } from '../../kernel/vocabulary.ts';
import type { Dependency } from '../../ports/dependency-unavailable.ts';
import type { DocumentStore } from '../../ports/document-store.ts';
import type { EventLog, Position } from '../../ports/event-log.ts';
import type { MalwareScanner } from '../../ports/malware-scanner.ts';
import type { ProjectionState, ReadModels } from '../../ports/read-models.ts';
import type { WorkQueue } from '../../ports/work-queue.ts';
import type { SourceHealth } from '../../price-sources/contract.ts';
import type { PartsText } from '../../telemetry/parts-text.ts';
import { shownError } from '../../telemetry/shown-error.ts';
import type { UnmadeSchema } from '../../telemetry/unmade-schemas.ts';
import { staleHeader } from '../management.ts';
import type { OwnWrites } from '../own-writes.ts';
import { QUEUED_FROM, QueuesView } from '../queues.ts';
import { json, type Route, route } from '../route.ts';
import { LIST_HEADERS } from './resource-parameters.ts';

/** What the status is asked of. */
export interface StatusParts {
  readonly version: string;
  readonly log: EventLog;
  readonly readModels: ReadModels;
  readonly queue: WorkQueue;
  readonly documents: DocumentStore;
  /** Undefined where none is configured. */
  readonly scanner: MalwareScanner | undefined;
  readonly kinds: {
    readonly event_log: string;
    readonly read_models: string;
    readonly work_queue: string;
    readonly document_storage: string;
  };
  /** Events that a projection which stands there has still to take, counted up to 1000, and when the first of them occurred. */
  lag(
    projection: string,
    position: Position,
  ): Promise<{ readonly events: number; readonly since: string | null }>;
  /** What a projection was told to leave out; `fault`: why that is not known. */
  skips(projection: string): Promise<ProjectionSkips & { readonly fault: string | null }>;
  /** How much waits for people, in an organization or in all. */
  queues(organizationId?: string): Promise<QueueCounts>;
  sourceHealth(): readonly SourceHealth[];
  /** What is not made in a database, and why. */
  unmade(): readonly UnmadeSchema[];
  /** What the supervised parts of this process do, for the details. */
  partsText(): PartsText;
}

const Component = z.strictObject({
  status: z.enum(['UP', 'DEGRADED', 'DOWN']).meta({
    description: 'UP answers; DEGRADED answers, but not as it should; DOWN does not answer.',
  }),
  kind: z.string().meta({
    description: 'Which engine it is here, such as `embedded-postgres`, `nats-jetstream` or `off`.',
  }),
  detail: z
    .string()
    .optional()
    .meta({ description: 'How it stands, in words; for OPERATOR and AUDITOR only.' }),
});
type Component = z.infer<typeof Component>;
type DetailedComponent = Component & { readonly detail: string };

const Skip = z.strictObject({
  event_id: z.string().meta({ description: 'Id of the event that was left out.' }),
  type: z.string().meta({ description: 'Type of that event, such as `AssetPatched`.' }),
  stream: z.string().meta({ description: 'The stream that it stands in, such as `asset-` and an id.' }),
  revision: z.int().meta({ description: 'Its place in the stream, counted from 0.' }),
  reason: z.string().meta({ description: 'Why the operator told the projection to leave it out.' }),
  skipped_at: z.string().meta(instant('When the operator did')),
  skipped_by: z.string().meta({ description: 'Who did, `operator:` and the name in the system.' }),
});

const Status = z
  .strictObject({
    service: z
      .strictObject({
        name: z.string().meta({ description: 'Always `asset-valuation`, the name of the module.' }),
        version: z.string().meta({ description: 'Version of the program that answers.' }),
        contract_version: z
          .string()
          .meta({ description: 'Version of the interface: `info.version` of this document.' }),
      })
      .meta({ description: 'The module that answers.' }),
    credential: z
      .strictObject({
        id: z.uuid().meta({ description: 'Id of the credential, by which an operator revokes it.' }),
        responsible_person: z.string().meta({ description: 'Who answers for what is done with it.' }),
        organization: z.string().meta({ description: 'The organization whose resources it reaches.' }),
        access_profiles: z
          .array(z.enum(ACCESS_PROFILES))
          .meta({ description: 'What it allows, one or more.' }),
      })
      .meta({ description: 'The credential that the request was made with.' }),
    components: z
      .strictObject({
        event_log: Component.meta({ description: 'Where the events are stored: the only truth.' }),
        read_models: Component.meta({ description: 'Where lists and resources are read from.' }),
        work_queue: Component.meta({ description: 'Where calculations and verifications wait.' }),
        document_storage: Component.meta({ description: 'Where the bytes of documents are kept.' }),
        malware_scanner: Component.meta({
          description:
            '`kind` is `none`, and `status` DEGRADED, where none is configured: documents are then not scanned.',
        }),
        sources: z
          .array(
            z.strictObject({
              id: z.string().meta({ description: 'Id of the price source.' }),
              ...Component.shape,
            }),
          )
          .meta({ description: 'Every price source, by what became of the last question.' }),
      })
      .meta({ description: 'What the service stands on, asked just now.' }),
    queues: QueuesView.optional().meta({
      description:
        "How much waits for people in the caller's organization; for OPERATOR and AUDITOR only, and absent while the read models cannot be asked.",
    }),
    projections: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'Name of the read model.' }),
          version: z.int().meta({ description: 'Version of its shape; a higher one is built anew.' }),
          position: z.string().meta({ description: 'Place in the log up to which it has taken all events.' }),
          lag_events: z.int().meta({ description: 'Events it has still to take, counted up to 1000.' }),
          status: z.enum(['STARTING', 'FOLLOWING', 'BLOCKED']).meta({
            description:
              'FOLLOWING takes events as they come; BLOCKED cannot take one and waits for an operator.',
          }),
          detail: z.string().nullable().meta({
            description: 'While BLOCKED: the event that it cannot take, with its place, and why; else null.',
          }),
          skipped_events: z.int().meta({ description: 'Events that an operator told it to leave out.' }),
          newest_skip: Skip.nullable().meta({
            description: 'The event that was left out last; null when none was.',
          }),
        }),
      )
      .optional()
      .meta({
        description:
          'How each read model stands; for OPERATOR and AUDITOR only, and absent while none can be asked.',
      }),
  })
  .meta({ id: 'Status' });

const PATIENCE_MS = 1_500;
const FULL_READERS: readonly AccessProfile[] = ['OPERATOR', 'AUDITOR'];
/** No bytes have this digest: asking for it shows that the storage answers. */
const NO_DIGEST = '0'.repeat(64);

/** What the status is asked of, by those who may have just written something. */
export interface ReadStatusParts extends StatusParts {
  readonly ownWrites: OwnWrites;
}

/** `/status`: the module's own, the caller's, and for operators and auditors how everything stands. */
export const statusRoute = (parts: () => ReadStatusParts): Route =>
  route({
    method: 'GET',
    path: '/status',
    operationId: 'getStatus',
    tag: 'Status',
    summary: 'Read the status of the module and of the authenticated access',
    access: 'any-credential',
    responses: { 200: { description: 'The status', schema: Status, headers: LIST_HEADERS } },
    async handle(request) {
      const wired = parts();
      const { id, responsible_person, organization, organization_id, access_profiles } = request.credential();
      const isFull = access_profiles.some((profile) => FULL_READERS.includes(profile));
      const shown = (component: Component): Component => {
        const { detail, ...rest } = component;
        return isFull && detail !== undefined ? { ...rest, detail } : rest;
      };
      const [read, stands, queues] = await Promise.all([
        componentsOf(wired),
        isFull ? unlessUnknown(standingProjections(wired)) : undefined,
        isFull ? queuesOf(wired, organization_id, request.carriedPosition) : undefined,
      ]);
      const components = {
        event_log: shown(read.event_log),
        read_models: shown(read.read_models),
        work_queue: shown(read.work_queue),
        document_storage: shown(read.document_storage),
        malware_scanner: shown(read.malware_scanner),
        sources: wired.sourceHealth().map(({ id: source, kind, status, detail }) => ({
          id: source,
          ...shown({ kind, status, detail }),
        })),
      };
      const body = {
        service: { name: 'asset-valuation', version: wired.version, contract_version: CONTRACT_VERSION },
        credential: { id, responsible_person, organization, access_profiles },
        components,
        ...(queues?.counts && { queues: { ...queues.counts } }),
        ...(stands && { projections: stands.map(({ behind_since: _, ...stand }) => stand) }),
      };
      return json(200, body, { headers: staleHeader(queues?.counts !== undefined && queues.stale) });
    },
  });

/** How what this process stands on answers now, each with its detail. Takes at most 1.5 s and a little, and never rejects. */
export async function componentsOf(wired: StatusParts) {
  const { kinds } = wired;
  const unmade = (component: DetailedComponent, ...dependencies: readonly Dependency[]) =>
    notMade(component, wired.unmade().find(({ dependency }) => dependencies.includes(dependency))?.reason);
  const [event_log, read_models, work_queue, document_storage, malware_scanner] = await Promise.all([
    probe(kinds.event_log, async () => `head at ${(await wired.log.head()) || 'the start'}`),
    readModelsOf(wired),
    probe(kinds.work_queue, async () => `${await wired.queue.depth()} waiting or under way`),
    probe(kinds.document_storage, async () => ((await wired.documents.has(NO_DIGEST)) ? 'odd' : 'answers')),
    scannerOf(wired),
  ]);
  const texts = wired.partsText();
  return {
    event_log: unmade(event_log, 'event_log'),
    // The keys of personal data are in the same database.
    read_models: beside(unmade(read_models, 'read_models', 'key_store'), texts.read_models),
    work_queue: beside(work_queue, texts.work_queue),
    document_storage,
    malware_scanner,
  };
}

async function probe(kind: string, ask: () => Promise<string>): Promise<DetailedComponent> {
  try {
    return { status: 'UP', kind, detail: await inTime(ask()) };
  } catch (error) {
    return { status: 'DOWN', kind, detail: shownError(error) };
  }
}

/** Rows of a projection that is blocked are those of before: readers are told, and so is who looks here. */
async function readModelsOf({ kinds, readModels }: StatusParts): Promise<DetailedComponent> {
  let blocked: readonly string[] = [];
  const component = await probe(kinds.read_models, async () => {
    const stands = await readModels.projections();
    blocked = stands.flatMap(({ name, status }) => (status === 'BLOCKED' ? name : []));
    return `${stands.length} projections${blocked.length > 0 ? `, blocked: ${blocked.join(', ')}` : ''}`;
  });
  return blocked.length > 0 && component.status === 'UP' ? { ...component, status: 'DEGRADED' } : component;
}

const scannerOf = async ({ scanner }: StatusParts): Promise<DetailedComponent> =>
  scanner
    ? probe('clamd', () => scanner.version())
    : { status: 'DEGRADED', kind: 'none', detail: 'uploads are not scanned for malware' };

/** It may answer, and yet be of no use. */
const notMade = (component: DetailedComponent, reason: string | undefined): DetailedComponent =>
  reason === undefined ? component : { ...component, status: 'DOWN', detail: `not made: ${reason}` };

const beside = (component: DetailedComponent, text: string): DetailedComponent =>
  text === '' ? component : { ...component, detail: `${component.detail}; ${text}` };

const inTime = <T>(answer: Promise<T>, ms = PATIENCE_MS): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), ms).unref();
    }),
  ]);

const withoutItsProjection = ({ projection: _, ...skip }: ProjectionSkip) => skip;

/** Once the caller's own writes were waited for: for a third of the time, so that both are done in it. */
async function queuesOf(parts: ReadStatusParts, organizationId: string, carried: Position | undefined) {
  const settled = parts.ownWrites.settled(QUEUED_FROM, organizationId, carried);
  const stale = (await unlessUnknown(settled, PATIENCE_MS / 3)) !== true;
  return { stale, counts: await unlessUnknown(parts.queues(organizationId), (PATIENCE_MS * 2) / 3) };
}

const unlessUnknown = <T>(answer: Promise<T>, ms?: number): Promise<T | undefined> =>
  inTime(answer, ms).catch(() => undefined);

/** Where every read model stands, and what it was told to leave out. Throws `DependencyUnavailable`. */
export async function standingProjections({ readModels, lag, skips }: StatusParts) {
  const toldOf = async ({ name, version, position, status, detail }: ProjectionState) => {
    const { skipped, fault } = await skips(name);
    const newest = skipped.at(-1);
    const { events, since } = await lag(name, position);
    return {
      name,
      version,
      position,
      lag_events: events,
      behind_since: since,
      status,
      detail: detail ?? fault,
      skipped_events: skipped.length,
      newest_skip: newest ? withoutItsProjection(newest) : null,
    };
  };
  return Promise.all((await readModels.projections()).map(toldOf));
}
