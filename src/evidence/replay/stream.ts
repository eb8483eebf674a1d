import { readEvent } from '../../domain/events/catalog.ts';
import { whyNotTaken } from '../../engine/events/event-catalog.ts';
import type { Recorded } from '../../engine/events/recorded.ts';
import type { LogReader, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, storedStream } from '../../engine/log/pages.ts';
import { findChainFault } from '../../kernel/hash-chain.ts';
import type { Instant } from '../../kernel/instant.ts';
import { chainFinding, type Finding, placeOf } from './finding.ts';

/** A stream as it is stored, and how much of it a replay is about. */
interface ReplayedStream {
  readonly stream: string;
  /** How many events it has. */
  readonly count: number;
  /** The longest prefix that is not later than the instant asked for, and can be read. */
  readonly events: readonly RecordedEvent[];
  /** An event that cannot be read follows, and may be of before that instant. */
  readonly isCut: boolean;
  /** What cannot be read, and the first fault of the chain up to there; of the whole stream whatever the instant. */
  readonly findings: readonly Finding[];
}

/** Reads a stream and checks its chain. */
export async function readReplayed(log: LogReader, stream: string, asOf?: Instant): Promise<ReplayedStream> {
  const stored = await storedStream(log, stream);
  const readable = readablePrefix(stored);
  const fault = findChainFault(readable);
  const events = prefix(readable, asOf);
  return {
    stream,
    count: stored.length,
    events,
    isCut: events.length === readable.length && readable.length < stored.length,
    findings: [...(fault ? [chainFinding(fault)] : []), ...stored.flatMap(unreadableFinding)],
  };
}

function readablePrefix(stored: readonly Stored[]): readonly RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (const item of stored) {
    if (isUnreadable(item)) break;
    events.push(item);
  }
  return events;
}

const unreadableFinding = (item: Stored): readonly Finding[] =>
  isUnreadable(item) ? [{ finding: 'UNREADABLE_EVENT', ...placeOf(item), detail: item.why }] : [];

function prefix(stored: readonly RecordedEvent[], asOf: Instant | undefined): readonly RecordedEvent[] {
  if (asOf === undefined) return stored;
  const end = stored.findIndex(({ metadata }) => metadata.occurred_at > asOf);
  return end === -1 ? stored : stored.slice(0, end);
}

interface Folded<State> {
  /** Undefined when nothing had happened, or as far as events could be read. */
  readonly state: State | undefined;
  readonly findings: readonly Finding[];
}

/** The state that events leave, and the first that cannot be read or folded: nothing after it is. */
export function foldEvents<State, Event extends Recorded>(
  events: readonly RecordedEvent[],
  evolve: (state: State | undefined, event: Event) => State | undefined,
): Folded<State> {
  let state: State | undefined;
  for (const event of events) {
    try {
      state = evolve(state, readEvent(event) as unknown as Event);
    } catch (error) {
      return {
        state,
        findings: [{ finding: 'UNREADABLE_EVENT', ...placeOf(event), detail: whyNotTaken(error) }],
      };
    }
  }
  const [first] = events;
  return { state, findings: first && state === undefined ? [beginsWrongly(first)] : [] };
}

const beginsWrongly = (first: RecordedEvent): Finding => ({
  finding: 'UNREADABLE_EVENT',
  ...placeOf(first),
  detail: `no stream begins with ${first.type}: nothing comes of it`,
});
