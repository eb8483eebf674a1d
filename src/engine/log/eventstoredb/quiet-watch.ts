import type { Position } from '../event-log.ts';
import type { HeadWatch } from './head-watch.ts';
import type { Pulse } from './pulse.ts';

/** The log has gone on, and the subscription says nothing: connected and dead (E 3). */
export class SilentSubscription extends Error {
  constructor() {
    super('the subscription is silent although the log has advanced');
    this.name = 'SilentSubscription';
  }
}

/** A server before 23.10 never says that there is no more (E 6): after so much quiet it is asked. */
const FIRST_QUIET_MS = 500;
const MOST_MISSED = 2;
/** Waits differ by so much up and down, so that processes that began together do not go on asking together. */
const SPREAD = 0.2;

/** Finds out whether a quiet log has gone on, and whether the quiet connection lives. */
export function quietWatch(watch: HeadWatch, pulse: Pulse, quietMs: number) {
  let asked = 0;
  let missed = 0;
  let since = 0;
  return {
    moved() {
      asked = 0;
      missed = 0;
    },
    /** How long to wait: the first time briefly, while nobody has said that there is no more. */
    patience(toldCaughtUp: boolean): number {
      since = performance.now();
      const wait = quietMs * (1 - SPREAD + 2 * SPREAD * Math.random());
      return asked > 0 || toldCaughtUp ? wait : Math.min(wait, FIRST_QUIET_MS);
    },
    /** True when there was no more in this wait. Throws when the log went on without a word, for as long as two waits. */
    async asks(position: Position): Promise<boolean> {
      asked += 1;
      // A head that cannot be read says nothing against this connection: its own pulse does.
      const beyond = watch.goesBeyond(position, since).catch(() => undefined);
      const [goesOn] = await Promise.all([beyond, pulse.since(since)]);
      if (goesOn === undefined) return false;
      if (!goesOn) {
        missed = 0;
        return true;
      }
      // The first wait may have been too brief to count.
      if (asked > 1) missed += 1;
      if (missed === MOST_MISSED) throw new SilentSubscription();
      return false;
    },
  };
}
