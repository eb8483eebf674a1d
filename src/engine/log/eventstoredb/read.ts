import { setImmediate } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type Position as EsdbPosition,
  type EventStoreDBClient,
  FORWARDS,
  NotLeaderError,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { formlessBecause } from '../../../kernel/json/stored.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import {
  type EventMetadata,
  LOG_START,
  type LogBatch,
  type Position,
  type ReadAll,
  type ReadStream,
  type RecordedEvent,
  UnreadableStoredEvent,
} from '../event-log.ts';
import { startsWithOne } from '../pages.ts';
import { hashIn, readPage } from '../unreadable-stored-event.ts';
import type { Connection } from './connection.ts';
import { ForeignHand, LogClosed, NoAnswer, unavailable } from './failure.ts';

/**
 * What our streams begin with (contract, sections 7 and 10). The server may also hold its own events and those of other
 * services: they are neither read nor counted.
 */
export const STREAM_PREFIXES = [
  'asset-',
  'referenced-asset-',
  'valuation-',
  'policy-',
  'policies-',
  'scenario-',
  'revaluation-',
  'obligation-',
  'guarantee-',
  'guarantees-',
  'encumbrances-',
  'coverage-',
  'comment-',
  'assignment-',
  'webhook-',
  'webhooks-',
  'document-',
  'documents-',
  'same-bytes-',
  'batch-',
  'credential-',
  'session-',
  'source-',
  'reference-',
  'projection-',
  'seal-',
  'shapes-',
] as const;

export const isOurs = (stream: string): boolean => startsWithOne(stream, STREAM_PREFIXES);

const DIGITS = 20;
/** What the server says where it does not know: -1, without its sign (E 15). */
const UNKNOWN = 0xffff_ffff_ffff_ffffn;

const padded = (place: bigint): string => String(place).padStart(DIGITS, '0');

/** Padded, so that the order of the texts is the order of the places. */
export function positionOf({ commit, prepare }: EsdbPosition): Position {
  const text = padded(commit);
  return `${text}-${prepare === commit ? text : padded(prepare)}`;
}

export const knownPositionOf = (commit: bigint, prepare: bigint): Position | undefined =>
  commit === UNKNOWN ? undefined : positionOf({ commit, prepare });

/** Throws on a text that is none of this log's positions. */
export function placeOf(text: Position): EsdbPosition {
  const match = /^(\d{20})-(\d{20})$/.exec(text);
  if (!match) throw new Error(`not a position of this log: ${JSON.stringify(text)}`);
  return { commit: BigInt(match[1] ?? ''), prepare: BigInt(match[2] ?? '') };
}

/** By the bytes of the server's log, which holds other things, too. */
export const shareOf = (position: Position, end: Position): number => {
  const [passed, all] = [position, end].map((text) =>
    text === LOG_START ? 0 : Number(placeOf(text).commit),
  );
  return all ? Math.min(1, (passed ?? 0) / all) : 1;
};

export type Stored = NonNullable<(ResolvedEvent | AllStreamResolvedEvent)['event']>;

/** E 18: what the server itself writes into a stream is named so. */
export const isOfServer = ({ type }: Stored): boolean => type.startsWith('$');

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * An event as the client answers it. Throws `UnreadableStoredEvent` on one that this service cannot have written; with
 * `strict` also on what parses and has no canonical form. The client parses by itself, and of a member that is named
 * twice gives the last.
 */
export function recordedEvent(event: Stored, strict = false): RecordedEvent {
  const { streamId, revision, metadata } = event;
  const position = event.position && knownPositionOf(event.position.commit, event.position.prepare);
  if (!position)
    throw new Error('this server does not report positions of events: EventStoreDB 22.6 or later can');
  const place = {
    stream: streamId,
    revision: Number(revision),
    position,
    eventId: event.id,
    type: event.type,
  };
  const unreadable = (why: string) =>
    new UnreadableStoredEvent(place, why, {
      hash: hashIn(metadata),
      stored: [textOf(event.data), textOf(metadata)],
    });
  if (!event.isJson || !isObject(event.data)) throw unreadable('its data are no JSON object');
  if (!isObject(metadata)) throw unreadable('its metadata are no JSON object');
  const data = event.data as unknown as JsonObject;
  const why = strict ? (formlessBecause(data) ?? formlessBecause(metadata as JsonObject)) : undefined;
  if (why !== undefined) throw unreadable(why);
  return { ...place, data, metadata: metadata as EventMetadata };
}

