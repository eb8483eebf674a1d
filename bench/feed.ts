import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { grantCredential, newToken } from '../src/app/keys/credentials.ts';
import { createCommandHandler, sealEvents } from '../src/domain/events/handling.ts';
import { LOG_START, NO_STREAM, type RecordedEvent } from '../src/engine/log/event-log.ts';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { eventHash } from '../src/kernel/hash-chain.ts';
import { organizationId } from '../src/kernel/ids.ts';
import { assetRegistered } from '../test/support/assets.ts';
import { cpuMicroseconds } from './support/cpu.ts';
import { Connection } from './support/http-client.ts';
import { percentile } from './support/load.ts';
import { rawGet, rawNewAsset } from './support/management.ts';
import { printFigure, printMachine, rounds, seconds, setting } from './support/result.ts';
import { startWholeService } from './support/service.ts';
import { takeTurns } from './support/turns.ts';

/**
 * The feed: the delay until an event reaches a waiting reader, the CPU cost of 200 such readers while others write, and the rate
 * at which BENCH_EVENTS (30,000) events are read in pages of 200, against reading the log with every hash verified.
 */
const EVENTS = setting('BENCH_EVENTS', 30_000);
const READERS = 200;
const WRITES = 400;
const A_SECOND = 20;
const ORGANIZATION = 'local';

printMachine();
process.stdout.write(`load before: ${loadavg().join(' ')}\n`);
const service = await startWholeService();
const log = postgresEventLog({ connectionString: service.connectionString });
const handler = createCommandHandler({
  log,
  clock: { now: () => new Date().toISOString() },
  ids: { uuid: randomUUID },
});
const whole = { origin: service.origin, authorization: service.authorization };

interface Page {
  readonly items: readonly { readonly subject: { readonly id: string } }[];
  readonly next: string | null;
}
const pageOf = async (connection: Connection, as: typeof whole, query: string): Promise<Page> => {
  const { status, body } = await connection.send(rawGet(as, `/events?${query}`));
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return JSON.parse(body) as Page;
};

try {
  await waiting();
  await fill();
  await pages();
  process.stdout.write(`load after: ${loadavg().join(' ')}\n`);
} finally {
  await log.close();
  await service.stop();
}

/** One waiting reader in each of 200 organizations; events are written for one organization after the other. */
async function waiting(): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: READERS }, async (_, index) => {
      const token = newToken();
      const grant = { organization: `Reader ${index}`, person: 'Ana', expiresAt: null };
      await grantCredential(handler, token, { ...grant, profiles: ['ANALYST'] });
      return { origin: service.origin, authorization: `Bearer ${token}` };
    }),
  );
  const quiet = await cpuOfWriting();
  const came = new Map<string, number>();
  let isOver = false;
  const connections = await Promise.all(people.map(() => Connection.open(service.origin)));
  const reading = people.map(async (as, index) => {
    const connection = connections[index] as Connection;
    // All start at once, as after a restart, and retry when refused.
    let first: Page | undefined;
    while (!first) first = await pageOf(connection, as, 'limit=200').catch(() => sleep(500, undefined));
    let { next } = first;
    while (!isOver) {
      const page = await pageOf(connection, as, `wait=30${next ? `&after=${next}` : ''}`).catch(
        () => undefined,
      );
      if (!page) return;
      for (const { subject } of page.items) came.set(subject.id, performance.now());
      next = page.next;
    }
  });
  await sleep(2_000);
  const watched = await cpuOfWriting();
  printFigure(`CPU of writing ${A_SECOND} assets a second, nobody waiting`, quiet, '% of a core');
  printFigure(`CPU of the same, ${READERS} readers of others waiting`, watched, '% of a core');
  printFigure('  with ÷ without', watched / quiet, '', { atMost: 1.05 });

  const writer = await Connection.open(service.origin);
  const written = new Map<string, number>();
  for (let n = 0; n < WRITES; n += 1) {
    const { status, body } = await writer.send(rawNewAsset(people[n % READERS] ?? whole));
    if (status !== 201) throw new Error(`answered ${status}: ${body}`);
    written.set(String((JSON.parse(body) as { id: string }).id), performance.now());
    await sleep(1_000 / A_SECOND);
  }
  while (came.size < written.size) await sleep(20);
  const delays = [...written].map(([id, at]) => Math.max(0, (came.get(id) ?? Number.NaN) - at));
  printFigure('acknowledgement to arrival at the waiting reader, p50', percentile(delays, 0.5), 'ms');
  printFigure('acknowledgement to arrival at the waiting reader, p99', percentile(delays, 0.99), 'ms', {
    below: 200,
  });
  isOver = true;
  for (const connection of [...connections, writer]) connection.close();
  void reading;
}

