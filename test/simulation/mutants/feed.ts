import type { Mutant } from './mutant.ts';

/** Faults in what a back end is told that follows. */
export const feedMutants: readonly Mutant[] = [
  {
    name: 'another-organization-followed',
    fault: 'the feed tells what happens to everybody',
    file: 'src/border/http/feed/reading.ts',
    from: `if (entry.place.organizationId !== this.#wanted.organizationId) continue;`,
    to: ``,
  },
  {
    name: 'told-again-from-memory',
    fault: 'who wakes is told once more of the event behind which they asked',
    file: 'src/border/http/feed/arrivals.ts',
    from: `findLastIndex(({ place }) => place.position <= after) + 1;`,
    to: `findLastIndex(({ place }) => place.position <= after);`,
  },
  {
    name: 'scanned-behind-any-place',
    fault: 'up to where nothing more was found counts for whoever asks behind an earlier place, too',
    file: 'src/border/http/feed/reading.ts',
    from: `keyOf = (organizationId: string, eventId = '')`,
    to: `keyOf = (organizationId: string, _?: string, eventId = '')`,
  },
];
