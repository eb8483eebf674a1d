import { Metadata, status } from '@grpc/grpc-js';

/** What a call must offer to be treated badly: that of every kind of call does. */
interface Victim {
  emit(event: 'error', error: unknown): boolean;
}

interface Leader {
  readonly host: string;
  readonly port: number;
}

/** What the server does wrong, on command; the calls ask it at the places where it can go wrong. */
export class Misbehaviour {
  #losesNext = false;
  #drops = false;
  #leader: Leader | undefined;
  #silence = Promise.withResolvers<void>();
  readonly #breakConnections: () => void;

  constructor(breakConnections: () => void) {
    this.#breakConnections = breakConnections;
    this.#silence.resolve();
  }

  /** The next append is stored, and every connection breaks before its answer. */
  loseNextAnswer(): void {
    this.#losesNext = true;
  }

  /** Appends are refused by one who is no leader, and names who is (E 11). Until `recover`. */
  notLeader(leader: Leader): void {
    this.#leader = leader;
  }

  /** Nothing is answered any more, connections stay (E 9). Until `recover`. */
  stall(): void {
    this.#silence = Promise.withResolvers();
  }

  /** Every subscription is ended at its next event, as that of a slow subscriber or after a leader's change (E 2). */
  dropSubscribers(): void {
    this.#drops = true;
  }

  recover(): void {
    this.#leader = undefined;
    this.#losesNext = false;
    this.#drops = false;
    this.#silence.resolve();
  }

  /** Resolves at once, or when a silence ends. */
  get answering(): Promise<void> {
    return this.#silence.promise;
  }

  losesAnswer(): boolean {
    if (!this.#losesNext) return false;
    this.#losesNext = false;
    this.#breakConnections();
    return true;
  }

  dropsSubscriber(call: Victim): boolean {
    if (this.#drops) call.emit('error', { code: status.ABORTED, details: 'consumer too slow' });
    return this.#drops;
  }

  refusesAsFollower(call: Victim): boolean {
    if (!this.#leader) return false;
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', this.#leader.host);
    metadata.set('leader-endpoint-port', String(this.#leader.port));
    call.emit('error', { code: status.NOT_FOUND, details: 'Leader info available', metadata });
    return true;
  }
}
