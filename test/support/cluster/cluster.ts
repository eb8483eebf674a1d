import { join } from 'node:path';
import { startStandIn } from '../eventstoredb/server.ts';
import type { ServiceProcess } from '../service-process.ts';
import { sharedParts, startReady } from './parts.ts';

interface Member {
  readonly name: string;
  readonly process: ServiceProcess;
}

/** One log, one database, one queue and one key, and the processes that share them. `log`: its engine, or its address. */
export async function openCluster(log: 'eventstoredb' | 'postgres' | { readonly connectionString: string }) {
  const { databaseUrl, nats, dir, ...parts } = await sharedParts();
  const standIn = log === 'eventstoredb' ? await startStandIn() : undefined;
  const there = typeof log === 'string' ? standIn : log;
  const { engines, issue } = await parts.open(there?.connectionString ?? databaseUrl);
  const members: { readonly roles: string; readonly member: Member }[] = [];
  let started = 0;

  return {
    engines,
    databaseUrl,
    nats,
    issue,
    /** Starts one more process with these roles, and waits until it is ready. Its database connections have its name. */
    async start(roles: string): Promise<Member> {
      started += 1;
      const name = `${roles.replaceAll(',', '-')}-${started}`;
      const named = `${databaseUrl}?application_name=${name}`;
      const engined = {
        ...parts.environment,
        EVENT_LOG_URL: there?.connectionString ?? named,
        DATABASE_URL: named,
        NATS_URL: nats.url,
        WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1',
      };
      const environment = { ROLES: roles, ...(roles !== 'public' && engined) };
      const member = { name, process: await startReady(join(dir, name), environment) };
      members.push({ roles, member });
      return member;
    },
    /** Running processes with exactly these roles, oldest first. */
    members: (roles: string): readonly Member[] =>
      members.filter((each) => each.roles === roles).map(({ member }) => member),
    /** Ends it like a power cut. */
    async kill(member: Member): Promise<void> {
      const index = members.findIndex((each) => each.member === member);
      members.splice(index, 1);
      await member.process.signal('SIGKILL');
    },
    async stop(): Promise<void> {
      await Promise.all(members.map(({ member }) => member.process.signal('SIGKILL')));
      await engines.close();
      await Promise.all([standIn?.stop(), parts.stop()]);
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>;