/** Bytes and texts that the client could not parse as they are. */
const textOf = (stored: unknown): string | Uint8Array =>
  typeof stored === 'string' || stored instanceof Uint8Array ? stored : (JSON.stringify(stored) ?? '');

export interface ReadOptions {
  readonly connection: Connection;
  /** The longest silence between two events of an answer. */
  readonly timeoutMs: number;
}

/** Events of one stream; empty when it does not exist. */
export async function readStream(
  options: ReadOptions,
  stream: string,
  { direction = 'forwards', fromRevision, limit, strict }: ReadStream,
): Promise<readonly RecordedEvent[]> {
  if (limit === 0) return [];
  const forwards = direction === 'forwards';
  const start = forwards ? START : END;
  try {
    const resolved = await collected(options, `stream ${stream}`, (client) =>
      client.readStream(stream, {
        direction: forwards ? FORWARDS : BACKWARDS,
        fromRevision: fromRevision === undefined ? start : BigInt(fromRevision),
        requiresLeader: true,
        ...(limit === undefined ? {} : { maxCount: limit }),
      }),
    );
    return resolved.flatMap(({ event }) => (event ? [recordedEvent(event, strict)] : []));
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    if (error instanceof StreamDeletedError) throw new ForeignHand(stream, 'was deleted');
    throw unavailable(error);
  }
}

/**
 * A stretch of the log. Reading `$all` ignores filters (E 5), so what is not asked for is left out here; the server's
 * own events and those of strangers are passed over.
 */
export async function readAll(
  options: ReadOptions,
  { after, limit, streamPrefixes, strict, keepUnreadable }: ReadAll,
): Promise<LogBatch> {
  const isWanted = (stream: string) =>
    isOurs(stream) && (!streamPrefixes || startsWithOne(stream, streamPrefixes));
  // E 4: from a position reading is inclusive, so the event there is read, too, and left out.
  const count = limit + (after === LOG_START ? 0 : 1);
  const fromPosition = after === LOG_START ? START : placeOf(after);
  try {
    const resolved = await collected(options, 'the log', (client) =>
      client.readAll({
        direction: FORWARDS,
        fromPosition,
        maxCount: count,
        requiresLeader: true,
      }),
    );
    const wanted: Stored[] = [];
    let position = after;
    for (const { event } of resolved) {
      const at = event ? positionOf(event.position) : LOG_START;
      if (!event || at <= after) continue;
      position = at;
      if (isWanted(event.streamId) && !isOfServer(event)) wanted.push(event);
    }
    const page = readPage(wanted, (event) => recordedEvent(event, strict), keepUnreadable);
    return { ...page, position, caughtUp: resolved.length < count };
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * All that a read answers. Rejects with `NoAnswer` when the server falls silent; a server that no longer leads sends
 * it on, once.
 */
export async function collected<T>(
  options: ReadOptions,
  what: string,
  start: (client: EventStoreDBClient) => StreamingRead<T>,
): Promise<readonly T[]> {
  const { connection } = options;
  const opened = connection.open();
  try {
    return await collectOnce(options, what, start(opened.client));
  } catch (error) {
    if (error instanceof NoAnswer) connection.renew(opened);
    if (!(error instanceof NotLeaderError)) throw error;
    // The client needs a turn to make its way to the leader (E 16).
    await setImmediate();
    return await collectOnce(options, what, start(connection.open().client));
  }
}

/** All that a read answers that was begun somewhere. Rejects with `NoAnswer` when the server falls silent. */
export async function collectOnce<T>(
  { connection, timeoutMs }: ReadOptions,
  what: string,
  read: StreamingRead<T>,
): Promise<readonly T[]> {
  // E 22: the client emits errors of a read that has long ended, and one that nobody hears ends the process.
  read.on('error', () => undefined);
  const timer = setTimeout(() => read.destroy(new NoAnswer(what, timeoutMs)), timeoutMs);
  try {
    const items: T[] = [];
    for await (const item of read) {
      timer.refresh();
      items.push(item);
    }
    // E 22: a read that closing cancelled ends as if it were complete.
    if (connection.isClosed) throw new LogClosed();
    return items;
  } catch (error) {
    // E 24: cancelling a call that the server has ended is a reset to it, and it accepts only a limited number of them. Not awaited:
    // it waits for the call to begin, which a silent server may never let it.
    if (error instanceof NoAnswer) read.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
