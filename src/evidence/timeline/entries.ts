import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, sealedHash } from '../../engine/log/pages.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import { openSealed, type SealedText } from '../../kernel/personal-data.ts';
import { type DomainEvent, safeReadEvent } from '../../valuing/domain/event-catalog.ts';
import { type FieldChange, fieldChanges } from './changes.ts';
import type { Subject } from './shown.ts';

/** One thing that happened, for people. */
export interface TimelineEntry {
  /** From 1: revision + 1. */
  readonly sequence: number;
  readonly event_id: string;
  readonly what: string;
  /** Null, as `when`, where the event cannot be read. */
  readonly who: string | null;
  readonly when: Instant | null;
  readonly changes: readonly FieldChange[];
  /** Rationale, reason or notes that came with it; of an event that cannot be read, why not. */
  readonly why: string | null;
  /** `INTACT`, or what speaks against it. */
  readonly chain: 'INTACT' | 'CHANGED' | 'BROKEN' | 'UNREADABLE';
}

/**
 * The history of one resource as who, when, what and why, oldest first. `open` opens personal texts, and tells `[erased]`
 * where they were erased. An event that cannot be read is told as that; what came after it is told without what changed,
 * because nobody knows from what.
 */
export function timeline(
  subject: Subject,
  stored: readonly Stored[],
  open: (sealed: SealedText) => string,
): readonly TimelineEntry[] {
  let state: object | undefined;
  let shown: Json | undefined;
  let before: Stored | undefined;
  let isHidden = false;
  return stored.map((item) => {
    const read = readStored(item);
    if (typeof read === 'string') isHidden = true;
    if (typeof read !== 'string' && !isHidden) state = subject.evolve(state, read);
    const next = isHidden ? undefined : state && openSealed(subject.shown(state), open);
    const chain = isUnreadable(item) ? 'UNREADABLE' : chainState(item, before);
    const entry = {
      sequence: item.revision + 1,
      event_id: item.eventId,
      ...(isUnreadable(item) ? UNREAD : told(item)),
      why: typeof read === 'string' ? read : whyOf(read),
      chain: typeof read === 'string' && chain === 'INTACT' ? 'UNREADABLE' : chain,
      changes: isHidden ? [] : fieldChanges(shown, next),
    };
    shown = next;
    before = item;
    return entry;
  });
}

/** An event in today's shape, or why it cannot be read. */
function readStored(item: Stored): DomainEvent | string {
  const { event, fault } = safeReadEvent(item);
  return event ?? (isUnreadable(item) ? fault.why : fault.message);
}

const UNREAD = { what: 'Unreadable', who: null, when: null } as const;

const told = ({ type, metadata }: RecordedEvent) => ({
  what: wordsOf(type),
  who: textOf(metadata.actor),
  when: textOf(metadata.occurred_at),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

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

function chainState(event: RecordedEvent, before: Stored | undefined): TimelineEntry['chain'] {
  if (event.metadata.hash !== eventHash(event)) return 'CHANGED';
  const follows =
    event.revision === (before?.revision ?? -1) + 1 &&
    event.metadata.previous_hash === ((before && sealedHash(before)) ?? null);
  return follows ? 'INTACT' : 'BROKEN';
}
