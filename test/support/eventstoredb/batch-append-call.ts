import type * as code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { identifierOf, proposedOf, streamOf } from './messages.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { type Decision, decide, MAX_APPEND_BYTES, NO_STREAM, type Proposed, type Share } from './store.ts';

type BatchCall = ServerDuplexStream<pb.BatchAppendReq, pb.BatchAppendResp>;

const FAILED_PRECONDITION = 9 as code.Code;
const INVALID_ARGUMENT = 3 as code.Code;
const DEADLINE_EXCEEDED = 4 as code.Code;

interface Pending {
  readonly options: pb.BatchAppendReq.Options;
  readonly events: readonly Proposed[];
}

/**
 * E 13: the protocol that the client chooses by default: one long stream, an append in one or several messages, the
 * last one marked. The adapter calls it directly, the bare client of the measurements through the client. Nobody needs the older call of one append a stream.
 */
export const batchAppend = (share: Share, misbehaviour: Misbehaviour) => (call: BatchCall) => {
  const pending = new Map<string, Pending>();
  call.on('data', (request: pb.BatchAppendReq) => {
    const correlation = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions() ?? pending.get(correlation)?.options;
    if (!options) return;
    const events = [
      ...(pending.get(correlation)?.events ?? []),
      ...request.getProposedMessagesList().map(proposedOf),
    ];
    if (request.getIsFinal()) {
      pending.delete(correlation);
      void append(request, options, events);
    } else pending.set(correlation, { options, events });
  });
  call.on('end', () => call.end());
  call.on('error', () => undefined);

  async function append(
    request: pb.BatchAppendReq,
    options: pb.BatchAppendReq.Options,
    events: readonly Proposed[],
  ): Promise<void> {
    const refusal = misbehaviour.refusalOf(call.metadata);
    if (refusal) {
      call.emit('error', refusal);
      return;
    }
    const stream = streamOf(options.getStreamIdentifier());
    const deciding = decide(share, stream, expectedOf(options), events);
    if (misbehaviour.losesAnswer()) return;
    const decision = await deciding;
    await misbehaviour.answering;
    if (!call.cancelled) call.write(answerOf(request, stream, options, decision));
  }
};

/** "Any" and "exists" are never used by this service: they are errors. */
function expectedOf(options: pb.BatchAppendReq.Options): number {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasNoStream()) return NO_STREAM;
  throw new Error('an append without a pinned revision');
}

function answerOf(
  request: pb.BatchAppendReq,
  stream: string,
  options: pb.BatchAppendReq.Options,
  appended: Decision,
): pb.BatchAppendResp {
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(stream));
  const correlation = request.getCorrelationId();
  if (correlation) answer.setCorrelationId(correlation);
  if (appended.result === 'stored') {
    const position = String(appended.position);
    return answer.setSuccess(
      new streams.BatchAppendResp.Success()
        .setCurrentRevision(String(appended.revision))
        .setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position)),
    );
  }
  if (appended.result === 'timed-out') return answer.setError(timedOut());
  if (appended.result === 'too-large') return answer.setError(tooLarge());
  if (appended.result === 'deleted') return answer.setError(deleted(stream));
  return answer.setError(wrongVersion(options, appended.current));
}

/** E 12: a conflict travels as `Status.details`, an `Any` of exactly this type. */
function wrongVersion(options: pb.BatchAppendReq.Options, current: number) {
  const details = new shared.WrongExpectedVersion();
  if (current === NO_STREAM) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(current));
  if (options.hasNoStream()) details.setExpectedNoStream(new empty.Empty());
  else details.setExpectedStreamPosition(options.getStreamPosition());
  return statusOf(FAILED_PRECONDITION, 'WrongExpectedVersion', details.serializeBinary());
}

/** E 26: the final answer to a dropped append. */
const timedOut = () => statusOf(DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout().serializeBinary());

const tooLarge = () =>
  statusOf(
    INVALID_ARGUMENT,
    'MaximumAppendSizeExceeded',
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES).serializeBinary(),
  );

const deleted = (stream: string) =>
  statusOf(
    FAILED_PRECONDITION,
    'StreamDeleted',
    new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream)).serializeBinary(),
  );

function statusOf(code: code.Code, name: string, details: Uint8Array) {
  const packed = new any.Any();
  packed.setTypeUrl(`type.googleapis.com/event_store.client.${name}`);
  packed.setValue(details);
  return new status.Status().setCode(code).setMessage(name).setDetails(packed);
}
