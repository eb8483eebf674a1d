import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealEvents } from '../src/domain/events/handling.ts';
import { NO_STREAM } from '../src/engine/log/event-log.ts';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { organizationId } from '../src/kernel/ids.ts';
import { assetRegistered } from '../test/support/assets.ts';
import { cpuMicroseconds } from './support/cpu.ts';
import { Connection } from './support/http-client.ts';
import { percentile } from './support/load.ts';
import { rawGet, rawNewAsset, rawPost, textOf } from './support/management.ts';
import { printFigure, printMachine, rounds, seconds, setting } from './support/result.ts';
import { startWholeService, type WholeService } from './support/service.ts';
import { start } from './support/started.ts';
import { median, takeTurns } from './support/turns.ts';

/**
 * Webhooks: the delay of deliveries to 40 endpoints, with and without ten dead ones; and the rate at which BENCH_EVENTS (2,000)
 * pending events are sent to each of ten endpoints, against a bare client that sends as many requests to the same receiver.
 */
const EVENTS = setting('BENCH_EVENTS', 2_000);
const TEN = 10;
/** The notifier's number of concurrent deliveries per endpoint. */
const AT_ONCE = 8;
/** Writes per second. In one round the p99 is decided by one or two writes, so all rounds are taken together. */
const A_SECOND = setting('BENCH_PACE', 4);

printMachine();
process.stdout.write(`load before: ${loadavg().join(' ')}\n`);
const receiver = await start('bench/peers/webhook-receiver.ts', {});
const came = async (): Promise<[string, string, number][]> =>
  (await (await fetch(`${receiver.origin}/came`)).json()) as [string, string, number][];
const count = async (): Promise<number> => Number(await (await fetch(`${receiver.origin}/count`)).text());

try {
  await withService(soon);
  await withService(backlog);
  process.stdout.write(`load after: ${loadavg().join(' ')}\n`);
} finally {
  await receiver.stop();
}

async function withService(
  measure: (service: WholeService, connection: Connection) => Promise<void>,
): Promise<void> {
  const service = await startWholeService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' });
  const connection = await Connection.open(service.origin);
  try {
    await measure(service, connection);
  } finally {
    connection.close();
    await service.stop();
  }
}

async function hook(service: WholeService, connection: Connection, url: string): Promise<string> {
  const { status, body } = await connection.send(
    rawPost(service, '/webhooks', { url, types: ['asset.registered'] }),
  );
  if (status !== 201) throw new Error(`answered ${status}: ${body}`);
  return textOf(body, 'id');
}

/** From an acknowledged write to its arrival, p99 in milliseconds over all good endpoints. */
async function soon(service: WholeService, connection: Connection): Promise<void> {
  for (let n = 0; n < 40; n += 1) await hook(service, connection, `${receiver.origin}/good/${n}`);
  const kinds = ['hang', 'hang', 'hang', 'hang', 'slow', 'slow', 'slow', 'redirect', 'redirect', 'refused'];
  const dead: string[] = [];
  for (const [n, kind] of kinds.entries())
    dead.push(
      await hook(
        service,
        connection,
        kind === 'refused' ? 'http://127.0.0.1:1/' : `${receiver.origin}/${kind}/${n}`,
      ),
    );
  const arrivals = { dead: [] as number[], none: [] as number[] };
  const run = async (isWithDead: boolean): Promise<number> => {
    for (const id of dead) await setStatus(service, connection, id, isWithDead ? 'ENABLED' : 'DISABLED');
    await sleep(1_000);
    await came();
    const written = new Map<string, number>();
    const began = performance.now();
    for (let n = 0; performance.now() < began + seconds() * 1_000; n += 1) {
      const at = performance.timeOrigin + performance.now();
      const { status, body } = await connection.send(rawNewAsset(service));
      if (status !== 201) throw new Error(`answered ${status}: ${body}`);
      written.set(textOf(body, 'id'), at);
      await sleep(Math.max(0, began + ((n + 1) * 1_000) / A_SECOND - performance.now()));
    }
    const good: number[] = [];
    while (good.length < written.size * 40) {
      for (const [path, id, at] of await came()) {
        const sent = written.get(id);
        if (path.startsWith('/good') && sent !== undefined) good.push(at - sent);
      }
      await sleep(100);
    }
    arrivals[isWithDead ? 'dead' : 'none'].push(...good);
    return percentile(good, 0.99);
  };
  // Warm-up.
  await run(true);
  arrivals.dead = [];
  arrivals.none = [];
  const pairing = await takeTurns(
    { name: 'ten dead', run: () => run(true) },
    { name: 'none dead', run: () => run(false) },
    rounds(),
  );
  for (const share of [0.5, 0.9, 0.99]) {
    const [none, withDead] = [percentile(arrivals.none, share), percentile(arrivals.dead, share)];
    const name = `write to arrival at the 40 good ones, p${100 * share}`;
    printFigure(`${name}, none dead`, none, 'ms', { below: 2_000 });
    printFigure(`${name}, with ten dead`, withDead, 'ms', { below: 2_000 });
    printFigure('  with ÷ without', withDead / none, '', { atMost: 1.2 });
  }
  process.stdout.write(
    `  p99 with ÷ without by rounds: ${pairing.least.toFixed(2)} to ${pairing.greatest.toFixed(2)}\n`,
  );
}

