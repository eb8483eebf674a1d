import type { LogReader, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { FoldStream } from '../../valuation/coverage/folded-book.ts';
import type { Finding } from './finding.ts';
import { foldEvents, readReplayed } from './stream.ts';

/** A stream that was looked at. */
export interface StreamCheck {
  readonly stream: string;
  /** Events that were folded, and all that it has. */
  readonly events_replayed: number;
  readonly events: number;
  /** Hash of the last event that was folded. */
  readonly head: string | null;
}

/** Streams read once, their chains checked, and folded as often as they are asked about. */
export class StreamsAt {
  readonly #log: LogReader;
  readonly #asOf: Instant | undefined;
  readonly #events = new Map<string, readonly RecordedEvent[]>();
  readonly #folding = new Map<string, readonly Finding[]>();
  readonly checks: StreamCheck[] = [];
  readonly #chains: Finding[] = [];
  #isCut = false;

  constructor(log: LogReader, asOf: Instant | undefined) {
    this.#log = log;
    this.#asOf = asOf;
  }

  /** Reads and checks a stream; its events up to the instant. */
  async read(stream: string): Promise<readonly RecordedEvent[]> {
    const { count, events, isCut, findings } = await readReplayed(this.#log, stream, this.#asOf);
    this.#events.set(stream, events);
    this.#isCut ||= isCut;
    this.#chains.push(...findings.map((finding) => ({ ...finding, stream })));
    if (count > 0) {
      const head = events.at(-1)?.metadata.hash ?? null;
      this.checks.push({ stream, events_replayed: events.length, events: count, head });
    }
    return events;
  }

  /** All events that were read, in the order of the log. */
  inOrder(): readonly RecordedEvent[] {
    return [...this.#events.values()]
      .flat()
      .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  }

  /** Folds what was read; with `upTo` no further than that position of the log. */
  fold(upTo?: Position): FoldStream {
    return async (stream, evolve) => {
      const events = this.#events.get(stream) ?? [];
      const cut = upTo === undefined ? events : events.filter(({ position }) => position <= upTo);
      const { state, findings } = foldEvents(cut, evolve as Parameters<typeof foldEvents>[1]);
      if (findings.length > 0) this.#folding.set(stream, findings);
      return state as never;
    };
  }

  /** True where an event that cannot be read, or folded, hides what came of it. */
  hides(): boolean {
    return this.#isCut || this.#folding.size > 0;
  }

  findings(): readonly Finding[] {
    return [
      ...this.#chains,
      ...[...this.#folding].flatMap(([stream, found]) => found.map((finding) => ({ ...finding, stream }))),
    ];
  }
}
