import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { eventStoreDbEventLog } from '../../src/adapters/eventstoredb/event-log.ts';
import { type EventLogStore, eventLogContract } from '../contracts/event-log-contract.ts';
import type { ForeignEvent } from '../contracts/event-log-fixture.ts';
import { addressOf, byWayOf } from '../support/eventstoredb/address.ts';
import { startStandIn } from '../support/eventstoredb/server.ts';
import { suiteNeeding } from '../support/suite-needing.ts';

const storeAt = (
  url: string,
  writeForeign: EventLogStore['writeForeign'],
  close: () => Promise<void>,
): EventLogStore => ({
  address: addressOf(url),
  open: (through) =>
    eventStoreDbEventLog({
      connectionString: through ? byWayOf(url, through) : url,
      appendTimeoutMs: 2_500,
    }),
  writeForeign,
  close,
});

/** Over the wire, as whoever may write to the server can. */
async function writeOverTheWire(
  url: string,
  { stream, revision, eventId, type, data, metadata }: ForeignEvent,
): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  const [dataBytes, metadataBytes] = [Buffer.from(data), Buffer.from(metadata)];
  const event = binaryEvent({ id: eventId, type, data: dataBytes, metadata: metadataBytes });
  await client.appendToStream(stream, event, { expectedRevision: BigInt(revision - 1) });
  await client.dispose();
}

eventLogContract('the log in EventStoreDB (a stand-in)', async () => {
  const standIn = await startStandIn();
  const encoder = new TextEncoder();
  const writeForeign: EventLogStore['writeForeign'] = async ({
    stream,
    revision,
    eventId: id,
    type,
    ...texts
  }) => {
    const [data, metadata] = [encoder.encode(texts.data), encoder.encode(texts.metadata)];
    const stored = { id, type, contentType: 'application/json', data, metadata };
    standIn.store.append(stream, revision - 1, [stored]);
  };
  return storeAt(standIn.connectionString, writeForeign, standIn.stop);
});

// One node, which leads. It keeps what the tests wrote; its streams are never used again.
suiteNeeding('EVENTSTORE_TEST_URL', 'a real EventStoreDB', (url) =>
  eventLogContract('the log in EventStoreDB', async () =>
    storeAt(
      url,
      (event) => writeOverTheWire(url, event),
      async () => undefined,
    ),
  ),
);
