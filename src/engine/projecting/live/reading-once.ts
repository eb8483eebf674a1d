import type { HashedEvent } from '../../../kernel/hash-chain.ts';
import type { AnyEvent, ReadEvent } from '../../events/event-catalog.ts';

/** Reads each event once for all who take it and read alike; one that cannot be read throws to each of them. */
export function readingOnce(): (read: ReadEvent) => ReadEvent {
  const byReader = new Map<ReadEvent, ReadEvent>();
  return (read) => {
    const known = byReader.get(read);
    if (known) return known;
    const lifted = new WeakMap<HashedEvent, AnyEvent>();
    const once: ReadEvent = (recorded) => {
      let event = lifted.get(recorded);
      if (!event) {
        event = read(recorded);
        lifted.set(recorded, event);
      }
      return event;
    };
    byReader.set(read, once);
    return once;
  };
}
