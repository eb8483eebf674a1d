import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, type Stored } from '../../engine/log/pages.ts';
import type { Subject } from '../../evidence/timeline.ts';
import { type TimelineEntry, timeline } from '../../evidence/timeline.ts';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import { parseInstant } from '../../kernel/instant.ts';
import type { TimelineEntryStand } from './answers.ts';

const MOST_CHANGES = 60;
const LONGEST_TEXT = 500;

/**
 * The entries of a stream, whatever stands in it. Personal texts stay closed: this address asks for no credential. What is
 * no event any more, and what comes after an event that does not fit, is told without what it changed.
 */
export function toldEntries(subject: Subject, stored: readonly Stored[]): readonly TimelineEntryStand[] {
  const events = stored.filter((item): item is RecordedEvent => !isUnreadable(item));
  const told = longestTold(subject, events);
  const byRevision = new Map(told.map((entry) => [entry.sequence - 1, entry]));
  return stored.map((item) =>
    isUnreadable(item) ? unreadable(item) : shownEntry(item, byRevision.get(item.revision)),
  );
}

/** As many of the first events as can be told: one that was tampered with may fit nowhere. */
function longestTold(subject: Subject, events: readonly RecordedEvent[]): readonly TimelineEntry[] {
  const tell = (count: number): readonly TimelineEntry[] | undefined => {
    try {
      return timeline(subject, events.slice(0, count), closed());
    } catch {
      return undefined;
    }
  };
  const whole = tell(events.length);
  if (whole) return whole;
  let [told, refused]: readonly [number, number] = [0, events.length];
  while (refused - told > 1) {
    const middle = Math.floor((told + refused) / 2);
    if (tell(middle)) told = middle;
    else refused = middle;
  }
  return tell(told) ?? [];
}

/** Says which personal texts are the same, and nothing of what they are. */
function closed(): (sealed: SealedText) => string {
  const numbers = new Map<string, number>();
  return ({ sealed }) => {
    const number = numbers.get(sealed) ?? numbers.size + 1;
    numbers.set(sealed, number);
    return `[personal data ${number}]`;
  };
}

function shownEntry(event: RecordedEvent, entry: TimelineEntry | undefined): TimelineEntryStand {
  const { actor, occurred_at } = event.metadata;
  // Whatever stands in the store: nobody has checked it when it is told.
  const who = typeof actor === 'string' ? shortened(actor) : null;
  const when = parseInstant(String(occurred_at)) ?? null;
  if (!entry) return { ...bare(event), type: event.type, who, when };
  const changes = entry.changes.slice(0, MOST_CHANGES).map(({ field, before, after }) => ({
    field: shortened(field),
    before: before === null ? null : shortened(before),
    after: after === null ? null : shortened(after),
  }));
  return {
    sequence: entry.sequence,
    event_id: entry.event_id,
    type: event.type,
    what: entry.what,
    who,
    when,
    changes,
    more_changes: entry.changes.length - changes.length,
    why: typeof entry.why === 'string' ? shortened(entry.why) : null,
    chain: entry.chain,
  };
}

const unreadable = (item: Stored): TimelineEntryStand => ({
  ...bare(item),
  type: '',
  who: null,
  when: null,
});

const bare = ({ revision, eventId }: Pick<RecordedEvent, 'revision' | 'eventId'>) =>
  ({
    sequence: revision + 1,
    event_id: eventId,
    what: '',
    changes: [],
    more_changes: 0,
    why: null,
    chain: 'UNREADABLE',
  }) as const;

const shortened = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
