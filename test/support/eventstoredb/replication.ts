import { Reach } from './reach.ts';
import { type Share, Store } from './store.ts';

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
  /** What it got from the leader. */
  readonly got: Reach;
  isReached: boolean;
}

/**
 * The log of three servers. What the leader accepts is committed once another server has it too, and only then shown; a
 * conflict is answered long before that (E 32). What nobody but a dead leader had is gone.
 */
export class Replication {
  readonly store = new Store();
  readonly #servers: readonly Server[];
  #leader = 0;
  #committed = 0;

  constructor({ seed, mostReplicationMs, mostLagMs, writeTimeoutMs }: ReplicationOptions) {
    this.#servers = [0, 1, 2].map((index) => {
      const own = seed + 10 * index;
      const readable = new Reach({ mostMs: mostLagMs, seed: own });
      const told = new Reach({ mostMs: mostLagMs, seed: own + 1 });
      const got = new Reach({ mostMs: mostReplicationMs, seed: own + 2 });
      readable.onArrival((length) => told.send(length));
      got.onArrival(() => this.#show());
      const share = { store: this.store, readable, told, answered: readable, writeTimeoutMs };
      return { share, got, isReached: true };
    });
    this.store.onAppend(() => this.#replicate());
  }

  get shares(): readonly Share[] {
    return this.#servers.map(({ share }) => share);
  }

  /** A server that is gone, or back. */
  reach(index: number, isReached: boolean): void {
    const server = this.#servers[index];
    if (!server) return;
    server.isReached = isReached;
    if (isReached) server.got.resume();
    else server.got.pause();
    this.#replicate();
  }

  /** Resolves when the others have all that the leader accepted. */
  async isComplete(): Promise<void> {
    const { length } = this.store.all;
    await Promise.all(this.#followers().map(({ got }) => got.has(length, 1_000)));
  }

  /** Of the servers that are there, the one that has got most, another than before; undefined when they are no majority. */
  electable(): number | undefined {
    if (this.#servers.filter(({ isReached }) => isReached).length < 2) return undefined;
    const [first] = [...this.#followers()].sort((a, b) => b.got.length - a.got.length);
    return first && this.#servers.indexOf(first);
  }

  /** Another server leads, with the log as it has got it. */
  lead(index: number): void {
    const server = this.#servers[index];
    if (!server) return;
    const length = this.#lengthOf(server);
    this.store.cut(length);
    for (const { got } of this.#servers) got.cut(length);
    this.#leader = index;
    this.#replicate();
  }

  /** Nothing is replicated any more, until `resume`: the leader stands still. */
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
