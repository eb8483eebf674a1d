import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfiguration } from '../../src/app/configuration.ts';
import { openEngines, prepareDatabases, serviceKeysOf } from '../../src/app/engines.ts';
import { systemClock } from '../../src/app/system.ts';
import { isNatsServerInstalled, startNatsServer } from '../../test/support/nats-server.ts';
import { createDatabase, startTestServer } from '../../test/support/postgres-server.ts';
import { OFF } from '../../test/support/source-rig.ts';
import { issue } from './people.ts';
import { startRoles } from './service.ts';
import { type Started, start } from './started.ts';

export interface Member extends Started {
  /** The application name of its database connections. */
  readonly name: string;
}

/** Processes of the program by role, on one log, one database and one queue, all removed at the end. */
export interface BenchCluster {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** The log's stand-in; undefined when EVENTSTORE_BENCH_URL names a server. */
  readonly standIn: Started | undefined;
  /** Starts one more process with these roles, and waits until it is ready. */
  start(roles: string): Promise<Member>;
  /** The running processes with exactly these roles, oldest first. */
  members(roles: string): readonly Member[];
  /** Ends a process, and waits for its exit. */
  end(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** `Authorization` of a new credential of an organization with every permission. */
  issue(organization: string): Promise<string>;
  stop(): Promise<void>;
}

/** Without an installed nats-server, ends the measurement with a message and no error. */
export function needNatsServer(): void {
  if (isNatsServerInstalled) return;
  process.stdout.write('not measured: nats-server is not installed\n');
  process.exit();
}

/**
 * The log is the server at EVENTSTORE_BENCH_URL, which must be empty, else the tests' stand-in in a separate process;
 * PostgreSQL has `fsync` on; nats-server runs with its defaults.
 */
export async function openBenchCluster(): Promise<BenchCluster> {
  const [postgres, nats, home] = await Promise.all([
    startTestServer({ durable: true }),
    startNatsServer(),
    mkdtemp(path.join(tmpdir(), 'asset-valuation-bench-')),
  ]);
  const given = process.env.EVENTSTORE_BENCH_URL;
  const standIn = given ? undefined : await start('bench/peers/eventstoredb-stand-in.ts', {});
  const eventLogUrl = given ?? `${standIn?.origin.replace('http:', 'esdb:')}?tls=false`;
  const { connectionString: databaseUrl } = await createDatabase(postgres.connectionString);
  const keyFile = path.join(home, 'key');
  await writeFile(keyFile, randomBytes(32).toString('base64'));
  const databases = { eventLogUrl, databaseUrl, embedded: false, stop: async () => {} };
  const keys = await serviceKeysOf(readConfiguration({ PRIVACY_KEY_FILE: keyFile }), databases);
  await prepareDatabases(databases, keys);
  const engines = await openEngines(databases, keys, systemClock);
  const running: { readonly roles: string; readonly member: Member }[] = [];
  let started = 0;

  async function end(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const index = running.findIndex((each) => each.member === member);
    if (index >= 0) running.splice(index, 1);
    member.signal(signal);
    await member.stop();
  }

  return {
    databaseUrl,
    natsUrl: nats.url,
    standIn,
    async start(roles) {
      started += 1;
      const name = `${roles.replaceAll(',', '-')}-${started}`;
      const process = await startRoles({
        ...OFF,
        ROLES: roles,
        DATA_DIR: path.join(home, name),
        EVENT_LOG_URL: eventLogUrl,
        DATABASE_URL: `${databaseUrl}?application_name=${name}`,
        NATS_URL: nats.url,
        PRIVACY_KEY_FILE: keyFile,
        DOCUMENTS_URL: `file://${home}/documents`,
        WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1',
      });
      const member = { ...process, name };
      running.push({ roles, member });
      while (!(await fetch(`${process.origin}/readyz`)).ok) await pause(50);
      return member;
    },
    members: (roles) => running.filter((each) => each.roles === roles).map(({ member }) => member),
    end,
    issue: (organization) => issue(engines.eventLog, organization, 'Ana Lima'),
    async stop() {
      await Promise.all(running.map(({ member }) => member).map((member) => end(member, 'SIGKILL')));
      await engines.close();
      await Promise.all([standIn?.stop(), nats.stop(), postgres.stop()]);
      await rm(home, { recursive: true, force: true });
    },
  };
}
