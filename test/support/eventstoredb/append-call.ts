import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { proposedOf, streamOf } from './messages.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { type Refusal, streamDeleted, timedOut, tooLarge } from './refusals.ts';
import { type Decision, decide, type Share } from './share.ts';
import { NO_STREAM, type Proposed } from './store.ts';

type AppendCall = ServerReadableStream<pb.AppendReq, pb.AppendResp>;

/** E 13: one call an append: its options first, then one message an event. */
export const append =
  (share: Share, misbehaviour: Misbehaviour) =>
  async (call: AppendCall, answer: sendUnaryData<pb.AppendResp>): Promise<void> => {
    call.on('error', () => undefined);
    const messages: pb.AppendReq[] = [];
    call.on('data', (message: pb.AppendReq) => messages.push(message));
    await new Promise((resolve) => call.once('end', resolve));
    const options = messages[0]?.getOptions();
    const refusal = misbehaviour.refusalOf(call.metadata);
    if (refusal || !options) return answer(refusal ?? { details: 'no options' });
    const events = messages.flatMap((message): Proposed[] => {
      const proposed = message.getProposedMessage();
      return proposed ? [proposedOf(proposed)] : [];
    });
    const stream = streamOf(options.getStreamIdentifier());
    const deciding = decide(share, stream, expectedOf(options), events);
    if (misbehaviour.losesAnswer()) return;
    const decision = await deciding;
    await misbehaviour.answering;
    const answered = answerOf(options, stream, decision);
    if ('code' in answered) answer(answered);
    else answer(null, answered);
  };

/** "Any" and "exists" are never used by this service: whoever sends them is told. */
function expectedOf(options: pb.AppendReq.Options): number {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return NO_STREAM;
  throw new Error('an append without a pinned revision');
}

function answerOf(
  options: pb.AppendReq.Options,
  stream: string,
  appended: Decision,
): pb.AppendResp | Refusal {
  if (appended.result === 'timed-out') return timedOut();
  if (appended.result === 'too-large') return tooLarge();
  if (appended.result === 'deleted') return streamDeleted(stream);
  const answer = new streams.AppendResp();
  if (appended.result === 'wrong-version')
    return answer.setWrongExpectedVersion(wrong(options, appended.current));
  const position = String(appended.position);
  return answer.setSuccess(
    new streams.AppendResp.Success()
      .setCurrentRevision(String(appended.revision))
      .setPosition(
        new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
      ),
  );
}

/** E 12: here a conflict is an answer, and its empty value that of the streams' own package. */
function wrong(options: pb.AppendReq.Options, current: number) {
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  if (current === NO_STREAM) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(current));
  if (options.hasNoStream()) conflict.setExpectedNoStream(new shared.Empty());
  else conflict.setExpectedRevision(options.getRevision());
  return conflict;
}
