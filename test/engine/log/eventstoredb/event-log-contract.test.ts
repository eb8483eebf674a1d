import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import { eventStoreDbEventLog } from '../../../../src/engine/log/eventstoredb/event-log.ts';
import { type EventLogStore, eventLogContract } from '../../../contracts/event-log-contract.ts';
import type { ForeignEvent } from '../../../contracts/event-log-fixture.ts';
import { addressOf, byWayOf } from '../../../support/eventstoredb/address.ts';
import { STAND_IN_SEED, type StandInOptions, startStandIn } from '../../../support/eventstoredb/server.ts';
import { Store } from '../../../support/eventstoredb/store.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { suiteNeeding } from '../../../support/suite-needing.ts';
import { certificate, tls } from './rig.ts';

const storeAt = (
  url: string,
  writeForeign: EventLogStore['writeForeign'],
  close: () => Promise<void>,
): EventLogStore => ({
  address: addressOf(url),
  open: (through) =>
    eventStoreDbEventLog({
      connectionString: through ? byWayOf(url, through) : url,
      appendTimeoutMs: scaled(2_500),
    }),
  writeForeign,
  close,
});

/** Writes over the network, as any client with the rights to write can. */
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

/** One store for two runs: events of the first one must not disturb the second. */
const store = new Store();

const standInStore = (options: StandInOptions, parameters: string) => async () => {
  const standIn = await startStandIn({ ...options, store });
  const url = `esdb://localhost:${standIn.port}?${parameters}`;
  return storeAt(url, (event) => writeOverTheWire(url, event), standIn.stop);
};

// E 31: a real server answers an append once it can be read. The contract does not rely on that.
const unkind = { seed: STAND_IN_SEED, answers: 'once-stored' } as const;
eventLogContract(
  `the log in EventStoreDB (a stand-in, seed ${STAND_IN_SEED})`,
  standInStore(unkind, 'tls=false'),
);
eventLogContract(
  `the log in EventStoreDB (the same one again, with TLS, seed ${STAND_IN_SEED})`,
  standInStore({ ...unkind, tls }, `tls=true&tlsCAFile=${encodeURIComponent(certificate('authority.crt'))}`),
);

// One leading node, with TLS or without. It keeps the events of the tests, whose streams are never used again.
suiteNeeding('EVENTSTORE_TEST_URL', 'a real EventStoreDB', (url) =>
  eventLogContract('the log in EventStoreDB', async () =>
    storeAt(
      url,
      (event) => writeOverTheWire(url, event),
      async () => undefined,
    ),
  ),
);
