import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import { type Fault, faultOf } from './fault.ts';

/** Consecutive revisions of a stream. */
export interface Gap {
  readonly stream: string;
  readonly first: number;
  readonly last: number;
}

interface Seen {
  readonly event: RecordedEvent;
  /** Its own hash is of what stands there. */
  readonly isSound: boolean;
}

/** One stream's events taken one after the other, each against its own hash and its neighbours. */
export class ChainReading {
  readonly #stream: string;
  readonly #report: (fault: Fault) => void;
  /** Events whose hash is not of what stands there: they may have been written for another place. */
  readonly strangers: RecordedEvent[] = [];
  /** Revisions that are not there although sound events stand behind them. */
  readonly gaps: Gap[] = [];
  /** Those that only strangers stand behind: they need never have existed. */
  unproven: Gap[] = [];
  #nextRevision = 0;
  #before: Seen | undefined;
  /** Two neighbours of which one was rewritten; whoever comes next tells which. */
  #torn: { readonly first: Seen; readonly second: Seen } | undefined;

  constructor(stream: string, report: (fault: Fault) => void) {
    this.#stream = stream;
    this.#report = report;
  }

  take(event: RecordedEvent): void {
    this.#step(event.revision);
    const seen: Seen = { event, isSound: event.metadata.hash === eventHash(event) };
    if (seen.isSound) {
      this.gaps.push(...this.unproven);
      this.unproven = [];
    } else {
      this.#report(faultOf('CHANGED', event, 'its hash is not of what stands there'));
      this.strangers.push(event);
    }
    const before = this.#before;
    const wasTorn = this.#torn !== undefined;
    this.#settle(seen);
    // A rewritten second of two also fits nobody after it: that is no further fault.
    if (before && !wasTorn && tears(before, seen)) this.#torn = { first: before, second: seen };
    if (seen.isSound && event.revision === 0 && event.metadata.previous_hash !== null)
      this.#report(faultOf('CHANGED', event, 'it is the first, and names one before it'));
    this.#before = seen;
  }

  /** Something that cannot be read stands at this revision. */
  takeUnreadable(revision: number): void {
    this.#step(revision);
    this.#settle();
    this.#before = undefined;
  }

  end(): void {
    this.#settle();
  }

  #step(revision: number): void {
    if (revision > this.#nextRevision)
      this.unproven.push({ stream: this.#stream, first: this.#nextRevision, last: revision - 1 });
    this.#nextRevision = revision + 1;
  }

  #settle(next?: Seen): void {
    if (!this.#torn) return;
    const { first, second } = this.#torn;
    const isVouched =
      next?.event.revision !== second.event.revision + 1 ||
      next.event.metadata.previous_hash === second.event.metadata.hash;
    const { event } = isVouched ? first : second;
    this.#report(
      faultOf('CHANGED', event, 'it was rewritten together with its hash: a neighbour names another one'),
    );
    this.#torn = undefined;
  }
}

/** True when two sound neighbours do not fit together: one of them was rewritten whole. */
const tears = (before: Seen, { event, isSound }: Seen): boolean =>
  isSound &&
  before.isSound &&
  before.event.revision === event.revision - 1 &&
  event.metadata.previous_hash !== before.event.metadata.hash;
