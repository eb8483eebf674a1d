import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../random.ts';
import { allOf, startWireProxy, type WireProxy } from '../wire/proxy.ts';
import { Reach } from './reach.ts';
import { type GossipMember, STAND_IN_SEED, type StandIn, startStandIn } from './server.ts';
import { type Share, Store } from './store.ts';

/** E 34: time without a leader after a leader is gone, ms. */
const ELECTION_MS = 1_500;
const TAKES_AGAIN_MS = 50;
const MOST_REPLICATION_MS = 20;
const MOST_LAG_MS = 25;
const WRITE_TIMEOUT_MS = 2_000;

interface ClusterOptions {
  readonly seed?: number;
  readonly electionMs?: number;
}

interface Member {
  readonly server: StandIn;
  readonly wire: WireProxy;
  readonly id: string;
  isAlive: boolean;
}

/** Three servers with one log, each behind a wire, so that the cluster can fall silent as a whole. */
export async function startCluster({ seed = STAND_IN_SEED, electionMs = ELECTION_MS }: ClusterOptions = {}) {
  const replication = new Replication({
    seed,
    mostReplicationMs: MOST_REPLICATION_MS,
    mostLagMs: MOST_LAG_MS,
    writeTimeoutMs: WRITE_TIMEOUT_MS,
  });
  const random = seededRandom(seed);
  const members: Member[] = [];
  let leader: number | undefined = 0;
  const closing = new AbortController();

  const gossipMembers = (): readonly GossipMember[] =>
    members.map(({ wire, id, isAlive }, index) => {
      const role = index === leader ? 'leader' : 'follower';
      return { id, ...wire.address, isAlive, state: leader === undefined || !isAlive ? 'unknown' : role };
    });
  for (const share of replication.shares) {
    const server = await startStandIn({ share, members: gossipMembers });
    members.push({ server, wire: await startWireProxy(server, seed), id: random.uuid(), isAlive: true });
  }

  /** E 16: each server knows the leader, or that there is none. */
  const setRoles = () => {
    const leads = leader === undefined ? undefined : members[leader];
    for (const { server } of members) {
      server.misbehaviour.recover();
      if (!leads) server.misbehaviour.electing();
      else if (server !== leads.server) server.misbehaviour.notLeader(leads.wire.address);
    }
  };
  const elect = async () => {
    leader = undefined;
    setRoles();
    await sleep(electionMs, undefined, { signal: closing.signal }).catch(() => undefined);
    const elected = replication.electable();
    if (elected === undefined || leader !== undefined || closing.signal.aborted) return;
    replication.lead(elected);
    leader = elected;
    setRoles();
  };
  const leading = () => {
    const member = leader === undefined ? undefined : members[leader];
    if (leader === undefined || !member) throw new Error('nobody leads');
    return { index: leader, member };
  };
  /** Its connections break; the others elect one of them, while the caller continues. */
  const goAway = async (index: number, member: Member) => {
    member.isAlive = false;
    replication.reach(index, false);
    await Promise.all([member.wire.set({ is: 'refuse' }), member.server.stop()]);
    void elect();
    return index;
  };

  setRoles();
  return {
    /** Names all three: the client asks them for the leader. */
    connectionString: `esdb://${members.map(({ wire }) => `127.0.0.1:${wire.address.port}`).join(',')}?tls=false`,
    /** The wire between the cluster and its clients; the three still reach each other. */
    wire: allOf(members.map(({ wire }) => wire)),
    store: replication.store,
    /** Undefined while nobody leads. */
    get leader() {
      return leader;
    },
    /** The leader is gone at once, with the events that only it had; another one is elected. Returns the one that is gone. */
    kill() {
      const { index, member } = leading();
      return goAway(index, member);
    },
    /** The leader takes no more, hands over its events, and ends. */
    async stop() {
      const { index, member } = leading();
      member.server.misbehaviour.electing();
      await replication.isComplete();
      return goAway(index, member);
    },
    /** The leader neither answers nor breaks, and nobody is elected. Until `thaw`. */
    async freeze() {
      replication.pause();
      await leading().member.wire.set({ is: 'blackhole' });
    },
    /** It resumes, and another one is elected. */
    async thaw() {
      const { member } = leading();
      replication.resume();
      await member.wire.set({ is: 'clear' });
      // Requests sent meanwhile are taken now, before it learns that it leads no more.
      await sleep(TAKES_AGAIN_MS);
      void elect();
      member.wire.break('reset');
    },
    /** A server that was gone follows again. */
    async start(index: number) {
      const member = members[index];
      if (!member) throw new Error(`no server ${index}`);
      await member.server.restart();
      await member.wire.set({ is: 'clear' });
      member.isAlive = true;
      replication.reach(index, true);
      if (leader === undefined) await elect();
      else setRoles();
    },
    async close() {
      closing.abort();
      await Promise.all(members.flatMap(({ server, wire }) => [wire.close(), server.stop()]));
    },
  };
}
export type StandInCluster = Awaited<ReturnType<typeof startCluster>>;

