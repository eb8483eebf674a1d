import { z } from 'zod';
import { listParameters, pageOf } from '../../../queries/list-parameters.ts';
import { lookUp } from '../../../queries/question.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import { Attributes } from '../../domain/events/shapes.ts';
import { isSamePerson } from '../../domain/review.ts';
import { readHistory } from '../../engine/handling/load-stream.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { firstReadable } from '../../engine/log/pages.ts';
import { openSealed } from '../../kernel/identity/personal-data.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { faultWords } from '../../kernel/words/faults.ts';
import { instant } from '../../kernel/words/meanings.ts';
import { type Problem, problem } from '../pipeline/answer/problem.ts';
import { profileMissing } from '../pipeline/request/checks.ts';
import {
  HISTORY_READERS,
  HISTORY_WRITERS,
  IdPath,
  type Operation,
  type Owned,
  oneOf,
  type Resource,
} from '../resource.ts';
import { content, type Route, type RouteAnswer, type RouteRequest, route } from '../route.ts';
import { placeIn } from './list.ts';
import { causeOf, type ManagementParts } from './management.ts';

const HistoryQuery = listParameters({});

/** One stored event, with what an auditor needs to recompute its hash, and a readable form of its data. */
const HistoryItem = z.strictObject({
  sequence: z.int().meta({ description: 'From 1, without gaps: the revision + 1.' }),
  event_id: z.uuid().meta({ description: 'Id of the event, a UUID that no other event has.' }),
  type: z.string().meta({ description: 'Type of the event, such as `AssetRegistered`.' }),
  occurred_at: z.string().meta(instant('When it happened; it rises strictly within a history')),
  actor: z.string().meta({
    description: 'Who caused the event: `person:` and the responsible person, or a part of the service.',
  }),
  data: Attributes.meta({
    description: 'The data as stored, which the hash covers. Personal texts are encrypted.',
  }),
  readable: Attributes.meta({
    description: "The data in today's shape, with personal texts decrypted; erased ones read [erased].",
  }),
  metadata: Attributes.meta({
    description: 'Metadata of the event: organization, request, version of the shape, hashes.',
  }),
  hash: z.string().meta({
    description:
      'SHA-256 of the canonical JSON (RFC 8785) of { stream, revision, event_id, type, data, metadata without hash }.',
  }),
  previous_hash: z.string().nullable().meta({
    description: 'The `hash` of the previous event in this history; null for the first.',
  }),
});
const HistoryPage = pageOf(HistoryItem).meta({ id: 'HistoryPage' });
const MergedHistoryPage = pageOf(
  HistoryItem.extend({
    sequence: z.int().meta({ description: 'From 1, without gaps, in the order of the log.' }),
    stream: z.string().meta({
      description:
        'The stream of the event: its hash covers it, and `previous_hash` is of the event before it there.',
    }),
    revision: z.int().meta({ description: 'Its place in that stream, from 0.' }),
  }),
).meta({ id: 'MergedHistoryPage' });

/** `GET /policies/{id}/history`: the events of one resource of the caller's organization, oldest first. */
export const history = <State extends Owned>(
  resource: Resource<State>,
  parts: () => ManagementParts,
): Route =>
  historyRoute(resource, parts, HistoryPage, (wired, request) =>
    historyAnswer(wired, request, resource.stream(request.params.id)),
  );

/**
 * The history of a resource with events in more than one stream: `further` names the streams after the first, and which of their
 * events belong to this resource. Each event names its stream, to which its revision and its hash belong.
 */
export const historyOfStreams =
  <State extends Owned>(further: FurtherStreams): Operation<State> =>
  (resource, parts) =>
    historyRoute(resource, parts, MergedHistoryPage, (wired, request) =>
      mergedAnswer(wired, request, resource.stream(request.params.id), further),
    );

type FurtherStreams = (first: RecordedEvent) => {
  readonly stream: string;
  isOf(event: RecordedEvent): boolean;
};
type HistoryRequest = RouteRequest<{ readonly id: string }, z.output<typeof HistoryQuery>>;

const historyRoute = <State extends Owned>(
  { path, tag, name }: Resource<State>,
  parts: () => ManagementParts,
  page: z.ZodType,
  answer: (wired: ManagementParts, request: HistoryRequest) => Promise<RouteAnswer>,
): Route =>
  route({
    method: 'GET',
    path: `${path}/{id}/history`,
    operationId: `get${name}History`,
    tag,
    summary: `Read the events of ${oneOf(name)}, oldest first`,
    description:
      'For ANALYST the histories in which the responsible person wrote an event, else 403 `profile_missing`.',
    access: [...HISTORY_READERS, ...HISTORY_WRITERS],
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: page } },
    handle: (request) => answer(parts(), request),
  });

