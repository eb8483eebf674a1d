import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { readConfiguration } from '../../../src/main/configuration.ts';
import { type Engines, openEngines, prepareDatabases, serviceKeysOf } from '../../../src/main/engines.ts';
import { grantCredential, newToken } from '../../../src/main/keys/credentials.ts';
import { systemClock } from '../../../src/main/system.ts';
import { startStandIn } from '../eventstoredb/server.ts';
import { migratedDatabase } from '../fresh-database.ts';
import { type NatsTestServer, startNatsServer } from '../nats-server.ts';
import { dataDirectory, type ServiceProcess, startProcess } from '../service-process.ts';

export interface Member {
  readonly name: string;
  readonly process: ServiceProcess;
}

/** One log, one database, one queue and one key, and the processes that share them. */
export interface Cluster {
  /** The same engines in this process, to look behind the processes' backs. */
  readonly engines: Engines;
  readonly databaseUrl: string;
  readonly nats: NatsTestServer;
  /** Starts one more process with these roles, and waits until it is ready. Its database connections carry its name. */
  start(roles: string): Promise<Member>;
  /** Those that run now with exactly these roles, oldest first. */
  members(roles: string): readonly Member[];
  /** As a power cut takes it. */
  kill(member: Member): Promise<void>;
  /** A token of an organization, with all profiles. */
  issue(organization: string): Promise<string>;
  stop(): Promise<void>;
}

/** `log`: its engine, or where it is already. */
export async function openCluster(
  log: 'eventstoredb' | 'postgres' | { readonly connectionString: string },
): Promise<Cluster> {
  const [database, nats, home] = await Promise.all([migratedDatabase(), startNatsServer(), dataDirectory()]);
  const standIn = log === 'eventstoredb' ? await startStandIn() : undefined;
  const there = typeof log === 'string' ? standIn : log;
  const databaseUrl = database.connectionString;
  const eventLogUrl = there?.connectionString ?? databaseUrl;
  const keyFile = join(home.dir, 'key');
  await writeFile(keyFile, randomBytes(32).toString('base64'));
  const databases = { eventLogUrl, databaseUrl, embedded: false, stop: async () => {} };
  const keys = await serviceKeysOf(readConfiguration({ PRIVACY_KEY_FILE: keyFile }), databases);
  await prepareDatabases(databases, keys);
  const engines = await openEngines(databases, keys, systemClock);
  const members: { readonly roles: string; readonly member: Member }[] = [];
  let started = 0;

  return {
    engines,
    databaseUrl,
    nats,
    async start(roles) {
      started += 1;
      const name = `${roles.replaceAll(',', '-')}-${started}`;
      const named = `${databaseUrl}?application_name=${name}`;
      const process = await startProcess(
        join(home.dir, name),
        roles === 'public'
          ? { ROLES: roles }
          : {
              ROLES: roles,
              EVENT_LOG_URL: there?.connectionString ?? named,
              DATABASE_URL: named,
              NATS_URL: nats.url,
              PRIVACY_KEY_FILE: keyFile,
              DOCUMENTS_URL: `file://${home.dir}/documents`,
              WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1',
            },
      );
      const member = { name, process };
      members.push({ roles, member });
      while (!(await fetch(`${process.origin}/readyz`)).ok) await new Promise((next) => setTimeout(next, 50));
      return member;
    },
    members: (roles) => members.filter((each) => each.roles === roles).map(({ member }) => member),
    async kill(member) {
      members.splice(
        members.findIndex((each) => each.member === member),
        1,
      );
      await member.process.signal('SIGKILL');
    },
    async issue(organization) {
      const token = newToken();
      const grant = { organization, person: 'Ana Lima', profiles: ACCESS_PROFILES, expiresAt: null };
      await grantCredential(engines.handler, token, grant);
      return token;
    },
    async stop() {
      await Promise.all(members.map(({ member }) => member.process.signal('SIGKILL')));
      await engines.close();
      await Promise.all([standIn?.stop(), nats.stop(), database.drop(), home.remove()]);
    },
  };
}
