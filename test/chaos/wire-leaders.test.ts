import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { type Acknowledged, runClient } from '../support/cluster/load.ts';
import { allEvents, differences, endings, lostOrRepeated } from '../support/cluster/whole.ts';
import { type StandInCluster, startCluster } from '../support/eventstoredb/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { busyNow, scaled } from '../support/machine-speed.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { seededRandom } from '../support/random.ts';
import { newKey } from '../support/running-service.ts';

const ORGANIZATIONS = ['Coop Norte', 'Coop Sul', 'Usina Leste'];
const PROCESSES = ['api', 'api', 'projector,dispatcher,worker', 'projector,dispatcher,worker'];
/** The promised time until commands are accepted again after the log has a leader. */
const RECOVERY_MS = scaled(10_000);
const FROZEN_MS = 4_000;
/** Pairs of the same POST sent twice at once, to one replica and to two. */
const PAIRS = 40;
const AT_ONCE = 8;

describe.skipIf(!isNatsServerInstalled)('a service whose log is a cluster (needs nats-server)', () => {
  let log: StandInCluster;
  let service: Cluster;
  let clients: Promise<unknown>;
  let isOver = false;
  const tokens = new Map<string, string>();
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  const replicas = () => service.members('api').map(({ process }) => process);

  beforeAll(async () => {
    log = await startCluster();
    service = await openCluster(log);
    for (const organization of ORGANIZATIONS) tokens.set(organization, await service.issue(organization));
    await Promise.all(PROCESSES.map((roles) => service.start(roles)));
    clients = Promise.all(
      ORGANIZATIONS.map((organization, index) =>
        runClient(organization, {
          token: tokens.get(organization) ?? '',
          replicas,
          random: seededRandom(index),
          isOver: () => isOver,
          pauseMs: 20,
          onAcknowledged: (command) => acknowledged.push(command),
          onFault: (fault) => faults.push(fault),
        }),
      ),
    );
  });
  afterAll(async () => {
    isOver = true;
    await clients;
    await service.stop();
    await log.close();
  });

  const troubles: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
    async killed() {
      const gone = await log.kill();
      return () => log.start(gone);
    },
    async stopped() {
      const gone = await log.stop();
      return () => log.start(gone);
    },
    async frozen() {
      await log.freeze();
      await sleep(FROZEN_MS);
      await log.thaw();
      return async () => undefined;
    },
  };
  /** Checks that the clients' next commands are acknowledged and their valuations complete. */
  const expectProgress = async () => {
    const from = acknowledged.length;
    const requested = await eventually(() => {
      const ids = acknowledged
        .slice(from)
        .flatMap((command) => (command.what === 'requested' ? [command.id] : []));
      return ids.length >= 5 ? ids : undefined;
    });
    for (const id of requested) {
      await eventually(async () => {
        const events = await service.engines.eventLog.readStream(`valuation-${id}`).catch(() => []);
        return events.some(({ type }) => type === 'ValuationCompleted');
      });
    }
  };

  it.each(Object.keys(troubles))('continues after the leader was %s under load', async (trouble) => {
    await expectProgress();
    const [led, before] = [log.leader, await busyNow()];
    const recover = await troubles[trouble]?.();
    await eventually(() => log.leader !== undefined && log.leader !== led);
    const elected = performance.now();
    await expectProgress();
    const took = performance.now() - elected;
    expect(took).toBeLessThan(RECOVERY_MS * Math.max(before, await busyNow()));
    await recover?.();
  });

  it.each([
    ['one replica', 0],
    ['two replicas', 1],
  ])(
    'creates one resource for the same POST sent twice at once, and gives both the same answer: on %s',
    async (_, second) => {
      const token = tokens.get('Coop Norte') ?? '';
      const post = (key: string, replica: number) =>
        eventually(async () => {
          const call = { token, key, body: inventoryBody() };
          const answer = await replicas()[replica]?.call('POST', '/assets', call);
          // A client that is answered to retry does so.
          return answer?.status === 503 ? undefined : { status: answer?.status, text: answer?.text };
        });
      for (let pair = 0; pair < PAIRS; pair += AT_ONCE) {
        const keys = Array.from({ length: AT_ONCE }, newKey);
        await Promise.all(
          keys.map(async (key) => {
            const [answer, twin] = await Promise.all([post(key, 0), post(key, second)]);
            expect(answer.status, answer.text).toBe(201);
            expect(twin).toEqual(answer);
          }),
        );
      }
    },
  );

  it('has lost nothing acknowledged, repeated nothing, and shows everything', async () => {
    isOver = true;
    await clients;
    expect(faults).toEqual([]);
    const events = await eventually(async () => {
      const all = await allEvents(service);
      return [...endings(all).values()].every((ends) => ends > 0) ? all : undefined;
    });
    expect(lostOrRepeated(events, acknowledged)).toEqual([]);
    expect([...endings(events)].filter(([, ends]) => ends !== 1)).toEqual([]);
    expect(events.filter(({ type }) => type === 'ValuationFailed')).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(await differences(service)).toEqual({
      asset: undefined,
      valuation: undefined,
      credential: undefined,
    });
  });
});
