import type { EventLog } from '../../engine/log/event-log.ts';
import { storedAt, storedStream } from '../../engine/log/pages.ts';
import { TIMELINES, type TimelineSubject } from '../../evidence/timeline/shown.ts';
import { type StreamVerification, verifyStream } from '../../evidence/verification/one-stream.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { ChainStand, Timeline, TimelineAnswer } from './answers.ts';
import { toldEntries } from './shown-entries.ts';

/** Longer streams are for the tool: nobody reads them here, and the log has other readers. */
const MOST_EVENTS = 2_000;
const PAGE = 100;

/**
 * The history of what has this id, whatever it is, with its chain checked event by event. `before`: only entries before
 * this sequence. Throws `DependencyUnavailable`.
 */
export async function readTimeline(
  log: EventLog,
  at: Instant,
  id: string,
  before?: number,
): Promise<TimelineAnswer> {
  const found = await find(log, id);
  if (!found) return { found: 'nothing', at };
  const { kind, stream, events } = found;
  if (events > MOST_EVENTS) return { found: 'too-long', at, stream, events };
  const [stored, verification] = await Promise.all([
    storedStream(log, stream),
    verifyStream({ log, keys: new Map(), sealsFile: undefined }, stream),
  ]);
  if (!verification) return { found: 'nothing', at };
  const entries = toldEntries(TIMELINES[kind], stored).filter(
    ({ sequence }) => before === undefined || sequence < before,
  );
  const page = entries.slice(-PAGE);
  const timeline: Timeline = {
    at,
    kind,
    id,
    stream,
    events: stored.length,
    chain: chainStand(verification),
    entries: page,
    earlier_before: entries.length > page.length ? (page[0]?.sequence ?? null) : null,
  };
  return { found: 'timeline', timeline };
}

async function find(log: EventLog, id: string) {
  const kinds = Object.keys(TIMELINES) as TimelineSubject[];
  const ends = await Promise.all(
    kinds.map(async (kind) => {
      const stream = TIMELINES[kind].stream(id);
      const last = await storedAt(log, stream, 'newest');
      return last ? [{ kind, stream, events: last.revision + 1 }] : [];
    }),
  );
  return ends.flat()[0];
}

const chainStand = ({ intact, fault_count, faults }: StreamVerification): ChainStand => ({
  intact,
  fault_count,
  faults: faults.map(({ fault, revision, last_revision, event_id, detail }) => ({
    fault,
    sequence: revision === null ? null : revision + 1,
    last_sequence: last_revision === null ? null : last_revision + 1,
    event_id,
    detail,
  })),
});
