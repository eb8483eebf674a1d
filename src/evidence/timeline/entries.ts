import { type DomainEvent, safeReadEvent } from '../../domain/events/catalog.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored, sealedHash } from '../../engine/log/pages.ts';
import { eventHash } from '../../kernel/hash-chain.ts';
import { openSealed, type SealedText } from '../../kernel/identity/personal-data.ts';
import type { Instant } from '../../kernel/instant.ts';
import { isJsonObject, type Json } from '../../kernel/json.ts';
import type { Subject } from './shown.ts';

/** One field as it was and as it is; null where it was not there, or is not any more. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields in which two states differ, in the order of the later one. */
export function fieldChanges(before: Json | undefined, after: Json | undefined): readonly FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: now.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Every leaf by its path, `attributes.lines[0].quantity`. Null and empty lists are nothing. */
function fieldsOf(
  value: Json | undefined,
  path = '',
  found: Map<string, string> = new Map(),
): ReadonlyMap<string, string> {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string')) {
      if (value.length > 0) found.set(path, value.join(', '));
    } else for (const [index, item] of value.entries()) fieldsOf(item, `${path}[${index}]`, found);
  } else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value))
      fieldsOf(item, path === '' ? name : `${path}.${name}`, found);
  } else if (value !== null && value !== undefined) found.set(path, String(value));
  return found;
}

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
