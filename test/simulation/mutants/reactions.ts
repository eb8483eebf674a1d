import type { Mutant } from './mutant.ts';

/** Faults in work for lenders, followers and webhooks, and with many assets at once. */
export const reactionMutants: readonly Mutant[] = [
  // For lenders: guarantees, disposals, alarms.
  {
    name: 'given-beyond-the-whole',
    fault: 'what somebody else has on an asset does not count against its rank',
    file: 'commands/guarantee.ts',
    from: `const conflicts = inTheWayOf(candidate, guarantees, encumbrances);`,
    to: `const conflicts = inTheWayOf(candidate, guarantees, []);`,
  },
  {
    name: 'disposed-of-while-given',
    fault: 'an asset is sold while it has a recognized guarantee',
    file: 'commands/guarantee/encumbrances.ts',
    from: `state?.guarantees.some((course) => statusOf(course) === 'RECOGNIZED')`,
    to: `state?.guarantees.some((course) => statusOf(course) === 'PROPOSED')`,
  },
  {
    name: 'alarm-recorded-again',
    fault: 'two dispatchers both record the same change',
    file: 'commands/coverage.ts',
    from: `return alarm === alarmOf(state?.status) ? append() : append({ type: EVENTS[alarm], data: change });`,
    to: `return append({ type: EVENTS[alarm], data: change });`,
  },
  {
    name: 'disposal-half-done',
    fault: 'the request of a disposal dies, and its asset stays active for ever',
    file: 'src/processes/coverage/unfinished.ts',
    from: `if (event.type === 'AssetDisposed') await mark(parts, event);`,
    to: ``,
  },
  // For followers of the feed.
  {
    name: 'another-organization-followed',
    fault: 'the feed shows the events of all organizations',
    file: 'src/api/feed/feed.ts',
    from: `if (entry.place.organizationId !== this.#filter.organizationId) continue;`,
    to: ``,
  },
  {
    name: 'shown-again-from-memory',
    fault: 'a waiting reader gets the event at its own position again',
    file: 'src/api/feed/arrivals.ts',
    from: `findLastIndex(({ place }) => place.position <= after) + 1;`,
    to: `findLastIndex(({ place }) => place.position <= after);`,
  },
  {
    name: 'scanned-behind-any-place',
    fault: 'the position up to which nothing was found is used for readers at earlier positions, too',
    file: 'src/api/feed/feed.ts',
    from: `keyOf = (organizationId: string, eventId = '')`,
    to: `keyOf = (organizationId: string, _?: string, eventId = '')`,
  },
  // For many assets at once.
  {
    name: 'key-of-a-batch-kept',
    fault: 'the lines of a batch can be read for ever',
    file: 'src/processes/batch/worker.ts',
    from: `if (body) await retryWhileUnavailable(signal, () => parts.keys.destroyBatchKey(id));`,
    to: ``,
  },
  {
    name: 'second-line-of-a-key-done',
    fault: 'of two lines with one key both are done',
    file: 'src/processes/batch/asset-lines.ts',
    from: `return earlier < index ? { key, problem: duplicateKey(earlier + 1) } : read;`,
    to: `void [earlier, index, duplicateKey];
  return read;`,
  },
  {
    name: 'batch-open-for-ever',
    fault: 'of what a queue has lost batches are not found again',
    file: 'src/app/roles/dispatcher.ts',
    from: `...(await open('BATCH', 'batch', openBatches)),`,
    to: ``,
  },
  // For webhooks.
  {
    name: 'followed-from-the-newest',
    fault: 'a new leader sends new events alone, not those after the old leader’s position',
    file: 'src/processes/webhooks/notifier/notifier.ts',
    from: `follow(parts, endpoints, after, signal, progressed,`,
    to: `follow(parts, endpoints, (void after, await parts.log.head()), signal, progressed,`,
  },
  {
    name: 'gone-and-still-enabled',
    fault: 'an address that is gone is tried again and again',
    file: 'src/processes/webhooks/notifier/delivery-loop.ts',
    from: `outcome.failure === 'GONE' ? 'GONE'`,
    to: `outcome.status === 404 ? 'GONE'`,
  },
];
