import { createRequire } from 'node:module';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import {
  type KeyCertPair,
  type Metadata,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { freePort } from '../free-port.ts';
import { batchAppend } from './batch-append-call.ts';
import { Misbehaviour, unknownUser } from './misbehaviour.ts';
import { Reach } from './reach.ts';
import { read, type ServerVersion } from './read-calls.ts';
import { type Share, Store } from './store.ts';

/** The client's own generated services; they ship without types. */
const require = createRequire(import.meta.url);
const generated = (file: string, name: string): ServiceDefinition =>
  require(`@eventstore/db-client/generated/${file}_grpc_pb.js`)[name];

/** E 25: the longest that readers may miss an append, ms. */
const MOST_LAG_MS = 25;
/** E 26: the server's own write timeout. */
const WRITE_TIMEOUT_MS = 2_000;
/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Seed of every delay of a stand-in; STAND_IN_SEED sets another one. */
export const STAND_IN_SEED = Number(process.env.STAND_IN_SEED ?? '1');

export interface StandInOptions {
  /** Of a server that is one of several, which share its log. */
  readonly share?: Share;
  /** The cluster in its gossip (E 33). */
  readonly members?: () => readonly GossipMember[];
  readonly store?: Store;
  /** Key and certificate as PEM: the server then speaks TLS only. */
  readonly tls?: KeyCertPair;
  /** The only user; without it everybody may do everything. */
  readonly user?: { readonly name: string; readonly password: string };
  readonly version?: ServerVersion;
  readonly seed?: number;
  readonly leastLagMs?: number;
  readonly mostLagMs?: number;
  /** E 31: a server answers an append once its own reads show it; one that answers earlier is worse than any real one. */
  readonly answers?: 'once-readable' | 'once-stored';
  readonly writeTimeoutMs?: number;
}

/**
 * A server that speaks the client's protocol over an in-memory store: for tests without a real one. It
 * knows appends, reads of streams and of `$all`, subscriptions to `$all`, gossip, and server features; nothing else.
 */
export async function startStandIn(options: StandInOptions = {}) {
  const { tls, user, version = '23.10', members = () => [] } = options;
  const { share = singleShare(options.store ?? new Store(), options) } = options;
  const { store } = share;
  const port = await freePort();
  let server: Server | undefined;
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
    started.addService(generated('streams', 'StreamsService'), {
      batchAppend: streaming(isRefused, batchAppend(share, misbehaviour)),
      read: streaming(isRefused, read(share, misbehaviour, version)),
    });
    started.addService(generated('serverfeatures', 'ServerFeaturesService'), {
      getSupportedMethods: supportedMethods,
    });
    started.addService(generated('gossip', 'GossipService'), { read: gossip(members) });
    const credentials = tls ? ServerCredentials.createSsl(null, [tls]) : ServerCredentials.createInsecure();
    await new Promise<void>((resolve, reject) => {
      started.bindAsync(`127.0.0.1:${port}`, credentials, (error) => (error ? reject(error) : resolve()));
    });
    server = started;
  }

  // One after the other: a restart for a lost answer may meet one that the test requested.
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
    /** Number of calls that have arrived, refused ones too. */
    get calls() {
      return calls;
    },
    /** Resolves when readers see everything that was accepted until now. */
    async shown(): Promise<void> {
      await share.announced.has(store.all.length, LONGEST_TIMER_MS);
    },
    /** Breaks every connection and stops listening; stored events stay. */
    stop,
    /** Listens again at the same port, with the stored events. */
    restart,
  };
}
export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** The share of a single node: accepted events arrive at readers, then at subscribers. */
function singleShare(store: Store, options: StandInOptions): Share {
  const { seed = STAND_IN_SEED, leastLagMs: leastMs = 0, mostLagMs: mostMs = MOST_LAG_MS } = options;
  const { writeTimeoutMs = WRITE_TIMEOUT_MS } = options;
  const stored = store.all.length;
  const readable = new Reach({ leastMs, mostMs, seed }, stored);
  const announced = new Reach({ leastMs, mostMs, seed: seed + 1 }, stored);
  const accepted = new Reach({ mostMs: 0, seed }, stored);
  store.onAppend((length) => {
    accepted.send(length);
    readable.send(length);
  });
  readable.onArrival((length) => announced.send(length));
  return {
    store,
    readable,
    announced,
    answered: options.answers === 'once-stored' ? accepted : readable,
    writeTimeoutMs,
  };
}

const streaming =
  <C extends { readonly metadata: Metadata; emit(event: 'error', error: unknown): boolean }>(
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
  for (const name of ['batchappend', 'read']) {
    const method = new features.SupportedMethod().setServiceName(SERVICE).setMethodName(name);
    methods.addMethods(method);
  }
  answer(null, methods);
}

/** States of a server in gossip, by their numbers. */
const MEMBER_STATES = { unknown: 2, follower: 6, leader: 8 } as const;

/** A server of a cluster in the gossip of another one. */
export interface GossipMember {
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly isAlive: boolean;
  readonly state: keyof typeof MEMBER_STATES;
}

/** E 33: the client asks here for the leader. */
const gossip =
  (members: () => readonly GossipMember[]) =>
  (_call: unknown, answer: sendUnaryData<unknown>): void => {
    const cluster = new gossipMessages.ClusterInfo();
    for (const { id, host, port, isAlive, state } of members()) {
      cluster.addMembers(
        new gossipMessages.MemberInfo()
          .setInstanceId(new shared.UUID().setString(id))
          .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
          .setState(MEMBER_STATES[state])
          .setIsAlive(isAlive)
          .setHttpEndPoint(new gossipMessages.EndPoint().setAddress(host).setPort(port)),
      );
    }
    answer(null, cluster);
  };
