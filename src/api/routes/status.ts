import { z } from 'zod';
import type { Position } from '../../engine/log/event-log.ts';
import { ACCESS_PROFILES, type AccessProfile, CONTRACT_VERSION } from '../../kernel/vocabulary.ts';
import { instant } from '../../kernel/words/meanings.ts';
import { type ReadYourWrites, staleHeader } from '../resource/consistency.ts';
import {
  Component,
  componentsOf,
  projectionStatuses,
  QUEUED_FROM,
  QueuesView,
  type StatusParts,
  unlessUnknown,
} from '../resource/status-parts.ts';
import { json, type Route, route } from '../route.ts';

const Skip = z.strictObject({
  event_id: z.string().meta({ description: 'Id of the skipped event.' }),
  type: z.string().meta({ description: 'Type of that event, such as `AssetPatched`.' }),
  stream: z.string().meta({ description: 'The stream of the event, such as `asset-` and an id.' }),
  revision: z.int().meta({ description: 'Its place in the stream, counted from 0.' }),
  reason: z.string().meta({ description: "The operator's reason for skipping it." }),
  skipped_at: z.string().meta(instant('When the operator did')),
  skipped_by: z.string().meta({ description: 'Who skipped it: `operator:` and the name in the system.' }),
});

const Status = z
  .strictObject({
    service: z
      .strictObject({
        name: z.string().meta({ description: 'Always `asset-valuation`, the name of the module.' }),
        version: z.string().meta({ description: 'Version of the program that answers.' }),
        commit: z.string().nullable().meta({ description: 'The commit of the build; null if unknown.' }),
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
          .meta({ description: 'Every price source, by the result of its last request.' }),
      })
      .meta({ description: 'The dependencies of the service, checked just now.' }),
    queues: QueuesView.optional().meta({
      description:
        "Sizes of the queues for people in the caller's organization; for OPERATOR and AUDITOR only, and absent while the read models are unavailable.",
    }),
    projections: z
      .array(
        z.strictObject({
          name: z.string().meta({ description: 'Name of the read model.' }),
          version: z.int().meta({ description: 'Version of its shape; a higher one is rebuilt.' }),
          position: z
            .string()
            .meta({ description: 'Position in the log up to which it has processed all events.' }),
          lag_events: z.int().meta({ description: 'Events behind its position, counted up to 1000.' }),
          status: z.enum(['STARTING', 'FOLLOWING', 'BLOCKED', 'STOPPED']).meta({
            description:
              'FOLLOWING has every event of the last ten seconds; STARTING is catching up; BLOCKED cannot take an event and waits for an operator; STOPPED waits for a newer version of the service, which wrote the event or made the rows.',
          }),
          detail: z.string().nullable().meta({
            description:
              'While BLOCKED or STOPPED: why, with the event that it cannot take and its place; else null.',
          }),
          skipped_events: z
            .int()
            .meta({ description: 'Number of events that it skips by order of an operator.' }),
          newest_skip: Skip.nullable().meta({
            description: 'The last skipped event; null if there is none.',
          }),
        }),
      )
      .optional()
      .meta({
        description:
          'State of each read model; for OPERATOR and AUDITOR only, and absent while they are unavailable.',
      }),
  })
  .meta({ id: 'Status' });

const FULL_READERS: readonly AccessProfile[] = ['OPERATOR', 'AUDITOR'];
/** Dependencies of the status route, with what read-your-writes needs. */
export interface ReadStatusParts extends StatusParts {
  readonly ownWrites: ReadYourWrites;
}

/** `/status`: the module, the caller's credential, and details for operators and auditors. */
export const statusRoute = (parts: () => ReadStatusParts): Route =>
  route({
    method: 'GET',
    path: '/status',
    operationId: 'getStatus',
    tag: 'Status',
    summary: 'Read the status of the module and of the authenticated access',
    description:
      'Whether each part of the service works, and whose credential asks. `OPERATOR` and `AUDITOR` also see details, read models and queues.',
    access: 'any-credential',
    responses: { 200: { description: 'The status', schema: Status } },
    async handle(request) {
      const wired = parts();
      const { id, responsible_person, organization, organization_id, access_profiles } = request.credential();
      const isFull = access_profiles.some((profile) => FULL_READERS.includes(profile));
      const shown = (component: Component): Component => {
        const { detail, ...rest } = component;
        return isFull && detail !== undefined ? { ...rest, detail } : rest;
      };
      const [read, readModels, queues] = await Promise.all([
        componentsOf(wired),
        isFull ? unlessUnknown(projectionStatuses(wired), wired.timeouts.settleMs) : undefined,
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
        service: {
          name: 'asset-valuation',
          version: wired.version,
          commit: wired.commit,
          contract_version: CONTRACT_VERSION,
        },
        credential: { id, responsible_person, organization, access_profiles },
        components,
        ...(queues?.counts && { queues: { ...queues.counts } }),
        ...(readModels && { projections: readModels.map(({ behind_since: _, ...shown }) => shown) }),
      };
      return json(200, body, { headers: staleHeader(queues?.counts !== undefined && queues.stale) });
    },
  });

/** Waits for the caller's own writes for at most a third of the time, so that the read fits in it, too. */
async function queuesOf(parts: ReadStatusParts, organizationId: string, carried: Position | undefined) {
  const { settleMs } = parts.timeouts;
  const settled = parts.ownWrites.waitForProjections(QUEUED_FROM, organizationId, carried);
  const stale = (await unlessUnknown(settled, settleMs / 3)) !== true;
  return { stale, counts: await unlessUnknown(parts.queues(organizationId), (settleMs * 2) / 3) };
}
