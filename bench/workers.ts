import { cpus } from 'node:os';
import { type BenchCluster, needNatsServer, openBenchCluster } from './support/cluster.ts';
import { cpuMicroseconds } from './support/cpu.ts';
import { Connection } from './support/http-client.ts';
import { type Managed, rawNewAsset, textOf } from './support/management.ts';
import { printFigure, printMachine, rounds, seconds } from './support/result.ts';
import { median } from './support/turns.ts';
import { valuationsEndToEnd } from './support/valuations.ts';

/**
 * Valuations per second from the request to the job's end, with 1, 2 and 3 worker processes: api, projector, dispatcher and
 * workers in separate processes, on EventStoreDB (its stand-in), PostgreSQL and nats-server. All prices are the owner's.
 */
const WORKERS = [1, 2, 3];
const CONNECTIONS = 16;
/** Warm-up of a new worker before it is measured. */
const WARM_SECONDS = 1;
const OTHERS = ['projector', 'api', 'dispatcher'];

interface Run {
  readonly perSecond: number;
  readonly requestedPerSecond: number;
  /** CPU use of the whole machine, 0 to 1, other programs included. */
  readonly busy: number;
  /** CPU of the processes of a role, in ms per valuation. */
  readonly cpu: ReadonlyMap<string, number>;
}

/** Milliseconds that the cores were busy and idle since the machine started. */
function coreTimes(): { readonly busy: number; readonly idle: number } {
  const all = cpus().map(({ times }) => times);
  const idle = all.reduce((sum, times) => sum + times.idle, 0);
  return { busy: all.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0), idle };
}

/** Microseconds of CPU by role; the rest of the machine's is of PostgreSQL, nats-server and other programs. */
function cpuByRole(cluster: BenchCluster): ReadonlyMap<string, number> {
  const pids = new Map(
    [...OTHERS, 'worker'].map((roles) => [roles, cluster.members(roles).map(({ pid }) => pid)]),
  );
  if (cluster.standIn) pids.set('the log’s stand-in', [cluster.standIn.pid]);
  pids.set('the measurement itself', [process.pid]);
  return new Map(
    [...pids].map(([name, list]) => [name, list.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0)]),
  );
}

async function withWorkers(count: number, cluster: BenchCluster): Promise<void> {
  while (cluster.members('worker').length < count) await cluster.start('worker');
  for (const surplus of cluster.members('worker').slice(count)) await cluster.end(surplus, 'SIGTERM');
}

async function run(cluster: BenchCluster, service: Managed, assetId: string): Promise<Run> {
  const [cores, roles] = [coreTimes(), cpuByRole(cluster)];
  const { valuations, perSecond, requestedPerSecond } = await valuationsEndToEnd(service, assetId, {
    connections: CONNECTIONS,
    seconds: seconds(),
  });
  const after = coreTimes();
  const busy = after.busy - cores.busy;
  const cpu = new Map(
    [...cpuByRole(cluster)].map(([name, used]) => [
      name,
      (used - (roles.get(name) ?? 0)) / 1_000 / valuations,
    ]),
  );
  return { perSecond, requestedPerSecond, busy: busy / (busy + after.idle - cores.idle), cpu };
}

needNatsServer();
printMachine();
const cluster = await openBenchCluster();
try {
  for (const roles of OTHERS) await cluster.start(roles);
  const [api] = cluster.members('api');
  if (!api) throw new Error('no api process');
  const service = { origin: api.origin, authorization: await cluster.issue('Coop Norte') };
  const connection = await Connection.open(service.origin);
  const assetId = textOf((await connection.send(rawNewAsset(service))).body, 'id');
  connection.close();

  const runs = new Map<number, Run[]>(WORKERS.map((count) => [count, []]));
  // Warm-up.
  for (let round = 0; round <= rounds(); round += 1) {
    for (const count of round % 2 === 0 ? WORKERS.toReversed() : WORKERS) {
      await withWorkers(count, cluster);
      await valuationsEndToEnd(service, assetId, { connections: CONNECTIONS, seconds: WARM_SECONDS });
      const figures = await run(cluster, service, assetId);
      process.stderr.write(`  round ${round}: ${count} of worker ${figures.perSecond.toFixed(1)}\n`);
      if (round > 0) runs.get(count)?.push(figures);
    }
  }

  const alone = runs.get(1) ?? [];
  for (const [count, list] of runs) {
    const of = (figure: (run: Run) => number) => median(list.map(figure));
    const name = `Valuations end to end, ${count} of worker`;
    printFigure(
      name,
      of(({ perSecond }) => perSecond),
      '/s',
    );
    const ratios = list.map(({ perSecond }, round) => perSecond / (alone[round]?.perSecond ?? Number.NaN));
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    if (count > 1) printFigure(`${name} ÷ 1 of worker (${range})`, median(ratios), '');
    printFigure(
      `${name}: requests accepted`,
      of(({ requestedPerSecond }) => requestedPerSecond),
      '/s',
    );
    printFigure(`${name}: cores at work, everybody’s work`, 100 * of(({ busy }) => busy), '%');
    for (const role of list[0]?.cpu.keys() ?? [])
      printFigure(
        `${name}: CPU of ${role} a valuation`,
        of(({ cpu }) => cpu.get(role) ?? 0),
        'ms',
      );
  }
} finally {
  await cluster.stop();
}
// The log's client keeps its channel open until the process exits.
process.exit();
