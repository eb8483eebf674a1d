import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { natsWorkQueue } from '../src/engine/queue/nats/work-queue.ts';
import { watchLeader } from '../test/support/cluster/leader.ts';
import { eventually } from '../test/support/eventually.ts';
import { type BenchCluster, needNatsServer, openBenchCluster } from './support/cluster.ts';
import { Connection } from './support/http-client.ts';
import { load } from './support/load.ts';
import { type Managed, rawGet, rawNewAsset, rawNewValuation, rawPost, textOf } from './support/management.ts';
import { printFigure, printMachine, rounds } from './support/result.ts';
import { median } from './support/turns.ts';
import { lastJobEnd } from './support/valuations.ts';

/**
 * Time until a standby replaces a process that is killed (`kill -9`), as users see it: two processes each of projector,
 * dispatcher, worker and notifier, on EventStoreDB (its stand-in), PostgreSQL and nats-server. BENCH_ROLE selects one of them.
 */
const isSelected = (role: string): boolean => [undefined, '', role].includes(process.env.BENCH_ROLE);
const AIM = { below: 10 };
const POLL_MS = 5;
const LOAD_SECONDS = 1;
/** A random pause, so as not to run in step with the program's own intervals. */
const settled = () => pause(2_000 + 1_500 * Math.random());

type Timed = () => Promise<number>;

/** Seconds over several rounds; `aim` is for the median. */
async function several(what: string, once: Timed, aim?: typeof AIM): Promise<void> {
  const times: number[] = [];
  for (let round = 1; round <= rounds(); round += 1) {
    times.push(await once());
    process.stderr.write(`  round ${round}: ${what} ${times.at(-1)?.toFixed(3)}\n`);
  }
  const range = `${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)}`;
  printFigure(`${what} (${range})`, median(times), 's', aim);
}

/** Calls `strike`, registers an asset at once, and returns the seconds until a list shows it. */
async function untilListed(service: Managed, strike: () => void): Promise<number> {
  const connection = await Connection.open(service.origin);
  const began = performance.now();
  strike();
  const written = await connection.send(rawNewAsset(service));
  const id = textOf(written.body, 'id');
  while (!(await connection.send(rawGet(service, '/assets'))).body.includes(id)) await pause(POLL_MS);
  connection.close();
  return (performance.now() - began) / 1_000;
}

async function projectors(cluster: BenchCluster, caller: () => Promise<Managed>): Promise<void> {
  await cluster.start('projector');
  const watch = await watchLeader(cluster);
  const struck = (signal: 'SIGKILL' | 'SIGSTOP') => async () => {
    const service = await caller();
    const leader = await eventually(() => watch.leader());
    await settled();
    const seconds = await untilListed(service, () => leader.signal(signal));
    await cluster.end(leader, 'SIGKILL');
    await cluster.start('projector');
    return seconds;
  };
  await several('From a write to a read that shows it, nobody killed', async () =>
    untilListed(await caller(), () => {}),
  );
  await several(
    'The leading projector killed, until a read shows what was written then',
    struck('SIGKILL'),
    AIM,
  );
  await several('The leading projector frozen with its connections open, the same', struck('SIGSTOP'), AIM);
  await watch.close();
}

async function dispatchers(cluster: BenchCluster, service: Managed, assetId: string): Promise<void> {
  for (const role of ['dispatcher', 'dispatcher']) await cluster.start(role);
  const queue = natsWorkQueue({ url: cluster.natsUrl });
  const untilQueued = async (strike: () => void) => {
    const connection = await Connection.open(service.origin);
    const before = await queue.depth();
    const began = performance.now();
    strike();
    textOf((await connection.send(rawNewValuation(service, assetId))).body, 'job_id');
    while ((await queue.depth()) === before) await pause(POLL_MS);
    connection.close();
    return (performance.now() - began) / 1_000;
  };
  await several('From a request to its place in the queue, nobody killed', () => untilQueued(() => {}));
  await several(
    'One of two dispatchers killed, until what was requested then is queued',
    async () => {
      await settled();
      const [victim] = cluster.members('dispatcher');
      if (!victim) throw new Error('no dispatcher');
      const seconds = await untilQueued(() => victim.signal('SIGKILL'));
      await cluster.end(victim, 'SIGKILL');
      await cluster.start('dispatcher');
      return seconds;
    },
    AIM,
  );
  await queue.close();
}

