import { createConnection, type Socket } from 'node:net';
import type { Random } from '../random.ts';
import { Lane } from './lane.ts';
import type { Break, Weather } from './weather.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** One client's connection through the proxy. Its weather is the proxy's until it gets one of its own. */
export class WireConnection {
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