async function setStatus(
  service: WholeService,
  connection: Connection,
  id: string,
  status: string,
): Promise<void> {
  const { body } = await connection.send(rawGet(service, `/webhooks/${id}`));
  const answer = await fetch(`${service.origin}/api/v1/asset-valuation/webhooks/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: service.authorization,
      'content-type': 'application/json',
      'if-match': `"${(JSON.parse(body) as { version: number }).version}"`,
    },
    body: JSON.stringify({ status }),
  });
  // The service itself may have changed the webhook since it was read: retry.
  if (answer.status === 412) return setStatus(service, connection, id, status);
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
}

/** Deliveries per second of a backlog for ten endpoints; a replay creates it, so that all of it is pending at once. */
async function backlog(service: WholeService, connection: Connection): Promise<void> {
  await fill(service);
  const rates: number[] = [];
  const cpus: number[] = [];
  const receivers: number[] = [];
  const hooks: string[] = [];
  for (let n = 0; n < TEN; n += 1)
    hooks.push(await hook(service, connection, `${receiver.origin}/good/${n}`));
  const program = async (): Promise<number> => {
    await came();
    const used = [cpuMicroseconds(service.pid), cpuMicroseconds(receiver.pid)] as const;
    for (const id of hooks) {
      const { status, body } = await connection.send(
        rawPost(service, `/webhooks/${id}/replays`, { after: null }),
      );
      if (status !== 202) throw new Error(`answered ${status}: ${body}`);
    }
    while ((await count()) < EVENTS * TEN) await sleep(100);
    const all = (await came()).map(([, , at]) => at).toSorted((one, other) => one - other);
    const took = ((all.at(-1) ?? 0) - (all[0] ?? 0)) / 1_000;
    rates.push(all.length / took);
    cpus.push((cpuMicroseconds(service.pid) - used[0]) / all.length);
    receivers.push((cpuMicroseconds(receiver.pid) - used[1]) / all.length);
    await sleep(1_000);
    return all.length / took;
  };
  const pairing = await takeTurns(
    { name: 'program', run: program },
    { name: 'bare client', run: bareClient },
    rounds(),
  );
  printFigure(`${EVENTS * TEN} that wait for ${TEN} endpoints`, pairing.program, 'a second', {
    atLeast: 1_000,
  });
  printFigure('  CPU of the service for each', median(cpus), 'µs');
  printFigure('  CPU of the receiver for each', median(receivers), 'µs');
  printFigure('bare client, no database, as many under way', pairing.peer, 'a second');
  printFigure(
    `  program ÷ bare client (${pairing.least.toFixed(2)} to ${pairing.greatest.toFixed(2)})`,
    pairing.ratio,
    '',
  );
}

/** The same number of concurrent requests over kept-alive connections, without a database. */
async function bareClient(): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ type: 'asset.registered', data: { subject: 'x'.repeat(500) } });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const post = request(`${receiver.origin}/good`, { agent, method: 'POST', headers }, (answer) =>
        answer.resume().once('end', resolve),
      );
      post.once('error', reject);
      post.end(body);
    });
  let left = EVENTS * TEN;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: TEN * AT_ONCE }, async () => {
      while (left-- > 0) await send();
    }),
  );
  agent.destroy();
  return (EVENTS * TEN * 1_000) / (performance.now() - began);
}

/** Appends events before any webhook is registered. */
async function fill(service: WholeService): Promise<void> {
  const log = postgresEventLog({ connectionString: service.connectionString });
  const cause = {
    organizationId: organizationId('local'),
    actor: 'person:made up',
    requestId: 'bench-webhooks',
    correlationId: 'bench-webhooks',
    causationId: null,
  };
  for (let written = 0; written < EVENTS; written += 50)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const stream = `asset-${randomUUID()}`;
        const drafts = [{ type: 'AssetRegistered', data: { ...assetRegistered() } }];
        const [event] = sealEvents(stream, null, drafts, cause, new Date().toISOString(), randomUUID);
        if (event) await log.append({ stream, expectedRevision: NO_STREAM, events: [event] });
      }),
    );
  await log.close();
  await sleep(3_000);
}
