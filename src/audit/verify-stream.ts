import { eventHash } from '../kernel/hash-chain.ts';
import { type EventLog, type RecordedEvent, UnreadableStoredEvent } from '../ports/event-log.ts';
import { type Fault, faultOf } from './verify-fault.ts';
import { streamPages } from './verify-pages.ts';

/** What one stream's own chain tells. */
export interface StreamFindings {
  readonly events: number;
  readonly faults: readonly Fault[];
  /** Events whose hash is not of what stands there: they may have been written for another place. */
  readonly strangers: readonly RecordedEvent[];
  /** Runs of revisions that are not there although later events prove them. */
  readonly gaps: readonly Gap[];
  /** Runs that only strangers stand behind: they may be such an event's true place, and need not have existed. */
  readonly unproven: readonly Gap[];
}

export interface Gap {
  readonly stream: string;
  readonly first: number;
  readonly last: number;
}

/** More than so many in one stream are not looked at one by one. */
const MOST = 200;

interface Seen {
  readonly event: RecordedEvent;
  /** Its own hash is of what stands there. */
  readonly isSound: boolean;
}

/** Looks at one stream from its first revision: hashes, links, gaps, and its order in the log. */
export async function examineStream(log: EventLog, stream: string): Promise<StreamFindings> {
  const faults: Fault[] = [];
  const strangers: RecordedEvent[] = [];
  const gaps: Gap[] = [];
  let unproven: Gap[] = [];
  let events = 0;
  let before: Seen | undefined;
  /** Two neighbours of which one was rewritten; whoever comes next tells which. */
  let torn: { readonly first: Seen; readonly second: Seen } | undefined;
  let nextRevision = 0;

  const report = (fault: Fault) => {
    if (faults.length < MOST) faults.push(fault);
  };
  const settle = (next?: Seen) => {
    if (!torn) return;
    const { event } = torn.second;
    const isVouched =
      next?.event.revision !== event.revision + 1 ||
      next.event.metadata.previous_hash === event.metadata.hash;
    report(rewritten(isVouched ? torn.first : torn.second));
    torn = undefined;
  };

  for await (const page of streamPages(log, stream)) {
    for (const item of page) {
      events += 1;
      if (item.revision > nextRevision)
        unproven.push({ stream, first: nextRevision, last: item.revision - 1 });
      nextRevision = item.revision + 1;
      if (item instanceof UnreadableStoredEvent) {
        report(faultOf('UNREADABLE', item, item.message));
        settle();
        before = undefined;
        continue;
      }
      const seen: Seen = { event: item, isSound: item.metadata.hash === eventHash(item) };
      if (!seen.isSound) {
        report(faultOf('CHANGED', item, 'its hash is not of what stands there'));
        if (strangers.length < MOST) strangers.push(item);
      } else {
        if (gaps.length < MOST) gaps.push(...unproven);
        unproven = [];
      }
      if (before && before.event.position >= item.position)
        report(faultOf('REORDERED', item, `stands before revision ${before.event.revision} in the log`));
      const isTorn = tears(before, seen);
      const wasTorn = torn !== undefined;
      settle(seen);
      // A rewritten second of two also fits nobody after it: that is no further fault.
      if (isTorn && !wasTorn && before) torn = { first: before, second: seen };
      if (isTorn && !before) report(faultOf('CHANGED', item, 'it is the first, and names one before it'));
      before = seen;
    }
  }
  settle();
  return { events, faults, strangers, gaps, unproven };
}

/** True when two sound neighbours do not fit together: one of them was rewritten whole. */
function tears(before: Seen | undefined, { event, isSound }: Seen): boolean {
  if (!isSound) return false;
  if (event.revision === 0) return event.metadata.previous_hash !== null;
  return (
    before?.isSound === true &&
    before.event.revision === event.revision - 1 &&
    event.metadata.previous_hash !== before.event.metadata.hash
  );
}

const rewritten = ({ event }: Seen): Fault =>
  faultOf('CHANGED', event, 'it was rewritten together with its hash: a neighbour names another one');
