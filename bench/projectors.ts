import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { projections } from '../projections/index.ts';
import { postgresEventLog } from '../src/engine/log/postgres/event-log.ts';
import { migrate } from '../src/engine/postgres/migrate.ts';
import { createDatabase, startTestServer } from '../test/support/postgres-server.ts';
import { OFF } from '../test/support/source-rig.ts';
import { cpuMicroseconds } from './support/cpu.ts';
import { LARGEST, lenderEvents, mouldsOf, writeEvents } from './support/lender.ts';
import { issue, until } from './support/people.ts';
import { printFigure, printMachine, rounds, setting } from './support/result.ts';
import { npmStartRoles } from './support/service.ts';
import { type Started, start } from './support/started.ts';
import { median } from './support/turns.ts';

/**
 * One and two projectors that follow the log of a lender of BENCH_ASSETS (8,000) assets from nothing, in turns: how long it takes,
 * the processor time of each process and of PostgreSQL, and what its backends wait for. With BENCH_ALONE=1
 * then each read model alone, which is what the weights of the shares go by. Linux.
 */
const ASSETS = setting('BENCH_ASSETS', 8_000);
const LOOK_MS = 20;
const SETTLE_MS = 3_000;

printMachine();
const dataDir = await mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-'));
const server = await startTestServer({ durable: true });
const { connectionString } = await createDatabase(server.connectionString);
await migrate(connectionString, 'event_log');
await migrate(connectionString, 'read_models');
const pool = new pg.Pool({ connectionString, max: 4 });
await writeLender();
const log = { pool, connectionString };
const eventLog = postgresEventLog({ connectionString });
const head = await eventLog.head();
const counted = await pool.query<{ count: number }>('select count(*)::int as count from event_log.events');
const COUNT = counted.rows[0]?.count ?? 0;
await eventLog.close();

async function writeLender(): Promise<void> {
  const history = postgresEventLog({ connectionString });
  const service = await npmStartRoles({ ...OFF, DATABASE_URL: connectionString, DATA_DIR: dataDir });
  await until(async () => (await fetch(`${service.origin}/readyz`)).ok);
  const [analyst, reviewer] = [
    await issue(history, LARGEST, 'Ana Lima'),
    await issue(history, LARGEST, 'Rui Melo'),
  ];
  const moulds = await mouldsOf({ origin: service.origin, analyst, reviewer }, history);
  await service.stop();
  await history.close();
  await writeEvents(pool, lenderEvents(moulds, 0, ASSETS));
}

const postmaster = Number(readFileSync(`${await dataDirectory()}/postmaster.pid`, 'utf8').split('\n')[0]);

async function dataDirectory(): Promise<string> {
  const { rows } = await log.pool.query<{ data_directory: string }>('show data_directory');
  return rows[0]?.data_directory ?? '';
}

