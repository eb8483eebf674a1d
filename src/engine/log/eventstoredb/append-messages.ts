import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type BatchAppendReq,
  type BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { type Append, type NewEvent, NO_STREAM, type Position } from '../event-log.ts';
import { AppendRefused, ForeignHand, NotServing, NotStored } from './failure.ts';
import { knownPositionOf } from './position.ts';

/** More than this cannot be one message; the server's own limit is lower unless somebody raised it (E 8). */
const MOST_BYTES = 3 * 1_048_576;
/** The server compares it with its own clock (E 13): far off, so that clocks may differ. */
const DEADLINE_MS = 3_600_000;

/** Such a server is asked again; another one would not lead. */
const BUSY = /\bbusy\b/i;

/** Throws `AppendRefused` when it is too large for one message. */
export function requestOf(id: string, { stream, expectedRevision, events }: Append): BatchAppendReq {
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

export type Answer =
  | { readonly answer: 'stored'; readonly revision: number; readonly position: Position | undefined }
  | { readonly answer: 'conflict'; readonly actualRevision: number };

/** What the server did. Throws `NotStored` or `AppendRefused`, and an `Error` where it does not know itself. */
export function readAnswer(stream: string, answer: BatchAppendResp): Answer {
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
