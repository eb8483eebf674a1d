import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as pb from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Proposed, Stored } from './store.ts';

/**
 * Messages in the client's own generated classes: its serializers check the class, so it must be this very module
 * (E 12). Numbers of 64 bits are texts there.
 */

export const textOf = (bytes: Uint8Array | string): string =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString() : Buffer.from(bytes).toString();

export const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(stream)));

export const streamOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  textOf(identifier?.getStreamName_asU8() ?? '');

type ProposedMessage = pb.BatchAppendReq.ProposedMessage | pb.AppendReq.ProposedMessage;

export const proposedOf = (message: ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export function eventMessage(stored: Stored): pb.ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(stored.id))
    .setStreamIdentifier(identifierOf(stored.stream))
    .setStreamRevision(String(stored.revision))
    .setPreparePosition(String(stored.position))
    .setCommitPosition(String(stored.position))
    .setData(stored.data)
    .setCustomMetadata(stored.metadata);
  event.getMetadataMap().set('type', stored.type);
  event.getMetadataMap().set('content-type', stored.contentType);
  event.getMetadataMap().set('created', String(stored.created));
  const read = new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(stored.position));
  return new streams.ReadResp().setEvent(read);
}

export const confirmationMessage = (id: string) =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
  );

export const checkpointMessage = (position: bigint) =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  );

export const caughtUpMessage = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const fellBehindMessage = () =>
  new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind());

export const streamNotFoundMessage = (stream: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );
