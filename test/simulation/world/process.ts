import { owners, type TimerOwner, type VirtualTime } from '../time/virtual-time.ts';

/** A process of the deployment. All of them live in one real one, and share nothing but what stands behind ports. */
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

  /** As `kill -9`: nothing of it goes on, not even what is under way; what its servers have, they have. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#die();
    for (const tell of this.#onDeath) tell();
  }

  /** What its servers do once its connections break. */
  onDeath(tell: () => void): void {
    this.#onDeath.push(tell);
  }

  /** As `SIGSTOP`, and `SIGCONT` later. */
  freeze(ms: number): void {
    this.frozenUntil = Math.max(this.frozenUntil, this.#time.now + ms);
  }
}

/** The process that runs now; undefined outside of all. */
export const currentProcess = (): SimulatedProcess | undefined =>
  owners.getStore() as SimulatedProcess | undefined;