interface ReplicationOptions {
  readonly seed: number;
  /** How long an event takes from the leader to another server, ms. */
  readonly mostReplicationMs: number;
  /** How long it takes from there to the readers, ms. */
  readonly mostLagMs: number;
  readonly writeTimeoutMs: number;
}

interface Server {
  readonly share: Share;
  readonly got: Reach;
  isReached: boolean;
}

/**
 * The log of three servers. An append that the leader accepts is committed once another server has it too, and only then shown; a
 * conflict is answered long before that (E 32). Events that only a dead leader had are gone.
 */
class Replication {
  readonly store = new Store();
  readonly #servers: readonly Server[];
  #leader = 0;
  #committed = 0;

  constructor({ seed, mostReplicationMs, mostLagMs, writeTimeoutMs }: ReplicationOptions) {
    this.#servers = [0, 1, 2].map((index) => {
      const own = seed + 10 * index;
      const readable = new Reach({ mostMs: mostLagMs, seed: own });
      const announced = new Reach({ mostMs: mostLagMs, seed: own + 1 });
      const got = new Reach({ mostMs: mostReplicationMs, seed: own + 2 });
      readable.onArrival((length) => announced.send(length));
      got.onArrival(() => this.#show());
      const share = { store: this.store, readable, announced, answered: readable, writeTimeoutMs };
      return { share, got, isReached: true };
    });
    this.store.onAppend(() => this.#replicate());
  }

  get shares(): readonly Share[] {
    return this.#servers.map(({ share }) => share);
  }

  reach(index: number, isReached: boolean): void {
    const server = this.#servers[index];
    if (!server) return;
    server.isReached = isReached;
    if (isReached) server.got.resume();
    else server.got.pause();
    this.#replicate();
  }

  /** Resolves when the others have everything that the leader accepted. */
  async isComplete(): Promise<void> {
    const { length } = this.store.all;
    await Promise.all(this.#followers().map(({ got }) => got.has(length, 1_000)));
  }

  /** Of the running servers the one with the most events, other than before; undefined when they are no majority. */
  electable(): number | undefined {
    if (this.#servers.filter(({ isReached }) => isReached).length < 2) return undefined;
    const [first] = [...this.#followers()].sort((a, b) => b.got.length - a.got.length);
    return first && this.#servers.indexOf(first);
  }

  /** Another server leads, with its own copy of the log. */
  lead(index: number): void {
    const server = this.#servers[index];
    if (!server) return;
    const length = this.#lengthOf(server);
    this.store.cut(length);
    for (const { got } of this.#servers) got.cut(length);
    this.#leader = index;
    this.#replicate();
  }

  /** Nothing is replicated any more, until `resume`: the leader pauses. */
  pause(): void {
    for (const { got } of this.#servers) got.pause();
  }

  resume(): void {
    for (const { got, isReached } of this.#servers) if (isReached) got.resume();
  }

  #lengthOf(server: Server): number {
    return server === this.#servers[this.#leader] ? this.store.all.length : server.got.length;
  }

  #followers(): readonly Server[] {
    return this.#servers.filter((server, index) => server.isReached && index !== this.#leader);
  }

  #replicate(): void {
    for (const { got } of this.#followers()) got.send(this.store.all.length);
    this.#show();
  }

  #show(): void {
    this.#committed = Math.max(this.#committed, ...this.#followers().map(({ got }) => got.length));
    for (const server of this.#servers)
      server.share.readable.send(Math.min(this.#committed, this.#lengthOf(server)));
  }
}
