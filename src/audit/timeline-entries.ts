import { type DomainEvent, readEvent } from '../domain/event-catalog.ts';
import { eventHash } from '../kernel/hash-chain.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Json } from '../kernel/json.ts';
import { openSealed, type SealedText } from '../kernel/personal-data.ts';
import type { RecordedEvent } from '../ports/event-log.ts';
import { type FieldChange, fieldChanges } from './timeline-changes.ts';
import type { Subject } from './timeline-shown.ts';

/** One thing that happened, for people. */
export interface TimelineEntry {
  /** From 1: revision + 1. */
  readonly sequence: number;
  readonly event_id: string;
  readonly what: string;
  readonly who: string;
  readonly when: Instant;
  readonly changes: readonly FieldChange[];
  /** Rationale, reason or notes that came with it. */
  readonly why: string | null;
  /** `INTACT`, or what the chain says against it. */
  readonly chain: 'INTACT' | 'CHANGED' | 'BROKEN';
}

/**
 * The history of one resource as who, when, what and why, oldest first. `open` opens personal texts, and tells `[erased]`
 * where they were erased. Throws `UnreadableEvent` on what this version cannot read.
 */
export function timeline(
  subject: Subject,
  events: readonly RecordedEvent[],
  open: (sealed: SealedText) => string,
): readonly TimelineEntry[] {
  let state: object | undefined;
  let shown: Json | undefined;
  let before: RecordedEvent | undefined;
  return events.map((event) => {
    const read = readEvent(event);
    state = subject.evolve(state, read);
    const next = state && openSealed(subject.shown(state), open);
    const entry = {
      sequence: event.revision + 1,
      event_id: event.eventId,
      what: wordsOf(event.type),
      who: event.metadata.actor,
      when: event.metadata.occurred_at,
      changes: fieldChanges(shown, next),
      why: whyOf(read),
      chain: chainState(event, before),
    } as const;
    shown = next;
    before = event;
    return entry;
  });
}

/** `ValuationRequested` as `Valuation requested`. */
const wordsOf = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function whyOf({ data }: DomainEvent): string | null {
  const { rationale, reason, input } = data as {
    rationale?: string;
    reason?: string;
    input?: { notes?: string | null };
  };
  return rationale ?? reason ?? input?.notes ?? null;
}

function chainState(event: RecordedEvent, before: RecordedEvent | undefined): TimelineEntry['chain'] {
  if (event.metadata.hash !== eventHash(event)) return 'CHANGED';
  const follows =
    event.revision === (before?.revision ?? -1) + 1 &&
    event.metadata.previous_hash === (before?.metadata.hash ?? null);
  return follows ? 'INTACT' : 'BROKEN';
}
