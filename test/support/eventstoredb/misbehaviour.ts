import { Metadata, status } from '@grpc/grpc-js';

interface Leader {
  readonly host: string;
  readonly port: number;
}

/** A status with the trailers by which the client recognizes it (E 12). */
interface Refusal {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

function refusal(code: status, details: string, trailers: Readonly<Record<string, string>>): Refusal {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
}

/** E 8. */
export const streamDeleted = (stream: string): Refusal =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** E 16. */
const notLeader = ({ host, port }: Leader): Refusal =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** E 16. */
const notReady = (): Refusal => ({ code: status.UNAVAILABLE, details: 'Server Is Not Ready' });

/** E 2. */
export const tooSlow = (): Refusal => ({
  code: status.ABORTED,
  details:
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
});

/** E 30. */
export const invalidPosition = (): Refusal => ({
  code: status.INVALID_ARGUMENT,
  details: 'Trying to read from an invalid position.',
});

/** E 20. */
export const unknownUser = (): Refusal => ({ code: status.UNAUTHENTICATED, details: 'Bad credentials' });

/** Faults of the server, on command; the calls check it at the places where they can occur. */
export class Misbehaviour {
  /** Number of events sent to readers and subscribers: each subscription counts whole. */
  sent = 0;
  #losesNext = false;
  #drops = false;
  #isReady = true;
  #isElecting = false;
  #leader: Leader | undefined;
  #silence = Promise.withResolvers<void>();
  #subscriptions = Promise.withResolvers<void>();
  readonly #breakConnections: () => void;

  constructor(breakConnections: () => void) {
    this.#breakConnections = breakConnections;
    this.#silence.resolve();
    this.#subscriptions.resolve();
  }

  /** The next append is stored, and every connection breaks before its answer. */
  loseNextAnswer(): void {
    this.#losesNext = true;
  }

  /** Calls that require the leader are refused with its address (E 16). Until `recover`. */
  notLeader(leader: Leader): void {
    this.#leader = leader;
  }

  /** Appends are refused by a server that is still starting (E 16). Until `recover`. */
  notReady(): void {
    this.#isReady = false;
  }

  /** Everything is refused while there is no leader (E 33). Until `recover`. */
  electing(): void {
    this.#isElecting = true;
  }

  /** Nothing is answered any more, connections stay (E 10). Until `recover`. */
  stall(): void {
    this.#silence = Promise.withResolvers();
  }

  /** Subscriptions stay connected and send nothing any more; everything else works (E 3). Until `recover`. */
  silenceSubscriptions(): void {
    this.#subscriptions = Promise.withResolvers();
  }

  /** Every subscription ends at its next event, like that of a slow subscriber or after a change of the leader (E 2). */
  dropSubscribers(): void {
    this.#drops = true;
  }

  recover(): void {
    this.#leader = undefined;
    this.#losesNext = false;
    this.#drops = false;
    this.#isReady = true;
    this.#isElecting = false;
    this.#silence.resolve();
    this.#subscriptions.resolve();
  }

  get answering(): Promise<void> {
    return this.#silence.promise;
  }

  get sendingToSubscribers(): Promise<unknown> {
    return Promise.all([this.#silence.promise, this.#subscriptions.promise]);
  }

  get dropsSubscribers(): boolean {
    return this.#drops;
  }

  losesAnswer(): boolean {
    if (!this.#losesNext) return false;
    this.#losesNext = false;
    this.#breakConnections();
    return true;
  }

  refusalOf(metadata: Metadata): Refusal | undefined {
    if (!this.#isReady) return notReady();
    return this.refusalOfFollower(metadata);
  }

  /** E 16: only calls that require the leader are sent to it; a follower answers everything else. */
  refusalOfFollower(metadata: Metadata): Refusal | undefined {
    if (this.#isElecting) return notReady();
    return this.#leader && metadata.get('requires-leader')[0] === 'true'
      ? notLeader(this.#leader)
      : undefined;
  }
}
