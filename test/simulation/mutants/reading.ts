import type { Mutant } from './mutant.ts';

/** Faults between the log and a reader. */
export const readingMutants: readonly Mutant[] = [
  {
    name: 'approved-valuations-stay-in-the-queue',
    fault: 'who has approved a valuation is still shown it as one to approve',
    file: 'src/domain/valuation.ts',
    from: `  ...approvals.map(({ decided_by }) => decided_by),`,
    to: `  ...approvals.slice(0, 0).map(({ decided_by }) => decided_by),`,
  },
  {
    name: 'checkpoint-before-the-rows',
    fault: 'what a batch made counts as stored before it is: lost when the save fails',
    file: 'src/engine/projecting/live/reading.ts',
    from: `const isSaved = await store.saveTogether(news);`,
    to: `await store.saveTogether(news.map((save) => ({ ...save, changes: [] })));
      const isSaved = await store.saveTogether(news.map((save) => ({ ...save, from: save.to })));`,
  },
  {
    name: 'followed-from-the-head',
    fault: 'who takes over a read model follows the log from its end, not from the checkpoint',
    file: 'src/engine/projecting/live/reading.ts',
    from: `eventLog.follow({ after: furthest, `,
    to: `eventLog.follow({ after: await eventLog.head(), `,
  },
  {
    name: 'rows-of-a-stream-not-looked-up',
    fault: 'a leader that is new does not look up what its predecessor has stored',
    file: 'src/engine/projecting/live/fold.ts',
    from: `if (!(skipsNew && events[at]?.revision === 0)) unknown.set(slot.key, slot);`,
    to: `if (!skipsNew) unknown.set(slot.key, slot);`,
  },
  {
    name: 'moved-checkpoint-not-noticed',
    fault: 'a writer whose rows were replaced by rebuilt ones continues as if its own were stored',
    file: 'src/engine/projecting/live/writer.ts',
    from: `if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);`,
    to: `if (outcome === 'fenced') throw new WriterReplaced(projection.name, outcome);`,
  },
  {
    name: 'lease-not-checked',
    fault: 'a leader whose lease is over continues as if its writes were stored',
    file: 'src/engine/projecting/live/writer.ts',
    from: `if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);`,
    to: `if (outcome === 'moved') throw new WriterReplaced(projection.name, outcome);`,
  },
  {
    name: 'announced-before-it-is-saved',
    fault: 'readers of the process learn of a batch before its rows are stored',
    file: 'src/engine/projecting/live/reading.ts',
    from: `const isSaved = await store.saveTogether(news);`,
    to: `for (const [member] of folded) onAdvance(member.projection.name, batch.position);
      const isSaved = await store.saveTogether(news);`,
  },
  {
    name: 'own-writes-forgotten',
    fault: 'a reader does not wait for what the organization has just written',
    file: 'src/api/resource/consistency.ts',
    from: `parts.ownWrites.remember(request.credential().organization_id, position);`,
    to: ``,
  },
  {
    name: 'refusal-not-remembered',
    fault: 'a read after a 412 may show less than the version that the 412 named',
    file: 'src/api/resource/management.ts',
    from: `const headers = consistencyHeaders(parts, request, position ?? (await parts.log.head()));`,
    to: `const headers = {};`,
  },
  {
    name: 'token-not-heeded',
    fault: 'a token that a client sends back is checked, and nothing waits for it',
    file: 'src/api/resource/consistency.ts',
    from: `return token > own ? token : own;`,
    to: `return token > own ? own : own;`,
  },
  {
    name: 'late-row-shown',
    fault: 'a row that is late is shown in place of what the stream says',
    file: 'src/api/resource/read.ts',
    from: `const found = !stale || isAway ? await fromRow() : undefined;`,
    to: `const found = await fromRow();`,
  },
  {
    name: 'stale-not-marked',
    fault: 'a list that is behind does not say so',
    file: 'src/api/resource/consistency.ts',
    from: `stale ? { Consistency: 'stale' } : {};`,
    to: `stale ? {} : {};`,
  },
  {
    name: 'another-organization-reads',
    fault: 'a single resource is shown to anybody who knows its id',
    file: 'src/api/resource/read.ts',
    from: `{ asOf, owner: organizationId }`,
    to: `{ asOf }`,
  },
  {
    name: 'archived-still-counted',
    fault: 'an archived asset counts in its portfolio',
    file: 'projections/portfolio.ts',
    from: `return { ...entry, ...stamp, active: false };`,
    to: `return { ...entry, ...stamp, active: true };`,
  },
];
