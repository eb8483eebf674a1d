import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { newStream, renames, startChain } from '../../test/support/events.ts';
import { needNatsServer, openBenchCluster } from '../support/cluster.ts';
import { load } from '../support/load.ts';
import { rawNewAsset } from '../support/management.ts';
import { printMachine, printPairing, rounds, seconds } from '../support/result.ts';
import { type Contestant, takeTurns } from '../support/turns.ts';

/**
 * POST /assets per second of one `api` process at 16 connections, against appends of one event of about that size by the bare
 * client, 16 at once, to the same server: the one at EVENTSTORE_BENCH_URL, else the tests' stand-in, which keeps everything
 * in memory. No read model follows meanwhile: projectors run on other machines.
 */
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;

needNatsServer();
printMachine();
const cluster = await openBenchCluster();
const [{ origin }, projector] = await Promise.all([cluster.start('api'), cluster.start('projector')]);
await cluster.end(projector, 'SIGTERM');
const managed = { origin, authorization: await cluster.issue('Bench') };
const eventLogUrl =
  process.env.EVENTSTORE_BENCH_URL ?? `${cluster.standIn?.origin.replace('http:', 'esdb:')}?tls=false`;
const client = EventStoreDBClient.connectionString(eventLogUrl);

const posting: Contestant = {
  name: 'POST /assets',
  async run() {
    const send = (length: number) =>
      load({
        origin,
        connections: CONNECTIONS,
        seconds: length,
        next: () => rawNewAsset(managed),
        expectedStatus: 201,
      });
    await send(WARM_UP_SECONDS);
    return (await send(seconds())).perSecond;
  },
};

const { events } = startChain(newStream('asset')).append(...renames(1, 'x'.repeat(500)));

async function appendsOf(length: number): Promise<number> {
  const began = performance.now();
  let appended = 0;
  const write = async () => {
    while (performance.now() - began < length * 1_000) {
      const messages = events.map(({ type, data, metadata }) =>
        jsonEvent({ id: randomUUID(), type, data: { ...data }, metadata: { ...metadata } }),
      );
      await client.appendToStream(`bench-${randomUUID()}`, messages, { expectedRevision: NO_STREAM });
      appended += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, write));
  return appended / ((performance.now() - began) / 1_000);
}

const appending: Contestant = {
  name: 'bare appends',
  async run() {
    await appendsOf(WARM_UP_SECONDS);
    return appendsOf(seconds());
  },
};

try {
  const pairing = await takeTurns(posting, appending, rounds());
  printPairing('POST /assets at 16 connections', '/s', 'bare appends, 16 at once', pairing, { atLeast: 0.6 });
} finally {
  await client.dispose();
  await cluster.stop();
}
process.exit();
