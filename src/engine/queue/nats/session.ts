import type { JetStreamManager, NatsConnection } from 'nats';
import type { Link } from './link.ts';
import { ensureConsumer, ensureStream, type Redelivery, type WorkStream } from './work-stream.ts';

/** The connection, and what was seen to stand on the server since it was made. */
export interface Session {
  readonly answerMs: number;
  manager(): Promise<JetStreamManager>;
  /** The connection once the stream is there: made by whoever comes first. */
  withStream(): Promise<NatsConnection>;
  /** The connection once the workers' consumer is there too. */
  withConsumer(redelivery: Redelivery): Promise<NatsConnection>;
  /** What was seen no longer holds. */
  streamIsGone(): void;
}

export function openSession(link: Link, stream: WorkStream, answerMs: number): Session {
  let seen: { readonly connection: NatsConnection; readonly stream: Promise<void> } | undefined;
  let wasThere = false;

  const managerOf = (connection: NatsConnection) =>
    connection.jetstreamManager({ checkAPI: false, timeout: answerMs });

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
    manager: async () => managerOf(await link.connection()),
    withStream,
    async withConsumer(redelivery) {
      const connection = await withStream();
      await ensureConsumer(await managerOf(connection), stream, redelivery);
      return connection;
    },
    streamIsGone() {
      seen = undefined;
    },
  };
}
