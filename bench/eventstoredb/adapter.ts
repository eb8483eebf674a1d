import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { type EventLog, LOG_START } from '../../src/engine/log/event-log.ts';
import { eventStoreDbEventLog } from '../../src/engine/log/eventstoredb/event-log.ts';
import { STREAM_PREFIXES } from '../../src/engine/log/eventstoredb/read.ts';
import { newStream, renames, startChain } from '../../test/support/events.ts';
import { printMachine, printPairing, rounds, seconds } from '../support/result.ts';
import { start } from '../support/started.ts';
import { type Contestant, takeTurns } from '../support/turns.ts';

/**
 * Append and follow rate of the adapter against the bare client on the same server: the one at EVENTSTORE_BENCH_URL, else the
 * tests' stand-in in a separate process. The stand-in keeps everything in memory: its figures say nothing about EventStoreDB.
 */
const URL_GIVEN = process.env.EVENTSTORE_BENCH_URL;
/** Events that the followers catch up with. */
const HISTORY = 20_000;
const AN_APPEND = 100;
const AIM = { atLeast: 0.9 };
/** Limited because the stand-in keeps every measured event in memory. */
const runSeconds = URL_GIVEN ? seconds() : Math.min(2, seconds());

interface Shape {
  readonly what: string;
  /** Concurrent writers; each waits for its answers. */
  readonly atOnce: number;
  readonly events: number;
}

const SHAPES: readonly Shape[] = [
  { what: 'Appends one after another', atOnce: 1, events: 1 },
  { what: 'Appends, 32 at once', atOnce: 32, events: 1 },
  { what: `Events in appends of ${AN_APPEND}`, atOnce: 1, events: AN_APPEND },
];

/** Events of some 500 bytes; hashes are computed once, so that only the way to the server is measured. */
const sealed = (events: number) => startChain(newStream('asset')).append(...renames(events, 'x'.repeat(100)));

async function rate(shape: Shape, appendOnce: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const until = began + runSeconds * 1_000;
  let events = 0;
  const write = async () => {
    while (performance.now() < until) {
      await appendOnce();
      events += shape.events;
    }
  };
  await Promise.all(Array.from({ length: shape.atOnce }, write));
  return events / ((performance.now() - began) / 1_000);
}

function appending(log: EventLog, shape: Shape): Contestant {
  const { events } = sealed(shape.events);
  const [first, ...rest] = events;
  return {
    name: 'program',
    run: () =>
      rate(shape, async () => {
        const fresh = [first, ...rest].map((event) => ({ ...event, eventId: randomUUID() }));
        const [one, ...more] = fresh as [typeof first, ...(typeof rest)[number][]];
        const outcome = await log.append({
          stream: newStream('asset'),
          expectedRevision: -1,
          events: [one, ...more],
        });
        if (outcome.outcome !== 'appended') throw new Error(`an append was ${outcome.outcome}`);
      }),
  };
}

function appendingBare(client: EventStoreDBClient, shape: Shape): Contestant {
  const { events } = sealed(shape.events);
  return {
    name: 'bare client',
    run: () =>
      rate(shape, async () => {
        const messages = events.map(({ type, data, metadata }) =>
          jsonEvent({ id: randomUUID(), type, data: { ...data }, metadata: { ...metadata } }),
        );
        await client.appendToStream(newStream('asset'), messages, { expectedRevision: NO_STREAM });
      }),
  };
}

const following = (log: EventLog): Contestant => ({
  name: 'program',
  async run() {
    const began = performance.now();
    const stop = new AbortController();
    let events = 0;
    for await (const batch of log.follow({ after: LOG_START, limit: 1_000, signal: stop.signal })) {
      events += batch.events.length;
      if (events >= HISTORY) stop.abort();
    }
    return events / ((performance.now() - began) / 1_000);
  },
});

const followingBare = (client: EventStoreDBClient): Contestant => ({
  name: 'bare client',
  async run() {
    const began = performance.now();
    let events = 0;
    const filter = streamNameFilter({ prefixes: [...STREAM_PREFIXES] });
    const subscription = client.subscribeToAll({ fromPosition: START, filter });
    for await (const { event } of subscription) {
      if (event) events += 1;
      if (events >= HISTORY) break;
    }
    await subscription.unsubscribe();
    return events / ((performance.now() - began) / 1_000);
  },
});

/** Each measurement has its own server. */
async function measure(
  what: string,
  unit: string,
  contest: (log: EventLog, client: EventStoreDBClient) => Promise<readonly [Contestant, Contestant]>,
): Promise<void> {
  const standIn = URL_GIVEN ? undefined : await start('bench/peers/eventstoredb-stand-in.ts', {});
  const connectionString = URL_GIVEN ?? `${standIn?.origin.replace('http:', 'esdb:')}?tls=false`;
  const log = eventStoreDbEventLog({ connectionString, appendTimeoutMs: 10_000 });
  const client = EventStoreDBClient.connectionString(connectionString);
  try {
    const [program, peer] = await contest(log, client);
    // Warm-up: opens the connections of both.
    await Promise.all([program.run(), peer.run()]);
    printPairing(what, unit, 'bare client', await takeTurns(program, peer, rounds()), AIM);
  } finally {
    await log.close();
    await client.dispose();
    await standIn?.stop();
  }
}

printMachine();
for (const shape of SHAPES) {
  await measure(shape.what, 'events/s', async (log, client) => [
    appending(log, shape),
    appendingBare(client, shape),
  ]);
}
await measure(`Following ${HISTORY} events from the start`, 'events/s', async (log, client) => {
  for (let written = 0; written < HISTORY; written += AN_APPEND) await log.append(sealed(AN_APPEND));
  return [following(log), followingBare(client)];
});
// The bare client keeps its channel open until the process exits.
process.exit();
