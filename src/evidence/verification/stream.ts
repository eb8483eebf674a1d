import type { EventLog } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, streamPages } from '../../engine/log/pages.ts';
import { ChainReading } from './chain.ts';
import { displaced } from './displaced.ts';
import { type Fault, faultOf, shapeFault, unreadableFault } from './fault.ts';

/** What one stream's own chain tells. */
export interface StreamFindings extends Pick<ChainReading, 'strangers' | 'gaps' | 'unproven'> {
  readonly events: number;
  readonly faults: readonly Fault[];
  /** Events that stand in the log where their revision does not. Of two neighbours it cannot be told which was moved. */
  readonly disorder: readonly Fault[];
}

/** More than so many faults in one stream are not told one by one. */
const MOST = 1_000;

/** Looks at one stream from its first revision: hashes, links, gaps, shapes, and its order in the log. */
export async function examineStream(log: EventLog, stream: string): Promise<StreamFindings> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => {
    if (faults.length < MOST) faults.push(fault);
  };
  const chain = new ChainReading(stream, report);
  const places: Pick<Stored, 'stream' | 'revision' | 'eventId' | 'position'>[] = [];
  for await (const page of streamPages(log, stream)) {
    for (const item of page) {
      const { revision, eventId, position } = item;
      places.push({ stream, revision, eventId, position });
      if (isUnreadable(item)) {
        report(unreadableFault(item));
        chain.takeUnreadable(revision);
        continue;
      }
      chain.take(item);
      const misshapen = shapeFault(item);
      if (misshapen) report(misshapen);
    }
  }
  chain.end();
  const away = displaced(places.map(({ position }) => position));
  const disorder = places
    .filter((_, index) => away.has(index))
    .slice(0, MOST)
    .map((place) => faultOf('REORDERED', place, 'it stands in the log where its revision does not'));
  const { strangers, gaps, unproven } = chain;
  return { events: places.length, faults, disorder, strangers, gaps, unproven };
}
