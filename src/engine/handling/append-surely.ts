import { pause } from '../../kernel/async/pause.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { type Append, type AppendOutcome, type EventLog, NO_STREAM } from '../log/event-log.ts';

type KnownOutcome = Exclude<AppendOutcome, { outcome: 'unknown' }>;

export interface AppendRetries {
  /**
   * After an unknown outcome the stream is read after each of these, before the append is repeated: EventStoreDB may drop a repeat
   * within some 20 ms of the first without a word.
   */
  readonly looksMs: readonly number[];
  /** Before each try. */
  readonly delaysMs: readonly number[];
  /** No try begins later than this: the caller must retry. Longer than one try may take. */
  readonly lastTryMs: number;
}

const RETRIES: AppendRetries = {
  looksMs: [0, 10, 40],
  delaysMs: [0, 30, 80, 200, 500, 1_000],
  lastTryMs: 2_500,
};

/**
 * Appends until the outcome is known. An unknown one is settled by reading the stream for the event ids; where they do not
 * are, which proves nothing, by the very same append again (same revision, same event ids), which the log stores once.
 * Throws `DependencyUnavailable` when it stays unknown.
 */
export async function appendSurely(
  log: EventLog,
  append: Append,
  { looksMs, delaysMs, lastTryMs }: AppendRetries = RETRIES,
): Promise<KnownOutcome> {
  const began = performance.now();
  let cause: unknown;
  for (const delay of delaysMs) {
    if (performance.now() + delay > began + lastTryMs) break;
    if (delay > 0) await pause(delay);
    const outcome = await tried(log, append, cause);
    if (outcome.outcome === 'appended' || (outcome.outcome === 'conflict' && cause === undefined))
      return outcome;
    // Refused where a try before may have been stored: the conflict may be with this very append.
    cause ??= outcome.outcome === 'unknown' ? outcome.cause : undefined;
    const settled = await lookedFor(log, append, looksMs);
    if (settled) return settled;
  }
  throw new DependencyUnavailable('event_log', cause);
}

/** One try. After an unknown outcome "certainly not stored" speaks of this try only, so the first one stays open. */
async function tried(log: EventLog, append: Append, cause: unknown): Promise<AppendOutcome> {
  try {
    return await log.append(append);
  } catch (error) {
    if (!(error instanceof DependencyUnavailable) || cause === undefined) throw error;
    return { outcome: 'unknown', cause };
  }
}

/** The outcome as the stream shows it; undefined if it does not show it yet, or cannot be read. */
async function lookedFor(
  log: EventLog,
  append: Append,
  looksMs: readonly number[],
): Promise<KnownOutcome | undefined> {
  for (const look of looksMs) {
    if (look > 0) await pause(look);
    try {
      const outcome = await outcomeRead(log, append);
      if (outcome) return outcome;
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      return undefined;
    }
  }
  return undefined;
}

/**
 * The outcome of an append, by the events at its revisions: its own events, all of them, or somebody else's, with which it
 * can never be stored. Undefined if none of them exists yet, or only some of its own events: readers may see an append
 * later, and a part of it earlier than the rest, so that is no answer.
 */
async function outcomeRead(
  log: EventLog,
  { stream, expectedRevision, events }: Append,
): Promise<KnownOutcome | undefined> {
  const fromRevision = expectedRevision + 1;
  const there = await log.readStream(stream, { fromRevision, limit: events.length });
  const last = there.at(-1);
  if (!last) return undefined;
  if (!there.every(({ eventId }, index) => eventId === events[index]?.eventId)) {
    const [newest] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
    return { outcome: 'conflict', actualRevision: Math.max(last.revision, newest?.revision ?? NO_STREAM) };
  }
  if (there.length < events.length) return undefined;
  return { outcome: 'appended', revision: last.revision, position: last.position };
}
