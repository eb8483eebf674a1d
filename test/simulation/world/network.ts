import { type Dependency, DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { Random } from '../../support/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { currentProcess } from './process.ts';

/** Shares of all calls that the network of a history disturbs, 0 to 1. */
export interface Weather {
  /** Refused before anything is done. */
  readonly refused: number;
  /** Done, and the answer lost. */
  readonly lost: number;
  /** Slower than any timeout. */
  readonly late: number;
  /** A follower's subscription that ends with a batch. */
  readonly dropped: number;
}

export const CALM: Weather = { refused: 0, lost: 0, late: 0, dropped: 0 };

const USUAL_MS = 4;
const SLOW_MS = 60;
const LATE_MS = 3_000;

class Simulated extends Error {
  constructor(what: string) {
    super(`simulated: ${what}`);
    this.name = 'Simulated';
  }
}

/** The network between a process and its servers. Calls from outside of all processes (the checker) pass undisturbed. */
export class Network {
  weather: Weather = CALM;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #awayUntil = new Map<Dependency, number>();

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  /** The dependency answers nobody for `ms`. */
  takeAway(dependency: Dependency, ms: number): void {
    this.#awayUntil.set(dependency, this.#time.now + ms);
  }

  /** From now on everything arrives. */
  clear(): void {
    this.weather = CALM;
    this.#awayUntil.clear();
  }

  happens(share: number): boolean {
    return share > 0 && this.#random.next() < share;
  }

  /** A delay; most calls arrive at once. Never ends for a process that has died meanwhile, and ends later for a frozen one. */
  async travel(): Promise<void> {
    const process = currentProcess();
    if (!process) return;
    const dice = this.#random.next();
    if (dice < 0.6 && process.isRunning) return;
    if (dice < 0.6) await this.#time.wait(0);
    else if (dice < 0.96) await this.#time.wait(this.#random.next() * USUAL_MS);
    else if (this.happens(this.weather.late)) await this.#time.wait(this.#random.next() * LATE_MS);
    else await this.#time.wait(this.#random.next() * SLOW_MS);
  }

  /**
   * A call of the process that runs now: it may be late, refused, or done and its answer lost. `lost` makes what is
   * answered then; by default the outcome is unknown, so the dependency is unavailable.
   */
  async through<T>(dependency: Dependency, deed: () => Promise<T>, lost?: (cause: Error) => T): Promise<T> {
    if (!currentProcess()) return deed();
    await this.travel();
    if (this.isAway(dependency)) throw new DependencyUnavailable(dependency, new Simulated('it is away'));
    if (this.happens(this.weather.refused)) {
      throw new DependencyUnavailable(dependency, new Simulated('the call was refused'));
    }
    const done = await deed();
    await this.travel();
    if (!this.happens(this.weather.lost)) return done;
    const cause = new Simulated('the answer was lost');
    if (lost) return lost(cause);
    throw new DependencyUnavailable(dependency, cause);
  }

  isAway(dependency: Dependency): boolean {
    return (this.#awayUntil.get(dependency) ?? 0) > this.#time.now;
  }
}