/** CPU of the service in percent of a core, for writes at a steady rate. */
async function cpuOfWriting(): Promise<number> {
  const writer = await Connection.open(service.origin);
  const [began, used] = [performance.now(), cpuMicroseconds(service.pid)];
  for (let n = 0; performance.now() < began + seconds() * 1_000; n += 1) {
    await writer.send(rawNewAsset(whole));
    await sleep(Math.max(0, began + ((n + 1) * 1_000) / A_SECOND - performance.now()));
  }
  const percent = (cpuMicroseconds(service.pid) - used) / 10 / (performance.now() - began);
  writer.close();
  return percent;
}

async function fill(): Promise<void> {
  const cause = {
    organizationId: organizationId(ORGANIZATION),
    actor: 'person:made up',
    requestId: 'bench-feed',
    correlationId: 'bench-feed',
    causationId: null,
  };
  for (let written = 0; written < EVENTS; written += 100) {
    const appends = Array.from({ length: 100 }, async () => {
      const stream = `asset-${randomUUID()}`;
      const drafts = [{ type: 'AssetRegistered', data: { ...assetRegistered() } }];
      const [event] = sealEvents(stream, null, drafts, cause, new Date().toISOString(), randomUUID);
      if (event) await log.append({ stream, expectedRevision: NO_STREAM, events: [event] });
    });
    await Promise.all(appends);
  }
  // Waits until the read models have caught up, so that they use no CPU while the feed is measured.
  const connection = await Connection.open(service.origin);
  for (;;) {
    const { body } = await connection.send(rawGet(whole, '/status'));
    const { projections } = JSON.parse(body) as { projections?: { lag_events: number }[] };
    // Right after filling, the status may lack the projections.
    if (projections?.every(({ lag_events }) => lag_events === 0)) break;
    await sleep(500);
  }
  connection.close();
}

/** Events per second: over HTTP in pages of 200, and from the log with every hash recomputed. */
async function pages(): Promise<void> {
  const connection = await Connection.open(service.origin);
  const feed = async (): Promise<number> => {
    const began = performance.now();
    let items = 0;
    let next: string | null = null;
    for (;;) {
      const page: Page = await pageOf(connection, whole, `limit=200${next ? `&after=${next}` : ''}`);
      items += page.items.length;
      if (page.items.length === 0 && page.next === next) break;
      next = page.next;
    }
    if (items < EVENTS) throw new Error(`${items} of ${EVENTS} events`);
    return (items / (performance.now() - began)) * 1_000;
  };
  const verified = async (): Promise<number> => {
    const began = performance.now();
    let events = 0;
    for (let after = LOG_START; ; ) {
      const batch = await log.readAll({ after, limit: 1_000, strict: true });
      for (const event of batch.events)
        if (hashOf(event) !== event.metadata.hash) throw new Error('not intact');
      events += batch.events.length;
      if (batch.caughtUp) break;
      after = batch.position;
    }
    return (events / (performance.now() - began)) * 1_000;
  };
  const pairing = await takeTurns(
    { name: 'feed', run: feed },
    { name: 'log, every hash verified', run: verified },
    rounds(),
  );
  printFigure('feed in pages of 200', pairing.program, 'events a second');
  printFigure('log with every hash verified', pairing.peer, 'events a second');
  printFigure('  feed ÷ log', pairing.ratio, '', { atLeast: 0.5 });
  connection.close();
}

function hashOf({ stream, revision, eventId, type, data, metadata }: RecordedEvent): string {
  const { hash: _, ...rest } = metadata;
  return eventHash({ stream, revision, eventId, type, data, metadata: rest as typeof metadata });
}