async function historyAnswer(
  parts: ManagementParts,
  request: HistoryRequest,
  stream: string,
): Promise<RouteAnswer> {
  const place = placeIn(parts, request, `history ${stream}`, {}, OF_ANOTHER_HISTORY);
  if (place.kind === 'problem') return place;
  const { organizationId, behind, cursorTo } = place;
  const { limit } = request.query;
  const [first] = await parts.log.readStream(stream, { limit: 1 });
  if (first?.metadata.organization_id !== organizationId) return problem('NOT_FOUND');
  const refused = await refusedUnlessWritten(request, async () => readHistory(parts.log, stream));
  if (refused) return refused;
  const fromRevision = behind === undefined ? 0 : Number(behind) + 1;
  const events = await parts.log.readStream(stream, { fromRevision, limit: limit + 1 });
  const page = events.slice(0, limit);
  const open = await parts.opener(page.map(({ data }) => data));
  const last = page.at(-1);
  const body = {
    items: page.map((event) => itemOf(event, (data) => openSealed(data, open))),
    next_cursor: cursorTo(events.length > limit && last ? String(last.revision) : null),
  };
  // Not through renderJson: a source text is shown here as it is stored.
  return content(200, 'application/json', JSON.stringify(body));
}

/** Who has no profile that reads every history reads those that the person has a share in, under any spelling of the name. */
async function refusedUnlessWritten(
  request: HistoryRequest,
  events: () => Promise<readonly RecordedEvent[]>,
): Promise<Problem | undefined> {
  const held = request.credential().access_profiles;
  if (HISTORY_READERS.some((profile) => held.includes(profile))) return undefined;
  const { actor } = causeOf(request);
  const isWritten = (await events()).some(
    ({ metadata }) => metadata.actor.startsWith('person:') && isSamePerson(metadata.actor, actor),
  );
  return isWritten ? undefined : profileMissing(HISTORY_READERS);
}

/** Reads all events and shows one page: few of these resources have more events than a page. */
async function mergedAnswer(
  parts: ManagementParts,
  request: HistoryRequest,
  stream: string,
  further: FurtherStreams,
): Promise<RouteAnswer> {
  const place = placeIn(parts, request, `history ${stream}`, {}, OF_ANOTHER_HISTORY);
  if (place.kind === 'problem') return place;
  const { organizationId, behind, cursorTo } = place;
  const { limit } = request.query;
  const own = await readHistory(parts.log, stream, organizationId);
  const [first] = own;
  if (!first) return problem('NOT_FOUND');
  const { stream: other, isOf } = further(first);
  const events = [...own, ...(await readHistory(parts.log, other, organizationId)).filter(isOf)].sort(
    byPosition,
  );
  const refused = await refusedUnlessWritten(request, async () => events);
  if (refused) return refused;
  const from = behind === undefined ? 0 : Number(behind);
  const page = events.slice(from, from + limit);
  const open = await parts.opener(page.map(({ data }) => data));
  const end = from + page.length;
  const body = {
    items: page.map((event, index) => ({
      ...itemOf(event, (data) => openSealed(data, open)),
      sequence: from + index + 1,
      stream: event.stream,
      revision: event.revision,
    })),
    next_cursor: cursorTo(end < events.length ? String(end) : null),
  };
  return content(200, 'application/json', JSON.stringify(body));
}

const byPosition = (one: RecordedEvent, other: RecordedEvent): number =>
  one.position === other.position ? one.revision - other.revision : one.position < other.position ? -1 : 1;

const OF_ANOTHER_HISTORY = faultWords('invalid_cursor', bilingual('requests.of_another_history'));

const itemOf = (event: RecordedEvent, open: (data: JsonObject) => Json) => ({
  sequence: event.revision + 1,
  event_id: event.eventId,
  type: event.type,
  occurred_at: event.metadata.occurred_at,
  actor: event.metadata.actor,
  data: event.data,
  readable: open(readEvent(event).data as JsonObject),
  metadata: event.metadata,
  hash: event.metadata.hash,
  previous_hash: event.metadata.previous_hash,
});

/**
 * Whether a history is of this organization: by its first event or, where that was spoiled, by the row that was made of it, so that a
 * damaged history can still be examined.
 */
export async function isOwnHistory<State extends Owned>(
  { log, readModels }: ManagementParts,
  { stream, row }: Pick<Resource<State>, 'stream' | 'row'>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const first = await firstReadable(log, stream(id));
  if (first?.metadata.organization_id === organizationId) return true;
  return (await lookUp(readModels, row, { organizationId, id })) !== undefined;
}
