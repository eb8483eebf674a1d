import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { NotLeaderError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type BatchAppendReq,
  type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { within } from '../../../kernel/async/within.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import {
  type Append,
  type AppendOutcome,
  type NewEvent,
  NO_STREAM,
  type Position,
  type RecordedEvent,
} from '../event-log.ts';
import { visible } from '../visible.ts';
import type { AppendStream, Connection } from './connection.ts';
import {
  AppendRefused,
  ForeignHand,
  isNeverTaken,
  NoAnswer,
  NotServing,
  NotStored,
  SentAway,
  unavailable,
} from './failure.ts';
import { knownPositionOf } from './read.ts';

interface AppendOptions {
  readonly connection: Connection;
  readonly timeoutMs: number;
  /** The event at a revision, if the leader lets it be read already. */
  readonly eventAt: (stream: string, revision: number) => Promise<RecordedEvent | undefined>;
}

/** Most redirections in a row from server to server. */
const MOST_LEADERS = 3;

/**
 * Appends at a pinned revision. The server stores the same events at the same revision once (E 1), so the same append
 * again settles an unknown outcome; one refused because another server leads now is sent to that one at once (E 16).
 * A conflict is reported once the revision that it names can be read: the server reports it earlier (E 25).
 */
export async function append(options: AppendOptions, wanted: Append): Promise<AppendOutcome> {
  const until = performance.now() + options.timeoutMs;
  const outcome = await appendOnce(options, wanted, until);
  if (outcome.outcome === 'conflict' && outcome.actualRevision !== NO_STREAM) {
    // A time of its own: the server answers, so what is left of a slow append's time says nothing of it.
    await readable(options, wanted.stream, outcome.actualRevision, performance.now() + options.timeoutMs);
  }
  return outcome;
}

async function appendOnce(options: AppendOptions, wanted: Append, until: number): Promise<AppendOutcome> {
  const { stream, expectedRevision, events } = wanted;
  let answer: Answer;
  let isOpen = false;
  try {
    for (let leaders = 1; ; leaders += 1) {
      try {
        answer = await sendOnce(options, wanted, Math.max(1, until - performance.now()));
        break;
      } catch (error) {
        if (!(error instanceof SentAway)) throw error;
        isOpen ||= !error.isCertain;
        if (leaders === MOST_LEADERS) throw error;
        // The client needs a turn to make its way to the leader.
        await setImmediate();
      }
    }
    if (answer.answer === 'conflict') return { outcome: 'conflict', actualRevision: answer.actualRevision };
    // E 18: a stream that somebody truncated accepts "does not exist", and continues counting.
    if (answer.revision !== expectedRevision + events.length) {
      throw new ForeignHand(stream, `continues at revision ${answer.revision}`);
    }
    const position = answer.position ?? (await readable(options, stream, answer.revision, until)).position;
    return { outcome: 'appended', revision: answer.revision, position };
  } catch (error) {
    if (error instanceof AppendRefused || error instanceof ForeignHand) throw error;
    if (isNeverTaken(error) && !isOpen) throw new DependencyUnavailable('event_log', error);
    return { outcome: 'unknown', cause: error };
  }
}

/** An event that is known to be stored. Throws `DependencyUnavailable` when it cannot be read in time. */
async function readable(
  { eventAt }: AppendOptions,
  stream: string,
  revision: number,
  until: number,
): Promise<RecordedEvent> {
  const read = (leftMs: number) =>
    inTime(`event ${revision} of ${stream}`, leftMs, eventAt(stream, revision));
  return visible(read, until - performance.now()).catch((error: unknown) => {
    throw unavailable(error);
  });
}

async function sendOnce({ connection }: AppendOptions, wanted: Append, timeoutMs: number): Promise<Answer> {
  const id = randomUUID();
  const request = requestOf(id, wanted);
  const opened = connection.open();
  let stream: AppendStream | undefined;
  let isLate = false;
  const send = async () => {
    stream = await opened.appendStream();
    if (isLate) throw new NotStored('too late to be sent');
    return stream.send(id, request);
  };
  try {
    return readAnswer(wanted.stream, await inTime('append', timeoutMs, send()));
  } catch (error) {
    if (error instanceof NotLeaderError) throw new SentAway(error, (stream?.failed ?? 0) <= 1);
    // The client itself leaves only a server that ends the call.
    if (error instanceof NotServing) connection.renew(opened);
    if (!(error instanceof NoAnswer)) throw error;
    isLate = true;
    const unsent = stream ? stream.endUnsent() : new NotStored('no way to the server', { cause: error });
    stream?.forget(id);
    connection.renew(opened);
    throw unsent ?? error;
  }
}

/** A silent server leaves the client's calls pending for ever (E 10). */
const inTime = <T>(what: string, ms: number, answer: Promise<T>): Promise<T> =>
  within(answer, ms, () => new NoAnswer(what, ms));

/** More than this cannot be one message; the server's own limit is lower unless somebody raised it (E 8). */
const MOST_BYTES = 3 * 1_048_576;
/** The server compares it with its own clock (E 13): far off, so that clocks may differ. */
const DEADLINE_MS = 3_600_000;

/** Such a server is asked again; another one would not lead. */
const BUSY = /\bbusy\b/i;

/** Throws `AppendRefused` when it is too large for one message. */
function requestOf(id: string, { stream, expectedRevision, events }: Append): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + DEADLINE_MS)));
  if (expectedRevision === NO_STREAM) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expectedRevision));
  let bytes = 0;
  const messages = events.map(({ eventId, type, data, metadata }: NewEvent) => {
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(eventId))
      .setData(Buffer.from(JSON.stringify(data)))
      .setCustomMetadata(Buffer.from(JSON.stringify(metadata)));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    bytes += message.getData_asU8().length + message.getCustomMetadata_asU8().length;
    return message;
  });
  if (bytes > MOST_BYTES) throw new AppendRefused(stream, `${bytes} bytes are too many for one append`);
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(messages)
    .setIsFinal(true);
}

type Answer =
  | { readonly answer: 'stored'; readonly revision: number; readonly position: Position | undefined }
  | { readonly answer: 'conflict'; readonly actualRevision: number };

/** What the server did. Throws `NotStored` or `AppendRefused`, and an `Error` where it does not know itself. */
function readAnswer(stream: string, answer: BatchAppendResp): Answer {
  const success = answer.getSuccess();
  if (success) {
    const revision = Number(success.getCurrentRevision());
    const position = success.getPosition();
    return {
      answer: 'stored',
      revision,
      position:
        position &&
        knownPositionOf(BigInt(position.getCommitPosition()), BigInt(position.getPreparePosition())),
    };
  }
  const error = answer.getError();
  const details = error?.getDetails();
  const why = error?.getMessage() ?? 'neither success nor error';
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const conflict = shared.WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
      const hasRevision = conflict.hasCurrentStreamRevision();
      return {
        answer: 'conflict',
        actualRevision: hasRevision ? Number(conflict.getCurrentStreamRevision()) : NO_STREAM,
      };
    }
    case 'event_store.client.StreamDeleted':
      throw new ForeignHand(stream, 'was deleted');
    case 'event_store.client.MaximumAppendSizeExceeded':
    case 'event_store.client.BadRequest':
      throw new AppendRefused(stream, why);
    case 'event_store.client.AccessDenied':
      throw new NotStored('access denied');
    case 'google.protobuf.Empty':
      // E 16: the server did not take it.
      throw BUSY.test(why) ? new NotStored(why) : new NotServing(why);
    default:
      throw new Error(why);
  }
}
