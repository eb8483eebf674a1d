import { type Random, seededRandom } from '../../support/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { Network, type Weather } from './network.ts';
import { SimulatedProcess } from './process.ts';
import { Receivers } from './receivers.ts';
import { type Replica, type SimulatedRole, startReplica } from './replica.ts';
import { openServers, type Servers } from './servers.ts';

export type Layout = 'all-in-one' | 'by-role';

const ROLES: readonly SimulatedRole[] = ['api', 'projector', 'dispatcher', 'worker'];
const REPLICAS = 2;
const MOST_SKEW_MS = 40;

/** A whole deployment: servers, and processes that come and go. */
export class World {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly servers: Servers;
  readonly receivers: Receivers;
  /** Some worlds send no webhooks. */
  hasNotifier = false;
  readonly #random: Random;
  readonly #replicas = new Set<Replica>();
  #started = 0;

  constructor(time: VirtualTime, seed: number) {
    this.time = time;
    this.#random = seededRandom(seed ^ 0x5eed);
    this.network = new Network(time, seededRandom(seed ^ 0x0e7));
    this.servers = openServers(time, seededRandom(seed ^ 0x5e4));
    this.receivers = new Receivers(time, this.network, seededRandom(seed ^ 0x2ec));
  }

  /** Starts two of each process. */
  start(layout: Layout, weather: Weather, hasNotifier: boolean): void {
    this.hasNotifier = hasNotifier;
    const { roles } = this;
    const sets = layout === 'all-in-one' ? [roles] : roles.map((role) => [role]);
    for (const roles of sets) for (let one = 0; one < REPLICAS; one += 1) this.startOne(new Set(roles));
    this.network.weather = weather;
  }

  get roles(): readonly SimulatedRole[] {
    return this.hasNotifier ? [...ROLES, 'notifier'] : ROLES;
  }

  startOne(roles: ReadonlySet<SimulatedRole>): Replica {
    const skewMs = this.#random.int(2 * MOST_SKEW_MS) - MOST_SKEW_MS;
    const process = new SimulatedProcess(this.time, `${[...roles].join('+')} ${++this.#started}`, skewMs);
    const replica = startReplica(this, process, roles);
    this.#replicas.add(replica);
    process.onDeath(() => this.#replicas.delete(replica));
    return replica;
  }

  /** A process of an operator, who runs one verb of the tool. */
  startTool(): Replica {
    return startReplica(this, new SimulatedProcess(this.time, `tool ${++this.#started}`, 0), new Set());
  }

  get replicas(): readonly Replica[] {
    return [...this.#replicas];
  }

  withRole(role: SimulatedRole): readonly Replica[] {
    return this.replicas.filter(({ roles }) => roles.has(role));
  }
}
