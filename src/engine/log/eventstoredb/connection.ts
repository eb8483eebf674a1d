import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { AppendStream, type BatchAppendCall } from './append-stream.ts';
import { BadConnectionString, readConnectionString } from './connection-string.ts';
import { LogClosed } from './failure.ts';

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

  /** The long call over which appends go: one for all, begun anew when it broke. */
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

  /** Takes no more calls; those under way go on to their own ends. */
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
 * A connection that is made when it is first used, and made anew when it proves dead: a link that swallows what is sent
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
