import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { NamedError } from '../../../kernel/operational-error.ts';
import { BadConnectionString, readConnectionString } from './connection-string.ts';
import { commandError, LogClosed, NotStored } from './failure.ts';

type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;
type Channel = ReturnType<StreamsClient['getChannel']>;

/** gRPC's numbers for a channel without a connection: idle, connecting, failing. */
const WITHOUT_CONNECTION: readonly number[] = [0, 1, 3];

/** The server ended the call in good order, with appends unanswered. */
class CallEnded extends NamedError {}

/**
 * One long call over which many appends go, each answered by its id (E 13). The client's own keeps what is unanswered
 * in one map for the whole process: a call that breaks there rejects the appends of every other call, a late answer
 * throws out of an event handler, and a write that waits for its turn rejects with nobody listening (E 14). Here each
 * call answers for its own appends only, so that what an error says of them is true.
 */
export class AppendStream {
  readonly #call: BatchAppendCall;
  readonly #channel: Channel;
  readonly #unanswered = new Map<string, PromiseWithResolvers<BatchAppendResp>>();
  #failure: Error | undefined;
  #failed = 0;
  #isRetired = false;

  constructor(call: BatchAppendCall, channel: Channel) {
    this.#call = call;
    this.#channel = channel;
    call.on('data', (answer: BatchAppendResp) => {
      const id = answer.getCorrelationId()?.getString() ?? '';
      this.#unanswered.get(id)?.resolve(answer);
      this.forget(id);
    });
    call.on('error', (error) => this.#fail(commandError(error)));
    call.on('end', () => this.#fail(new CallEnded('the server ended the call')));
  }

  /** The answer; rejects with what ended the call before it came. */
  send(id: string, request: BatchAppendReq): Promise<BatchAppendResp> {
    if (this.#failure) return Promise.reject(this.#failure);
    const waiting = Promise.withResolvers<BatchAppendResp>();
    this.#unanswered.set(id, waiting);
    this.#call.write(request);
    return waiting.promise;
  }

  /** How many appends were unanswered when the call ended. */
  get failed(): number {
    return this.#failed;
  }

  /** Nobody waits for this answer any more. */
  forget(id: string): void {
    this.#unanswered.delete(id);
    if (this.#isRetired) this.retire();
  }

  /** Ends once everything is answered or forgotten. */
  retire(): void {
    this.#isRetired = true;
    if (this.#unanswered.size === 0) this.#call.cancel();
  }

  /**
   * A call that found no connection to this day has sent nothing: then it ends, so that nothing of it is sent later,
   * and all its appends are certainly not stored. Undefined when it may have sent something.
   */
  endUnsent(): NotStored | undefined {
    if (!WITHOUT_CONNECTION.includes(this.#channel.getConnectivityState(false))) return undefined;
    const unsent = new NotStored('there was no connection');
    this.#fail(unsent);
    this.#call.cancel();
    return unsent;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    const unanswered = [...this.#unanswered.values()];
    this.#failed += unanswered.length;
    this.#unanswered.clear();
    for (const { reject } of unanswered) reject(this.#failure);
  }
}

/** Parts of the client that it keeps for itself; the exact version in package.json and the tests hold them in place. */
interface Internals {
  getChannel: () => Promise<{ close(): void }>;
  readonly callArguments: (
    options: { readonly requiresLeader: boolean },
    call: { readonly deadline: number },
  ) => Parameters<StreamsClient['batchAppend']>;
  readonly GRPCStreamCreator: (
    client: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => BatchAppendCall,
    cache: WeakMap<object, Promise<BatchAppendCall>>,
  ) => () => Promise<BatchAppendCall>;
}

/** One client with a TCP connection that is its own (E 21). */
export class OpenClient {
  readonly client: EventStoreDBClient;
  readonly #streams = new WeakMap<BatchAppendCall, AppendStream>();
  readonly #openStream: () => Promise<BatchAppendCall>;
  #channel: { close(): void } | undefined;
  #stream: AppendStream | undefined;
  readonly #retiring = new AbortController();

  constructor(connectionString: string) {
    this.client = clientTo(connectionString);
    const internals = this.client as unknown as Internals;
    const { getChannel, GRPCStreamCreator, callArguments } = internals;
    internals.getChannel = async () => {
      if (this.retired.aborted) throw new LogClosed();
      this.#channel = await getChannel();
      if (this.retired.aborted) this.#channel.close();
      return this.#channel;
    };
    const begin = (grpc: StreamsClient) => {
      const options = callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY });
      const call = grpc.batchAppend(...options);
      this.#streams.set(call, new AppendStream(call, grpc.getChannel()));
      return call;
    };
    this.#openStream = GRPCStreamCreator(StreamsClient, 'appends', begin, new WeakMap());
  }

  /** The long call over which appends go: one for all, restarted after it breaks. */
  async appendStream(): Promise<AppendStream> {
    const call = await this.#openStream();
    this.#stream = this.#streams.get(call);
    if (!this.#stream || this.retired.aborted) throw new LogClosed();
    return this.#stream;
  }

  /** Aborts when it takes no more calls. Who only listens, as subscriptions do, is to leave it: what one found dead is dead for all. */
  get retired(): AbortSignal {
    return this.#retiring.signal;
  }

  /** Takes no more calls; those in progress finish. */
  retire(): void {
    this.#retiring.abort();
    this.#stream?.retire();
    this.#channel?.close();
  }

  /** Ends everything at once. Disposing alone would leave the channel and its socket open (E 22). */
  async close(): Promise<void> {
    this.retire();
    await this.client.dispose();
  }
}

/** What the client says of an address that it does not take shows the whole of it (E 23). */
function clientTo(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    const isOpen = !(error instanceof Error) || 'connectionString' in error;
    throw new BadConnectionString(isOpen ? 'the client does not take it' : error.message);
  }
}

/**
 * A connection that is made when it is first used, and replaced when it proves dead: a link that swallows what is sent
 * is otherwise noticed only by the keep-alive, many seconds later.
 */
export class Connection {
  readonly #make: () => OpenClient;
  #current: OpenClient | undefined;
  #isClosed = false;

  constructor(make: () => OpenClient) {
    this.#make = make;
  }

  /** Throws `LogClosed`. */
  open(): OpenClient {
    if (this.#isClosed) throw new LogClosed();
    this.#current ??= this.#make();
    return this.#current;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The next one to call `open` gets another client. Many may say it of the same one. */
  renew(dead: OpenClient): void {
    dead.retire();
    if (this.#current === dead) this.#current = undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#current?.close();
  }
}

const MOST_DIFFERENT = 5_000;
let made = 0;

/** Makes connections to one server, no two of which share anything (E 21). Throws `BadConnectionString`. */
export function connectionsTo(text: string): () => Connection {
  const connectionString = readConnectionString(text);
  return () =>
    new Connection(() => {
      made = (made + 1) % MOST_DIFFERENT;
      return new OpenClient(connectionString.nth(made));
    });
}
