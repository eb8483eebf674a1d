import { BACKWARDS, END } from '@eventstore/db-client';
import type { OpenClient } from './connection.ts';
import { collectOnce, type ReadOptions } from './read.ts';
import { SharedAnswer } from './shared-answer.ts';

/** Whether the wire of one connection lives: what one of its subscriptions hears, or one answer, tells it for all of them. */
export class Pulse {
  readonly #answer: SharedAnswer<void>;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(ask: () => Promise<void>) {
    this.#answer = new SharedAnswer(ask);
  }

  /** A subscription told something. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Resolves when something came over the wire since an instant (of `performance.now`). Rejects with `NoAnswer`. */
  async since(instant: number): Promise<void> {
    if (this.#heardAt < instant) await this.#answer.since(instant);
  }
}

/**
 * The pulse of each connection. It is asked for over this very one: the head of the log, asked over another, tells nothing of a
 * wire that died while nothing was written. Any server may answer.
 */
export function pulses(options: ReadOptions): (opened: OpenClient) => Pulse {
  const known = new WeakMap<OpenClient, Pulse>();
  const last = { fromPosition: END, direction: BACKWARDS, maxCount: 1, requiresLeader: false } as const;
  return (opened) => {
    const pulse =
      known.get(opened) ??
      new Pulse(async () => {
        await collectOnce(options, 'the subscription', opened.client.readAll(last));
      });
    known.set(opened, pulse);
    return pulse;
  };
}
