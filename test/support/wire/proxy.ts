import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../random.ts';
import type { Address } from '../tcp-proxy.ts';
import { WireConnection } from './connection.ts';
import { type Break, CLEAR, type Weather } from './weather.ts';

/** What lies between clients and their server, or servers; a test makes its weather. */
export interface Wire {
  /** Connections taken so far. */
  readonly taken: number;
  /** The weather of every connection, there and to come. */
  set(weather: Weather): Promise<void>;
  /** Breaks what is there; whoever comes next is let through. */
  break(how: Break): void;
  close(): Promise<void>;
}

/** A TCP proxy before a server. */
export interface WireProxy extends Wire {
  readonly address: Address;
  /** Open connections, oldest first: each may be given a weather of its own. */
  readonly connections: readonly WireConnection[];
}

/** Several with the same weather. */
export const allOf = (wires: readonly Wire[]): Wire => ({
  get taken() {
    return wires.reduce((sum, { taken }) => sum + taken, 0);
  },
  async set(weather) {
    await Promise.all(wires.map((wire) => wire.set(weather)));
  },
  break(how) {
    for (const wire of wires) wire.break(how);
  },
  async close() {
    await Promise.all(wires.map((wire) => wire.close()));
  },
});

/** Below the ports that systems give to outgoing connections, so that nobody takes one while it refuses. */
const PORTS = { from: 15_000, count: 16_000 };

/** `seed`: of the jitter. */
export async function startWireProxy(server: Address, seed = 1): Promise<WireProxy> {
  const random = seededRandom(seed);
  const open = new Set<WireConnection>();
  let weather: Weather = CLEAR;
  let taken = 0;
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    taken += 1;
    const options = { server, weather, random, onOver: (over: WireConnection) => open.delete(over) };
    open.add(new WireConnection(client, options));
  });
  const port = await listenSomewhere(listener);

  return {
    address: { host: '127.0.0.1', port },
    get connections() {
      return [...open];
    },
    get taken() {
      return taken;
    },
    async set(next) {
      const was = weather;
      weather = next;
      if (next.is === 'refuse' && was.is !== 'refuse') listener.close();
      for (const connection of open) connection.set(next);
      if (next.is !== 'refuse' && was.is === 'refuse') await listenAgain(listener, port);
    },
    break(how) {
      for (const connection of open) connection.break(how);
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const connection of open) connection.break('reset');
      }),
  };
}

const listenAt = (listener: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', () => {
      listener.off('error', reject);
      resolve();
    });
  });

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/** Not the seed's numbers: two test files with one seed must not want one port. */
async function listenSomewhere(listener: Server): Promise<number> {
  const ports: Random = seededRandom(process.pid * 7_919 + Date.now());
  for (;;) {
    const port = PORTS.from + ports.int(PORTS.count);
    try {
      await listenAt(listener, port);
      return port;
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }
}

async function listenAgain(listener: Server, port: number): Promise<void> {
  for (;;) {
    try {
      return await listenAt(listener, port);
    } catch (error) {
      if (!isBusy(error)) throw error;
      await sleep(20);
    }
  }
}
