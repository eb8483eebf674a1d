import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { watchLeader } from '../support/cluster/leader.ts';
import { type Acknowledged, runClient } from '../support/cluster/load.ts';
import { allEvents, differences, endings, lostOrRepeated } from '../support/cluster/whole.ts';
import { eventually } from '../support/eventually.ts';
import { busyNow, scaled } from '../support/machine-speed.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { seededRandom } from '../support/random.ts';
import type { Answer } from '../support/running-service.ts';

const ORGANIZATIONS = ['Coop Norte', 'Coop Sul', 'Usina Leste'];
const PROCESSES = [
  'api',
  'api',
  'projector',
  'projector',
  'dispatcher',
  'dispatcher',
  'worker',
  'worker',
  'worker',
  'public',
];
/** The promised time until a second projector leads after the first was killed. */
const TAKE_OVER_MS = scaled(10_000);

describe.skipIf(!isNatsServerInstalled).each(['eventstoredb', 'postgres'] as const)(
  'ten processes on one log in %s, one database and one queue (needs nats-server)',
  (log) => {
    let cluster: Cluster;
    let isOver = false;
    const tokens = new Map<string, string>();
    const acknowledged: Acknowledged[] = [];
    const faults: string[] = [];
    let clients: Promise<unknown>;
    let events: readonly RecordedEvent[] = [];

    const api = (index: number) => {
      const found = cluster.members('api')[index];
      if (!found) throw new Error(`no api process ${index}`);
      return found.process;
    };
    const tokenOf = (organization = 'Coop Norte') => tokens.get(organization) ?? '';
    /** Kills one process, checks the others, and starts a replacement. */
    const withOneLess = async (roles: string, check: () => Promise<void>) => {
      const [victim] = cluster.members(roles);
      if (!victim) throw new Error(`no process ${roles}`);
      await cluster.kill(victim);
      await check();
      await cluster.start(roles);
    };
    const requestedFrom = acknowledgedSince(acknowledged);
    /** Checks that valuations requested from now on complete. */
    const newValuationsEnd = async () => {
      for (const id of await requestedFrom(5)) {
        await eventually(async () => {
          const stream = await cluster.engines.eventLog.readStream(`valuation-${id}`);
          return stream.some(({ type }) => type === 'ValuationCompleted');
        });
      }
    };

    beforeAll(async () => {
      cluster = await openCluster(log);
      for (const organization of ORGANIZATIONS) tokens.set(organization, await cluster.issue(organization));
      await Promise.all(PROCESSES.map((roles) => cluster.start(roles)));
      clients = Promise.all(
        ORGANIZATIONS.flatMap((organization, index) =>
          [1, 2].map((nth) =>
            runClient(`${organization}-${nth}`, {
              token: tokenOf(organization),
              replicas: () => cluster.members('api').map(({ process }) => process),
              random: seededRandom(100 * index + nth),
              isOver: () => isOver,
              pauseMs: 150,
              onAcknowledged: (command) => acknowledged.push(command),
              onFault: (fault) => faults.push(fault),
            }),
          ),
        ),
      );
    });
    afterAll(async () => {
      isOver = true;
      await clients;
      await cluster.stop();
    });

    it('show on one replica what was written on the other, when the call carries its token', async () => {
      for (let n = 1; n <= 20; n += 1) {
        const [writer, reader] = n % 2 ? [api(0), api(1)] : [api(1), api(0)];
        const token = await cluster.issue(`Reader ${n}`);
        // Ten processes on two cores may exceed the wait of an answer, which must then say so.
        const inTime = (answer: Answer) => (answer.status === 503 ? undefined : answer);
        const written = await eventually(async () =>
          inTime(
            await writer.call('POST', '/assets', { token, key: 'the-first-one', body: inventoryBody() }),
          ),
        );
        expect(written.status, written.text).toBe(201);
        const carried = { 'consistency-token': written.headers.get('consistency-token') ?? '' };
        const list = await eventually(async () => {
          const answer = await reader.call('GET', '/assets', { token, headers: carried });
          return answer.headers.get('consistency') === 'stale' ? undefined : inTime(answer);
        });
        expect((list.body.items as { id: string }[]).map(({ id }) => id)).toEqual([written.body.id]);
      }
    });

    it('continue under another projector within ten seconds after the first was killed', async () => {
      const watch = await watchLeader(cluster);
      const [first, before] = [await eventually(() => watch.leader()), await busyNow()];
      const began = performance.now();
      await cluster.kill(first);
      const second = await eventually(() => watch.leader());
      expect(second.name).not.toBe(first.name);
      const token = await cluster.issue('Taken over');
      const written = await eventually(async () => {
        const asked = { token, key: 'after-the-death', body: inventoryBody() };
        const answer = await api(0).call('POST', '/assets', asked);
        return answer.status === 503 ? undefined : answer;
      });
      await eventually(async () => {
        const list = await api(0).call('GET', '/assets', { token });
        return list.headers.get('consistency') === null && list.text.includes(String(written.body.id));
      });
      const took = performance.now() - began;
      expect(took).toBeLessThan(TAKE_OVER_MS * Math.max(before, await busyNow()));
      await watch.close();
      await cluster.start('projector');
    });

    it.each(['dispatcher', 'worker', 'api'])('work without a killed %s', async (roles) => {
      await withOneLess(roles, newValuationsEnd);
    });

    it('work without the public process, which is then restarted', async () => {
      const body = {
        asset_class: 'INVENTORY',
        parameters: { quantity: '2', unit_price: '3.50', unit: 'kg' },
      };
      const [before] = cluster.members('public');
      expect((await before?.process.call('POST', '/public-estimates', { body }))?.status).toBe(200);
      await withOneLess('public', newValuationsEnd);
      const [after] = cluster.members('public');
      expect((await after?.process.call('POST', '/public-estimates', { body }))?.body).toMatchObject({
        amount: '7.00',
      });
    });

    it('complete every valuation although the whole storage of the queue is deleted', async () => {
      await cluster.nats.kill();
      await cluster.nats.loseStorage();
      await cluster.nats.start();
      await newValuationsEnd();
    });

    it('have lost nothing acknowledged, and repeated nothing', async () => {
      isOver = true;
      await clients;
      expect(faults).toEqual([]);
      events = await eventually(async () => {
        const all = await allEvents(cluster);
        return [...endings(all).values()].every((ends) => ends > 0) ? all : undefined;
      });
      expect(lostOrRepeated(events, acknowledged)).toEqual([]);
      expect([...endings(events)].filter(([, ends]) => ends !== 1)).toEqual([]);
      expect(events.filter(({ type }) => type === 'ValuationFailed')).toEqual([]);
      const counts = Map.groupBy(acknowledged, ({ what }) => what);
      for (const what of ['registered', 'patched', 'requested'] as const)
        expect(counts.get(what)?.length, what).toBeGreaterThan(20);
    });

    it('show every event in the read models, none twice and none skipped', async () => {
      expect(await differences(cluster)).toEqual({
        asset: undefined,
        valuation: undefined,
        credential: undefined,
      });
    });

    it('show the same totals in the lists, in the log and in the records of the clients', async () => {
      const requested = acknowledged.flatMap((command) => (command.what === 'requested' ? [command] : []));
      // Clients get no acknowledgement of what workers write.
      const { position } = events.at(-1) ?? { position: '' };
      await eventually(() => cluster.engines.readModels.passed(['valuation'], position, 1_000));
      const listed = new Map<string, string>();
      for (const organization of ORGANIZATIONS) {
        for (let cursor: unknown = ''; cursor !== null; ) {
          const page = await api(1).call('GET', `/valuations?limit=200${cursor && `&cursor=${cursor}`}`, {
            token: tokenOf(organization),
          });
          for (const { id, values } of page.body.items as Listed[])
            listed.set(id, values.declared_value.amount);
          cursor = page.body.next_cursor;
        }
      }
      const stored = new Map(
        events.flatMap(({ type, stream, data }) =>
          type === 'ValuationCompleted'
            ? [[stream.slice('valuation-'.length), (data as unknown as Listed).values.declared_value.amount]]
            : [],
        ),
      );
      const reckoned = new Map(requested.map(({ id, amount }) => [id, amount]));
      expect(listed).toEqual(reckoned);
      expect(stored).toEqual(reckoned);
    });
  },
);

interface Listed {
  readonly id: string;
  readonly values: { readonly declared_value: { readonly amount: string } };
}

/** Waits for `count` more requested valuations, and returns their ids. */
const acknowledgedSince =
  (acknowledged: readonly Acknowledged[]) =>
  async (count: number): Promise<readonly string[]> => {
    const from = acknowledged.length;
    return eventually(() => {
      const ids = acknowledged
        .slice(from)
        .flatMap((command) => (command.what === 'requested' ? [command.id] : []));
      return ids.length >= count ? ids : undefined;
    });
  };
