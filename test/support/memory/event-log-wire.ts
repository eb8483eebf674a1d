import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type {
  Append,
  AppendOutcome,
  EventLog,
  Follow,
  LogBatch,
  RecordedEvent,
} from '../../../src/engine/log/event-log.ts';
import type { Address } from '../tcp-proxy.ts';

/** A question and its answer are one line of JSON each; whoever follows gets a line a batch. */
type Asked =
  | { readonly append: Append }
  | { readonly readStream: string }
  | { readonly follow: Omit<Follow, 'signal'> };

const ANSWER_MS = 1_000;
const GREETING = 'ready';

/** Ends with the connection, however that ends: readline hands an error of the socket on, and nobody else may listen. */
function linesOf(socket: Socket) {
  const lines = createInterface({ input: socket }).on('error', () => {});
  socket.on('close', () => lines.close());
  return lines;
}

/** Offers a log over TCP, so that its connections can be broken. */
export async function serveEventLog(
  log: EventLog,
): Promise<{ readonly address: Address; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => sockets.delete(socket));
    const tell = (what: unknown) => void socket.write(`${JSON.stringify(what)}\n`);
    const gone = new AbortController();
    socket.on('close', () => gone.abort());
    tell(GREETING);
    linesOf(socket).on('line', async (line) => {
      const asked = JSON.parse(line) as Asked;
      if ('append' in asked) tell(await log.append(asked.append));
      else if ('readStream' in asked) tell(await log.readStream(asked.readStream));
      else for await (const batch of log.follow({ ...asked.follow, signal: gone.signal })) tell(batch);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    address: { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The log at that address as another process has it, as far as the contract breaks connections: reading all is not offered. */
export function eventLogAt(address: Address, inMemory: EventLog): EventLog {
  const opened = new Set<Socket>();
  let own: Awaited<ReturnType<typeof open>> | undefined;

  async function open() {
    const socket = connect(address.port, address.host);
    opened.add(socket.on('error', () => {}));
    socket.on('close', () => opened.delete(socket));
    const lines = linesOf(socket)[Symbol.asyncIterator]();
    const next = async <T>(withinMs?: number): Promise<T> => {
      const timer = withinMs === undefined ? undefined : setTimeout(() => socket.destroy(), withinMs);
      const { value, done } = await lines.next();
      clearTimeout(timer);
      if (done) {
        socket.destroy();
        throw new Error('the connection broke');
      }
      return JSON.parse(value) as T;
    };
    await next(ANSWER_MS).catch((error: unknown) => {
      throw new DependencyUnavailable('event_log', error);
    });
    return { socket, next, send: (asked: Asked) => void socket.write(`${JSON.stringify(asked)}\n`) };
  }

  /** Throws `DependencyUnavailable` where nothing was sent, another `Error` where it is not known. */
  async function ask<T>(asked: Asked): Promise<T> {
    if (!own || own.socket.destroyed) own = await open();
    own.send(asked);
    return own.next<T>(ANSWER_MS);
  }

  return {
    ...inMemory,
    append: (append) =>
      ask<AppendOutcome>({ append }).catch((cause: unknown) => {
        if (cause instanceof DependencyUnavailable) throw cause;
        return { outcome: 'unknown', cause };
      }),
    readStream: (stream) =>
      ask<readonly RecordedEvent[]>({ readStream: stream }).catch((cause: unknown) => {
        throw new DependencyUnavailable('event_log', cause);
      }),
    async *follow({ signal, ...options }) {
      const { socket, next, send } = await open();
      signal.addEventListener('abort', () => socket.destroy(), { once: true });
      send({ follow: options });
      while (!signal.aborted) {
        const batch = await next<LogBatch>().catch((error: unknown) => {
          if (!signal.aborted) throw new DependencyUnavailable('event_log', error);
        });
        if (batch) yield batch;
      }
    },
    async close() {
      for (const socket of opened) socket.destroy();
    },
  };
}
