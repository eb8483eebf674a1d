import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type JetStreamManager,
  type NatsConnection,
} from 'nats';
import type { NatsAddress } from './address.ts';
import { ensureConsumer, ensureStream, type Redelivery, type WorkStream } from './work-stream.ts';

interface LinkOptions {
  readonly address: NatsAddress;
  /** A `.creds` file (JWT and NKey seed), read again at each connection so that it can be rotated. */
  readonly credentialsFile: string | undefined;
  /** PEM of the authority that signed the servers' certificates; implies encryption. */
  readonly caFile: string | undefined;
  /** Longest wait for a server's answer. */
  readonly answerMs: number;
}

export type Link = ReturnType<typeof openLink>;

/** A silent server is given up after three unanswered pings. */
const PING_MS = 2_000;
const PAUSE_MS = 150;

/**
 * The way to the servers: connected when somebody needs it, and again after it broke. A connection that breaks is thrown away with everything that hangs on it (its requests and subscriptions end at
 * once), and the next use of the queue makes another. So nothing is buffered for a server that may never come
 * back, no timer keeps a program alive, and there is no end to the tries: they come at the pace of the callers, who
 * wait with growing delay and jitter; all that ask while one try is under way share it.
 */
export function openLink(options: LinkOptions) {
  let current: Promise<NatsConnection> | undefined;
  let isClosed = false;

  async function dial(): Promise<NatsConnection> {
    const connection = await connect(await connectionOptions(options));
    if (!isClosed) return connection;
    await connection.close();
    throw new Error('the queue is closed');
  }

  return {
    /** The living connection, or a new one. Rejects when none of the servers answers. */
    connection(): Promise<NatsConnection> {
      if (isClosed) return Promise.reject(new Error('the queue is closed'));
      if (current) return current;
      const dialled = dial();
      current = dialled;
      const forget = () => {
        if (current === dialled) current = undefined;
      };
      dialled.then(
        (connection) => void connection.closed().then(forget),
        // Who asks right after a failure gets the same one, so that no loop of callers hammers a server.
        () => void setTimeout(forget, PAUSE_MS * (0.5 + Math.random() / 2)).unref(),
      );
      return dialled;
    },
    /** Lets what was sent arrive, then disconnects. */
    async close(): Promise<void> {
      isClosed = true;
      const connection = await current?.catch(() => undefined);
      if (!connection || connection.isClosed()) return;
      const drained = connection.drain().catch(() => undefined);
      await Promise.race([drained, sleep(options.answerMs, undefined, { ref: false })]);
      await connection.close();
    },
  };
}

async function connectionOptions(options: LinkOptions): Promise<ConnectionOptions> {
  const { address, credentialsFile, caFile, answerMs } = options;
  const isEncrypted = address.isEncrypted || caFile !== undefined;
  return {
    ...address.credentials,
    ...(credentialsFile && { authenticator: credsAuthenticator(await readFile(credentialsFile)) }),
    ...(isEncrypted && { tls: caFile === undefined ? {} : { caFile } }),
    servers: [...address.servers],
    name: 'asset-valuation',
    timeout: answerMs,
    reconnect: false,
    pingInterval: PING_MS,
    maxPingOut: 2,
  };
}

export type Session = ReturnType<typeof openSession>;

/** The connection, and what was seen on the server since it was made. */
export function openSession(link: Link, stream: WorkStream, answerMs: number) {
  let seen: { readonly connection: NatsConnection; readonly stream: Promise<void> } | undefined;
  let wasThere = false;

  const managerOf = (connection: NatsConnection) =>
    connection.jetstreamManager({ checkAPI: false, timeout: answerMs });

  /** The connection once the stream exists: made by the first user. */
  async function withStream(): Promise<NatsConnection> {
    const connection = await link.connection();
    if (seen?.connection !== connection) {
      const made = managerOf(connection).then((manager) => ensureStream(manager, stream, wasThere));
      seen = { connection, stream: made };
    }
    const looked = seen;
    try {
      await looked.stream;
      wasThere = true;
    } catch (error) {
      if (seen === looked) seen = undefined;
      throw error;
    }
    return connection;
  }

  return {
    answerMs,
    manager: async (): Promise<JetStreamManager> => managerOf(await link.connection()),
    withStream,
    /** The connection once the workers' consumer exists too. */
    async withConsumer(redelivery: Redelivery): Promise<NatsConnection> {
      const connection = await withStream();
      await ensureConsumer(await managerOf(connection), stream, redelivery);
      return connection;
    },
    /** What was seen no longer holds. */
    streamIsGone(): void {
      seen = undefined;
    },
  };
}