/** Jobs of a killed worker are taken over by another: measured over all that were requested before. */
async function workers(cluster: BenchCluster, service: Managed, assetId: string): Promise<void> {
  for (const role of ['worker', 'worker']) await cluster.start(role);
  const inHand = async () => {
    await settled();
    const [victim] = cluster.members('worker');
    if (!victim) throw new Error('no worker');
    const jobs: string[] = [];
    let killed: { readonly at: number; readonly requested: number } | undefined;
    setTimeout(() => {
      victim.signal('SIGKILL');
      killed = { at: Date.now(), requested: jobs.length };
    }, 500 * LOAD_SECONDS);
    await load({
      origin: service.origin,
      connections: 16,
      seconds: LOAD_SECONDS,
      next: () => rawNewValuation(service, assetId),
      expectedStatus: 202,
      onAnswer: ({ body }) => jobs.push(textOf(body, 'job_id')),
    });
    if (!killed) throw new Error('the load was over too soon');
    const last = await lastJobEnd(service, jobs.slice(0, killed.requested));
    await cluster.end(victim, 'SIGKILL');
    await cluster.start('worker');
    return (last - killed.at) / 1_000;
  };
  await several(
    'One of two workers killed under load, until all that was requested before has ended',
    inHand,
    AIM,
  );
}

/** From a write to its delivery; the leading notifier is killed at the write. */
async function notifiers(cluster: BenchCluster, service: Managed): Promise<void> {
  for (const role of ['notifier', 'notifier']) await cluster.start(role);
  const came = new Map<string, number>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      came.set(
        (JSON.parse(body) as { data: { subject: { id: string } } }).data.subject.id,
        performance.now(),
      );
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const connection = await Connection.open(service.origin);
  const body = { url, types: ['asset.registered'] };
  const { status, body: said } = await connection.send(rawPost(service, '/webhooks', body));
  if (status !== 201) throw new Error(`answered ${status}: ${said}`);
  const watch = await watchLeader(cluster, 'notifier');
  const untilDelivered = async (strike: () => void) => {
    const began = performance.now();
    strike();
    const id = textOf((await connection.send(rawNewAsset(service))).body, 'id');
    while (!came.has(id)) await pause(POLL_MS);
    return ((came.get(id) ?? Number.NaN) - began) / 1_000;
  };
  await several('From a write to its delivery, nobody killed', () => untilDelivered(() => {}));
  const struck = (signal: 'SIGKILL' | 'SIGSTOP') => async () => {
    const leader = await eventually(() => watch.leader());
    await settled();
    const seconds = await untilDelivered(() => leader.signal(signal));
    await cluster.end(leader, 'SIGKILL');
    await cluster.start('notifier');
    return seconds;
  };
  await several(
    'The leading notifier killed, until what was written then is delivered',
    struck('SIGKILL'),
    AIM,
  );
  await several('The leading notifier frozen with its connections open, the same', struck('SIGSTOP'), AIM);
  await watch.close();
  connection.close();
  receiver.closeAllConnections();
  receiver.close();
}

needNatsServer();
printMachine();
const cluster = await openBenchCluster();
try {
  // The other roles are ready only after a projector has built the read models.
  const [{ origin }] = await Promise.all([cluster.start('api'), cluster.start('projector')]);
  let organizations = 0;
  const caller = async () => {
    organizations += 1;
    return { origin, authorization: await cluster.issue(`Coop ${organizations}`) };
  };
  if (isSelected('projector')) await projectors(cluster, caller);
  const service = await caller();
  const connection = await Connection.open(origin);
  const assetId = textOf((await connection.send(rawNewAsset(service))).body, 'id');
  connection.close();
  if (isSelected('dispatcher')) await dispatchers(cluster, service, assetId);
  if (isSelected('worker')) await workers(cluster, service, assetId);
  if (isSelected('notifier')) await notifiers(cluster, service);
} finally {
  await cluster.stop();
}
// The log's client keeps its channel open until the process exits.
process.exit();