/** Of the server and all processes that it has or had, in microseconds. */
function serverMicroseconds(): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const stat = readFileSync(`/proc/${postmaster}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const reaped = (Number(fields[13]) + Number(fields[14])) * 10_000;
  const alive = children
    .trim()
    .split(/\s+/)
    .map((pid) => {
      try {
        return cpuMicroseconds(Number(pid));
      } catch {
        return 0;
      }
    });
  return alive.reduce((sum, used) => sum + used, reaped + cpuMicroseconds(postmaster));
}

/** Seconds that the main thread of a process was at work, and that it waited for a free core. */
function mainThread(pid: number): { readonly work: number; readonly queued: number } {
  const [work = 0, queued = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { work: work / 1e9, queued: queued / 1e9 };
}

interface Run {
  readonly seconds: number;
  readonly processes: readonly number[];
  /** Of each main thread, seconds that it waited for answers: neither at work nor ready to be. */
  readonly waited: readonly number[];
  readonly server: number;
  /** What the server's backends of the projectors waited for, by share of all looks at them. */
  readonly waits: ReadonlyMap<string, number>;
}

async function follow(count: number, among: readonly string[]): Promise<Run> {
  await log.pool.query('delete from read_models.checkpoints');
  const environment = { DATABASE: log.connectionString, READ_MODELS: among.join(','), GATED: 'true' };
  const started: Started[] = [];
  for (let index = 0; index < count; index += 1)
    started.push(await start('bench/peers/projector.ts', environment));
  await pause(SETTLE_MS);
  const cpu = () => started.map(({ pid }) => cpuMicroseconds(pid));
  const mains = () => started.map(({ pid }) => mainThread(pid));
  const [before, serverBefore, mainsBefore] = [cpu(), serverMicroseconds(), mains()];
  const began = performance.now();
  for (const each of started) each.signal('SIGUSR2');
  const waits = new Map<string, number>();
  let looks = 0;
  for (;;) {
    const { rows } = await log.pool.query<{ lacking: number; waits: string[] }>(
      `select (select count(*)::int from read_models.checkpoints where place = 'live' and position < $1) as lacking,
         (select coalesce(array_agg(case when state = 'active' then coalesce(wait_event, 'at work') else 'idle' end), '{}')
          from pg_stat_activity where application_name = 'projector' and state is not null) as waits`,
      [head],
    );
    const [row] = rows;
    looks += 1;
    for (const wait of row?.waits ?? []) waits.set(wait, (waits.get(wait) ?? 0) + 1);
    if (row?.lacking === 0) break;
    await pause(LOOK_MS);
  }
  const seconds = (performance.now() - began) / 1_000;
  const waited = mains().map(({ work, queued }, index) => {
    const at = mainsBefore[index] ?? { work, queued };
    return seconds - (work - at.work) - (queued - at.queued);
  });
  const used = cpu().map((now, index) => (now - (before[index] ?? 0)) / 1e6);
  const serverUsed = (serverMicroseconds() - serverBefore) / 1e6;
  await Promise.all(started.map((each) => each.stop()));
  const shares = new Map([...waits].map(([wait, times]) => [wait, times / looks] as const));
  return { seconds, processes: used, waited, server: serverUsed, waits: shares };
}

try {
  const all = projections.map(({ name }) => name);
  const found = new Map<number, Run[]>([
    [1, []],
    [2, []],
  ]);
  for (let round = 1; round <= rounds(); round += 1) {
    for (const [count, runs] of found) runs.push(await follow(count, all));
  }
  for (const [count, runs] of found) {
    const of = (what: (run: Run) => number) => median(runs.map(what));
    printFigure(`${COUNT} events, ${count} projectors`, COUNT / of(({ seconds }) => seconds), 'events/s');
    for (let index = 0; index < count; index += 1)
      printFigure(
        `  processor time of process ${index + 1}`,
        of(({ processes }) => processes[index] ?? 0),
        's',
      );
    for (let index = 0; index < count; index += 1)
      printFigure(
        `  waiting for answers, process ${index + 1}`,
        of(({ waited, seconds }) => (waited[index] ?? 0) / seconds),
        'of the time',
      );
    printFigure(
      '  of PostgreSQL',
      of((run) => run.server),
      's',
    );
    printFigure(
      '  in all, of both cores',
      of((run) => (run.server + sum(run.processes)) / run.seconds / 2),
      '',
    );
    for (const wait of new Set(runs.flatMap(({ waits }) => [...waits.keys()])))
      printFigure(
        `  backends: ${wait}`,
        of(({ waits }) => waits.get(wait) ?? 0),
        '',
      );
  }
  for (const name of process.env.BENCH_ALONE === '1' ? all : []) {
    const { seconds, processes, server } = await follow(1, [name]);
    printFigure(
      `${name} alone: process; PostgreSQL ${server.toFixed(2)}; in ${seconds.toFixed(1)} s`,
      sum(processes),
      's',
    );
  }
} finally {
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true });
}
process.exit();

function sum(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0);
}
