import { owners, type TimerOwner, type VirtualTime } from '../time/virtual-time.ts';

/** A process of the deployment. All of them live in one real process, and share nothing but the servers behind ports. */
export class SimulatedProcess implements TimerOwner {
  readonly name: string;
  /** How far its clock is off. */
  readonly skewMs: number;
  isDead = false;
  frozenUntil = 0;
  readonly died: Promise<void>;
  readonly #time: VirtualTime;
  readonly #die: () => void;
  readonly #onDeath: (() => void)[] = [];

  constructor(time: VirtualTime, name: string, skewMs: number) {
    this.name = name;
    this.skewMs = skewMs;
    this.#time = time;
    const { promise, resolve } = Promise.withResolvers<void>();
    [this.died, this.#die] = [promise, resolve];
  }

  get isRunning(): boolean {
    return !this.isDead && this.frozenUntil <= this.#time.now;
  }

  run<T>(work: () => T): T {
    return owners.run(this, work);
  }

  /** Like `kill -9`: nothing of it continues, not even unfinished calls; servers keep what they have. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#die();
    for (const notify of this.#onDeath) notify();
  }

  /** Registers what its servers do once its connections break. */
  onDeath(notify: () => void): void {
    this.#onDeath.push(notify);
  }

  /** Like `SIGSTOP`, and `SIGCONT` later. */
  freeze(ms: number): void {
    this.frozenUntil = Math.max(this.frozenUntil, this.#time.now + ms);
  }
}

/** The process that runs now; undefined outside of all. */
export const currentProcess = (): SimulatedProcess | undefined =>
  owners.getStore() as SimulatedProcess | undefined;
