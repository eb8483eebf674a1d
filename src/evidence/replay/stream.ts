import { readEvent } from '../../domain/events/catalog.ts';
import { whyNotTaken } from '../../engine/events/event-catalog.ts';
import type { Recorded } from '../../engine/events/recorded.ts';
import type { LogReader, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, storedStream } from '../../engine/log/pages.ts';
import { findChainFault } from '../../kernel/hash-chain.ts';
import type { Instant } from '../../kernel/instant.ts';
import { chainFinding, type Finding, placeOf } from './finding.ts';

export interface StreamCheck {
  readonly stream: string;
  /** Number of folded events, and of all. */
  readonly events_replayed: number;
  readonly events: number;
  readonly head: string | null;
}

interface StreamPrefix {
  readonly check: StreamCheck;
  /** The longest readable prefix up to the instant. */
  readonly events: readonly RecordedEvent[];
  /** An unreadable event follows, and may be before the instant. */
  readonly isCut: boolean;
  /** Unreadable events, and the first fault of the chain before them, of the whole stream. */
  readonly findings: readonly Finding[];
}

export async function readStreamUpTo(log: LogReader, stream: string, asOf?: Instant): Promise<StreamPrefix> {
  const stored = await storedStream(log, stream);
  const end = stored.findIndex(isUnreadable);
  const readable = (end < 0 ? stored : stored.slice(0, end)) as readonly RecordedEvent[];
  const fault = findChainFault(readable);
  const events = prefix(readable, asOf);
  const head = events.at(-1)?.metadata.hash ?? null;
  return {
    check: { stream, events_replayed: events.length, events: stored.length, head },
    events,
    isCut: events.length === readable.length && readable.length < stored.length,
    findings: [...(fault ? [chainFinding(fault)] : []), ...stored.flatMap(unreadableFinding)],
  };
}

const unreadableFinding = (item: Stored): readonly Finding[] =>
  isUnreadable(item) ? [{ finding: 'UNREADABLE_EVENT', ...placeOf(item), detail: item.why }] : [];

function prefix(stored: readonly RecordedEvent[], asOf: Instant | undefined): readonly RecordedEvent[] {
  if (asOf === undefined) return stored;
  const end = stored.findIndex(({ metadata }) => metadata.occurred_at > asOf);
  return end === -1 ? stored : stored.slice(0, end);
}

interface Folded<State> {
  /** Undefined if there are no events; partial if an event cannot be read. */
  readonly state: State | undefined;
  readonly findings: readonly Finding[];
}

/** Folds events up to the first that cannot be read or folded. */
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
  return { state, findings: first && state === undefined ? [wrongFirstEvent(first)] : [] };
}

const wrongFirstEvent = (first: RecordedEvent): Finding => ({
  finding: 'UNREADABLE_EVENT',
  ...placeOf(first),
  detail: `no stream begins with ${first.type}: nothing comes of it`,
});
