import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { listenAnywhere } from '../free-port.ts';
import type { Address } from '../tcp-proxy.ts';

const ANSWER_MS = 1_000;

/** Echoes its input: the breakable connection between a log in memory and its client. */
export async function startWire(): Promise<{ readonly address: Address; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.pipe(socket);
  });
  const port = await listenAnywhere(server);
  return {
    address: { host: '127.0.0.1', port },
    async close() {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const unavailable = (error: unknown): never => {
  throw new DependencyUnavailable('event_log', error);
};

/** Throws when the wire is broken, or breaks it when it is silent. */
async function heard(socket: Socket): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
  const broken = async () => {
    if (!socket.destroyed) await once(socket, 'close', over);
    throw new Error('the connection broke');
  };
  const answered = once(socket, 'data', over);
  socket.write('heard?');
  await Promise.race([answered, broken()]).finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}

/** The log for another process behind that wire: calls must arrive, and answers be heard. */
export function eventLogAt({ host, port }: Address, log: EventLog): EventLog {
  const opened = new Set<Socket>();
  let own: Socket | undefined;

  async function open(): Promise<Socket> {
    const socket = connect(port, host);
    opened.add(socket.on('error', () => {}));
    await heard(socket).catch(unavailable);
    return socket;
  }

  /** Throws `DependencyUnavailable` where nothing was sent, another `Error` where that is unknown. */
  async function ask<T>(deed: () => Promise<T>): Promise<T> {
    if (!own || own.destroyed) own = await open();
    const done = await deed();
    await heard(own);
    return done;
  }

  return {
    ...log,
    append: (append) =>
      ask(() => log.append(append)).catch((cause: unknown) => {
        if (cause instanceof DependencyUnavailable) throw cause;
        return { outcome: 'unknown', cause };
      }),
    readStream: (...asked) => ask(() => log.readStream(...asked)).catch(unavailable),
    async *follow({ signal, ...options }) {
      const socket = await open();
      const gone = new AbortController();
      socket.once('close', () => gone.abort());
      for await (const batch of log.follow({ ...options, signal: AbortSignal.any([signal, gone.signal]) })) {
        await heard(socket).catch(unavailable);
        yield batch;
      }
      if (!signal.aborted) unavailable(new Error('the connection broke'));
      socket.destroy();
    },
    async close() {
      for (const socket of opened) socket.destroy();
    },
  };
}
