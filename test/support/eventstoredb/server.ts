import { createRequire } from 'node:module';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import {
  type KeyCertPair,
  type Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { append } from './append-call.ts';
import { batchAppend } from './batch-append-call.ts';
import { gossip, type ToldMember } from './gossip-call.ts';
import { Misbehaviour } from './misbehaviour.ts';
import { Reach } from './reach.ts';
import { read } from './read-calls.ts';
import { unknownUser } from './refusals.ts';
import type { Share } from './share.ts';
import { Store } from './store.ts';
import type { ServerVersion } from './subscribe-call.ts';

/** The client's own generated services; they ship without types. */
const require = createRequire(import.meta.url);
const { StreamsService } = require('@eventstore/db-client/generated/streams_grpc_pb.js') as {
  readonly StreamsService: ServiceDefinition;
};
const { ServerFeaturesService } = require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as {
  readonly ServerFeaturesService: ServiceDefinition;
};

const { GossipService } = require('@eventstore/db-client/generated/gossip_grpc_pb.js') as {
  readonly GossipService: ServiceDefinition;
};

/** E 25: so long may an append go unseen by readers, ms. */
const MOST_LAG_MS = 25;
/** E 26: the server's own write timeout. */
const WRITE_TIMEOUT_MS = 2_000;
/** As long as a timer can be. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Decides every delay of a stand-in; another one is taken from STAND_IN_SEED. */
export const STAND_IN_SEED = Number(process.env.STAND_IN_SEED ?? '1');

export interface StandInOptions {
  /** Of a server that is one of several; its log is then theirs. */
  readonly share?: Share;
  /** What it tells of its cluster (E 33). */
  readonly members?: () => readonly ToldMember[];
  /** What is stored already. */
  readonly store?: Store;
  /** Key and certificate as PEM: the server then speaks TLS only. */
  readonly tls?: KeyCertPair;
  /** The only user there is; without it everybody may do everything. */
  readonly user?: { readonly name: string; readonly password: string };
  readonly version?: ServerVersion;
  readonly seed?: number;
  readonly leastLagMs?: number;
  readonly mostLagMs?: number;
  /** E 31: a server answers an append once its own reads show it; one that answers earlier is unkinder than any real one. */
  readonly answers?: 'once-readable' | 'once-stored';
  readonly writeTimeoutMs?: number;
}

export interface StandIn {
  readonly host: string;
  readonly port: number;
  readonly connectionString: string;
  readonly store: Store;
  readonly misbehaviour: Misbehaviour;
  /** How many calls have arrived, refused ones too. */
  readonly calls: number;
  /** Resolves when readers see everything that was accepted until now. */
  shown(): Promise<void>;
  /** Breaks every connection and listens no more; what is stored stays. */
  stop(): Promise<void>;
  /** Listens again at the same port, with what was stored. */
  restart(): Promise<void>;
}

/**
 * A server that speaks the client's protocol over an in-memory store: for tests where no real one can be had. It
 * knows appends, reads of streams and of `$all`, subscriptions to `$all`, gossip, and server features; nothing else.
 */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { tls, user, version = '23.10', members = () => [] } = options;
  const { share = singleShare(options.store ?? new Store(), options) } = options;
  const { store } = share;
  let server: Server | undefined;
  let port = 0;
  let calls = 0;
  const misbehaviour = new Misbehaviour(() => void restart());

  /** E 20: a call without the right credentials is refused before anything else. */
  const isRefused = (metadata: Metadata): boolean => {
    calls += 1;
    const basic = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`;
    return basic !== undefined && metadata.get('authorization')[0] !== basic;
  };

  async function listen(): Promise<void> {
    const started = new Server({ 'grpc.max_receive_message_length': 17 * 1_048_576 });
    started.addService(StreamsService, {
      append: answering(isRefused, append(share, misbehaviour)),
      batchAppend: streaming(isRefused, batchAppend(share, misbehaviour)),
      read: streaming(isRefused, read(share, misbehaviour, version)),
      delete: unsupported,
      tombstone: unsupported,
    });
    started.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods });
    started.addService(GossipService, { read: gossip(members) });
    const credentials = tls ? ServerCredentials.createSsl(null, [tls]) : ServerCredentials.createInsecure();
    port = await new Promise<number>((resolve, reject) => {
      started.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    server = started;
  }

  // One after the other: a restart for a lost answer may meet one that the test asked for.
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work);
    return turn;
  };
  const shutDown = async () => {
    server?.forceShutdown();
    server = undefined;
  };
  const stop = () => inTurn(shutDown);
  const restart = () =>
    inTurn(async () => {
      await shutDown();
      await listen();
    });

  await listen();
  return {
    host: '127.0.0.1',
    port,
    connectionString: `esdb://127.0.0.1:${port}?tls=${tls !== undefined}`,
    store,
    misbehaviour,
    get calls() {
      return calls;
    },
    async shown() {
      await share.told.has(store.all.length, LONGEST_TIMER_MS);
    },
    stop,
    restart,
  };
}

/** Of one node: what is accepted is on its way to those who read, then to those who follow. */
function singleShare(store: Store, options: StandInOptions): Share {
  const { seed = STAND_IN_SEED, leastLagMs: leastMs = 0, mostLagMs: mostMs = MOST_LAG_MS } = options;
  const { writeTimeoutMs = WRITE_TIMEOUT_MS } = options;
  const stored = store.all.length;
  const readable = new Reach({ leastMs, mostMs, seed }, stored);
  const told = new Reach({ leastMs, mostMs, seed: seed + 1 }, stored);
  const accepted = new Reach({ mostMs: 0, seed }, stored);
  store.onAppend((length) => {
    accepted.send(length);
    readable.send(length);
  });
  readable.onArrival((length) => told.send(length));
  return {
    store,
    readable,
    told,
    answered: options.answers === 'once-stored' ? accepted : readable,
    writeTimeoutMs,
  };
}

interface Call {
  readonly metadata: Metadata;
}

const answering =
  <C extends Call, A>(
    isRefused: (metadata: Metadata) => boolean,
    handle: (call: C, answer: sendUnaryData<A>) => void,
  ) =>
  (call: C, answer: sendUnaryData<A>): void =>
    isRefused(call.metadata) ? answer(unknownUser()) : handle(call, answer);

const streaming =
  <C extends Call & { emit(event: 'error', error: unknown): boolean }>(
    isRefused: (metadata: Metadata) => boolean,
    handle: (call: C) => void,
  ) =>
  (call: C): void => {
    if (isRefused(call.metadata)) call.emit('error', unknownUser());
    else handle(call);
  };

const SERVICE = 'event_store.client.streams.Streams';

function supportedMethods(_call: unknown, answer: sendUnaryData<unknown>): void {
  const methods = new features.SupportedMethods().setEventStoreServerVersion('23.10.0.0');
  for (const name of ['append', 'batchappend', 'read']) {
    const method = new features.SupportedMethod().setServiceName(SERVICE).setMethodName(name);
    methods.addMethods(method);
  }
  answer(null, methods);
}

const unsupported = (_call: unknown, answer: sendUnaryData<unknown>): void =>
  answer({ code: status.UNIMPLEMENTED, details: 'the stand-in does not know this' });
