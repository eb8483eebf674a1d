import type { Message, Outcome, Sender } from '../../../src/processes/webhooks/sender.ts';
import type { Random } from '../../support/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Network } from './network.ts';
import { currentProcess } from './process.ts';

/** Behaviours of addresses, named in their path; all but `gone` recover in the end. */
export const BEHAVIOURS = ['good', 'good', 'fails', 'hangs', 'moved', 'gone'] as const;

/** One attempt to deliver, as its sender began it. */
export interface Attempt extends Message {
  readonly process: string;
  /** Epoch of the leader that had begun last. */
  readonly epoch: number;
  /** Wall clock. */
  readonly at: number;
  /** Status that the receiver answered; undefined where the attempt never arrived or nothing was answered. */
  answered?: number;
  /** Whether its sender got the answer. */
  isHeard?: boolean;
}

const HANG_MS = 15_000;
const SHARE_FAILED = 0.5;

export class Receivers {
  readonly attempts: Attempt[] = [];
  readonly #time: VirtualTime;
  readonly #network: Network;
  readonly #random: Random;
  #areMended = false;

  constructor(time: VirtualTime, network: Network, random: Random) {
    this.#time = time;
    this.#network = network;
    this.#random = random;
  }

  /** From now on all that are not gone answer well. */
  mend(): void {
    this.#areMended = true;
  }

  /** A sender of one process; `epoch`: of the leader that has begun last. */
  sender(epoch: () => number): Sender {
    return {
      send: async (message, signal) => {
        const process = currentProcess()?.name ?? '';
        const attempt: Attempt = { ...message, process, epoch: epoch(), at: this.#time.wall };
        this.attempts.push(attempt);
        const aborted = new Promise<Outcome>((resolve) => {
          const end = () => resolve(failed('CONNECTION_FAILED', 'aborted'));
          if (signal.aborted) end();
          signal.addEventListener('abort', end, { once: true });
        });
        return Promise.race([aborted, this.#deliver(attempt, signal)]);
      },
      close: () => {},
    };
  }

  async #deliver(attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
    const { weather } = this.#network;
    await this.#network.travel();
    if (this.#network.happens(weather.refused)) return failed('CONNECTION_FAILED', 'refused');
    const status = this.#answerOf(attempt.url);
    if (status === undefined) {
      await this.#time.wait(HANG_MS);
      return failed('TIMED_OUT', `no answer within ${HANG_MS} ms`);
    }
    attempt.answered = status;
    await this.#network.travel();
    if (this.#network.happens(weather.lost)) return failed('CONNECTION_FAILED', 'the answer was lost');
    attempt.isHeard = !signal.aborted;
    const failure =
      status === 200 ? null : status === 302 ? 'REDIRECTED' : status === 410 ? 'GONE' : 'STATUS';
    return { status, failure, detail: null, answer: '' };
  }

  /** Undefined: it hangs. */
  #answerOf(url: string): number | undefined {
    const behaviour = behaviourOf(url);
    if (behaviour === 'gone') return 410;
    if (this.#areMended || behaviour === 'good' || this.#random.next() >= SHARE_FAILED) return 200;
    if (behaviour === 'hangs') return undefined;
    return behaviour === 'moved' ? 302 : 500;
  }
}

export const behaviourOf = (url: string): string => /\/(\w+)$/.exec(url)?.[1] ?? '';

const failed = (failure: NonNullable<Outcome['failure']>, detail: string): Outcome => ({
  status: null,
  failure,
  detail,
  answer: null,
});
