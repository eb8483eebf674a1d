import { createRequire } from 'node:module';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { type sendUnaryData, Server, ServerCredentials, type ServiceDefinition, status } from '@grpc/grpc-js';
import { batchAppend } from './append-calls.ts';
import { Misbehaviour } from './misbehaviour.ts';
import { read } from './read-calls.ts';
import { Store } from './store.ts';

/** The client's own generated services; they ship without types. */
const require = createRequire(import.meta.url);
const { StreamsService } = require('@eventstore/db-client/generated/streams_grpc_pb.js') as {
  readonly StreamsService: ServiceDefinition;
};
const { ServerFeaturesService } = require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as {
  readonly ServerFeaturesService: ServiceDefinition;
};

export interface StandIn {
  readonly host: string;
  readonly port: number;
  readonly connectionString: string;
  readonly store: Store;
  readonly misbehaviour: Misbehaviour;
  /** Breaks every connection and listens no more; what is stored stays. */
  stop(): Promise<void>;
  /** Listens again at the same port, with what was stored. */
  restart(): Promise<void>;
}

/**
 * A server that speaks the client's protocol over an in-memory store: for tests where no real one can be had. It
 * knows appends (BatchAppend), reads of streams and of `$all`, subscriptions to `$all`, and server features.
 */
export async function startStandIn(): Promise<StandIn> {
  const store = new Store();
  let server: Server | undefined;
  const misbehaviour = new Misbehaviour(() => {
    void restart();
  });
  let port = 0;

  async function listen(): Promise<void> {
    const started = new Server({ 'grpc.max_receive_message_length': 17 * 1_048_576 });
    started.addService(StreamsService, {
      read: read(store, misbehaviour),
      batchAppend: batchAppend(store, misbehaviour),
      append: unsupported,
      delete: unsupported,
      tombstone: unsupported,
    });
    started.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods });
    port = await new Promise<number>((resolve, reject) => {
      started.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    server = started;
  }

  async function stop(): Promise<void> {
    server?.forceShutdown();
    server = undefined;
  }

  async function restart(): Promise<void> {
    await stop();
    await listen();
  }

  await listen();
  return {
    host: '127.0.0.1',
    port,
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    store,
    misbehaviour,
    stop,
    restart,
  };
}

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
