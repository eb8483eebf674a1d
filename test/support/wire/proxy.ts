import { createConnection, createServer, type Socket } from 'node:net';
import { listenAnywhere, listenAt } from '../free-port.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Address } from '../tcp-proxy.ts';
import { type Break, CLEAR, type Direction, type Weather } from './weather.ts';

/** The connection between clients and their server, or servers; a test sets its weather. */
export interface Wire {
  readonly taken: number;
  /** Sets the weather of every connection, open and new. */
  set(weather: Weather): Promise<void>;
  /** Breaks open connections; new ones pass. */
  break(how: Break): void;
  close(): Promise<void>;
}

export interface WireProxy extends Wire {
  readonly address: Address;
  /** Open connections, oldest first: each may be given a weather of its own. */
  readonly connections: readonly WireConnection[];
}

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
  const port = await listenAnywhere(listener);

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
      if (next.is !== 'refuse' && was.is === 'refuse') await listenAt(listener, port);
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

/** Most pieces in transit; more wait in the sender's own buffers. */
const MOST_WAITING = 64;
/** Time between two drips. */
const DRIP_MS = 20;

interface Piece {
  readonly bytes: Buffer;
  /** When it may arrive, by `performance.now()`. */
  readonly due: number;
}

/** One direction of one connection: takes pieces from a socket and writes them to the other, as the weather allows. */
class Lane {
  readonly #direction: Direction;
  readonly #random: Random;
  readonly #waiting: Piece[] = [];
  #weather: Weather = CLEAR;
  #source: Socket | undefined;
  #target: Socket | undefined;
  #ending: Break | undefined;
  #lastDue = 0;
  #timer: NodeJS.Timeout | undefined;
  #isDead = false;

  constructor(direction: Direction, random: Random) {
    this.#direction = direction;
    this.#random = random;
  }

  from(source: Socket): void {
    this.#source = source;
    source.on('data', (bytes: Buffer) => this.#take(bytes));
    source.on('end', () => this.#end('finish'));
    source.on('error', () => this.#end('reset'));
    source.on('close', () => this.#end('finish'));
  }

  to(target: Socket): void {
    this.#target = target;
    target.on('drain', () => this.#move());
    this.#move();
  }

  set(weather: Weather): void {
    this.#weather = weather;
    this.#move();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
    this.#isDead = true;
  }

  #take(bytes: Buffer): void {
    const { is } = this.#weather;
    if (is === 'half-open' && this.#weather.lost === this.#direction) this.#isDead = true;
    if (this.#isDead) return;
    this.#lastDue = Math.max(this.#lastDue, performance.now() + this.#delay());
    this.#waiting.push({ bytes, due: this.#lastDue });
    if (this.#waiting.length > MOST_WAITING) this.#source?.pause();
    this.#move();
  }

  #delay(): number {
    if (this.#weather.is !== 'latency') return 0;
    const { ms, jitterMs } = this.#weather;
    return Math.max(0, ms + jitterMs * (2 * this.#random.next() - 1));
  }

  #end(how: Break): void {
    if (this.#weather.is === 'half-open' && this.#weather.lost === this.#direction) this.#isDead = true;
    this.#ending ??= how;
    this.#move();
  }

  #move(): void {
    clearTimeout(this.#timer);
    const target = this.#target;
    if (this.#isDead || !target || this.#weather.is === 'blackhole') return;
    while (!target.writableNeedDrain) {
      const [first] = this.#waiting;
      if (!first) {
        this.#finish(target);
        break;
      }
      const wait = first.due - performance.now();
      const pause = wait > 0 ? wait : this.#send(first, target);
      if (pause > 0) {
        this.#timer = setTimeout(() => this.#move(), pause);
        break;
      }
    }
  }

  /** Sends the piece, or a drip of it; returns how long to wait after it, in ms. */
  #send({ bytes, due }: Piece, target: Socket): number {
    this.#waiting.shift();
    if (this.#weather.is !== 'drip') {
      target.write(bytes);
      return 0;
    }
    const { bytesPerSecond } = this.#weather;
    const count = Math.max(1, Math.round((bytesPerSecond * DRIP_MS) / 1_000));
    target.write(bytes.subarray(0, count));
    if (bytes.length > count) this.#waiting.unshift({ bytes: bytes.subarray(count), due });
    return (count * 1_000) / bytesPerSecond;
  }

  #finish(target: Socket): void {
    this.#source?.resume();
    if (this.#ending === 'reset') target.resetAndDestroy();
    else if (this.#ending === 'finish') target.end();
  }
}

/** One client's connection through the proxy. It has the proxy's weather until it gets its own. */
class WireConnection {
  readonly #server: Address;
  readonly #toServer: Lane;
  readonly #toClient: Lane;
  readonly #sockets = new Set<Socket>();
  #upstream: Socket | undefined;
  #weather: Weather;
  #isOver = false;
  #isUsed = false;
  readonly #onOver: () => void;

  constructor(
    client: Socket,
    options: {
      readonly server: Address;
      readonly weather: Weather;
      readonly random: Random;
      readonly onOver: (connection: WireConnection) => void;
    },
  ) {
    this.#server = options.server;
    this.#weather = options.weather;
    this.#onOver = () => options.onOver(this);
    this.#toServer = new Lane('to-server', options.random);
    this.#toClient = new Lane('to-client', options.random);
    this.#adopt(client);
    this.#watchForWords(client);
    this.#toServer.from(client);
    this.#toClient.to(client);
    this.set(options.weather);
  }

  set(weather: Weather): void {
    this.#weather = weather;
    if (weather.is === 'refuse') this.break('reset');
    else if (weather.is === 'cut' && this.#isUsed) this.break(weather.how);
    else {
      if (weather.is !== 'blackhole') this.#reachServer();
      this.#toServer.set(weather);
      this.#toClient.set(weather);
    }
  }

  /** Both sides see the end now. */
  break(how: Break): void {
    this.#toServer.stop();
    this.#toClient.stop();
    for (const socket of this.#sockets) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.end(() => socket.destroy());
    }
    this.#over();
  }

  #reachServer(): void {
    if (this.#upstream || this.#isOver) return;
    const upstream = createConnection({ ...this.#server, allowHalfOpen: true, noDelay: true });
    this.#upstream = upstream;
    this.#adopt(upstream);
    this.#watchForWords(upstream);
    this.#toClient.from(upstream);
    upstream.once('connect', () => this.#toServer.to(upstream));
  }

  #watchForWords(socket: Socket): void {
    socket.once('data', () => {
      this.#isUsed = true;
      if (this.#weather.is === 'cut') this.break(this.#weather.how);
    });
  }

  #adopt(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) this.#over();
    });
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onOver();
  }
}
