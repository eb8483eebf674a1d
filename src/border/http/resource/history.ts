import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../../queries/cursor.ts';
import { listParameters, pageOf } from '../../../../queries/list-parameters.ts';
import type { RecordedEvent } from '../../../engine/log/event-log.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import { openSealed } from '../../../kernel/personal-data.ts';
import { instant } from '../../../kernel/words/meanings.ts';
import { readEvent } from '../../../valuing/domain/event-catalog.ts';
import { Attributes } from '../../../valuing/domain/shapes.ts';
import { problem } from '../pipeline/answer/problem.ts';
import { problemOfRejection } from '../pipeline/answer/rejection.ts';
import { oneOf, type Resource } from '../resource.ts';
import { content, type Route, type RouteAnswer, type RouteRequest, route } from '../route.ts';
import { HISTORY_READERS, IdPath } from '../routes/resource-parameters.ts';
import type { ManagementParts } from './management.ts';
import type { Owned } from './read-resource.ts';

const HistoryQuery = listParameters({});

/** One stored event, with what an auditor needs to recompute its hash, and a readable form of its data. */
const HistoryItem = z.strictObject({
  sequence: z.int().meta({ description: 'From 1, without gaps: the revision + 1.' }),
  event_id: z.uuid().meta({ description: 'Id of the event, a UUID that no other event has.' }),
  type: z.string().meta({ description: 'What happened, in the past tense, such as `AssetRegistered`.' }),
  occurred_at: z.string().meta(instant('When it happened; it rises strictly within a history')),
  actor: z.string().meta({
    description: 'Who caused it: `person:` and the responsible person, or the part of the service that did.',
  }),
  data: Attributes.meta({ description: 'As stored: what the hash covers. Personal texts are encrypted.' }),
  readable: Attributes.meta({
    description: "In today's shape, personal texts opened; what was erased reads [erased].",
  }),
  metadata: Attributes.meta({
    description: 'What is recorded beside the data: organization, request, version of the shape, hashes.',
  }),
  hash: z.string().meta({
    description:
      'SHA-256 of the canonical JSON (RFC 8785) of { stream, revision, event_id, type, data, metadata without hash }.',
  }),
  previous_hash: z.string().nullable().meta({
    description: 'The `hash` of the event before it in this history; null for the first.',
  }),
});
const HistoryPage = pageOf(HistoryItem).meta({ id: 'HistoryPage' });

/** `GET /policies/{id}/history`: the events of one resource of the caller's organization, oldest first. */
export const history = <State extends Owned>(
  { path, tag, name, stream }: Resource<State>,
  parts: () => ManagementParts,
): Route =>
  route({
    method: 'GET',
    path: `${path}/{id}/history`,
    operationId: `get${name}History`,
    tag,
    summary: `Read the events of ${oneOf(name)}, oldest first`,
    access: HISTORY_READERS,
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: HistoryPage } },
    handle: (request) => historyAnswer(parts(), request, stream(request.params.id)),
  });

async function historyAnswer(
  parts: ManagementParts,
  request: RouteRequest<unknown, z.output<typeof HistoryQuery>>,
  stream: string,
): Promise<RouteAnswer> {
  const organizationId = request.credential().organization_id;
  const { cursor, limit } = request.query;
  const scope = { list: `history ${stream}`, organizationId, filter: {} };
  const after = cursor === undefined ? undefined : decodeCursor(parts.cursorKeys(), scope, cursor);
  if (after && !after.ok)
    return problem('INVALID_PARAMETER', {
      en: 'cursor does not belong to this history',
      'pt-BR': 'cursor não pertence a este histórico',
    });
  const [first] = await parts.log.readStream(stream, { limit: 1 });
  if (first?.metadata.organization_id !== organizationId)
    return problemOfRejection({ fact: 'unknown-resource' });
  const fromRevision = after ? Number(after.value) + 1 : 0;
  const events = await parts.log.readStream(stream, { fromRevision, limit: limit + 1 });
  const page = events.slice(0, limit);
  const open = await parts.opener(page.map(({ data }) => data));
  const last = page.at(-1);
  const body = {
    items: page.map((event) => itemOf(event, (data) => openSealed(data, open))),
    next_cursor:
      events.length > limit && last ? encodeCursor(parts.cursorKeys(), scope, String(last.revision)) : null,
  };
  // Written as it is, not through renderJson: here a text kept word for word is shown as it is stored.
  return content(200, 'application/json', JSON.stringify(body));
}

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
