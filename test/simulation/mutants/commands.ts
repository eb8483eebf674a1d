import type { Mutant } from './mutant.ts';

/** Faults on the way from a command to the log. */
export const commandMutants: readonly Mutant[] = [
  {
    name: 'generation-on-an-empty-read',
    fault: 'a conflict followed by an empty read takes the next generation of the key: two resources',
    file: 'src/command-handling/create.ts',
    from: `return answerOf(await visible(readFirst, LONGEST_LAG_MS));`,
    to: `{ const early = await readFirst(); return early ? answerOf(early) : 'forgotten'; }`,
  },
  {
    name: 'key-for-ever',
    fault: 'a key answers its first response also after seven days',
    file: 'src/command-handling/remembered.ts',
    from: `epochOf(now) - epochOf(claiming.metadata.occurred_at) < REPLAY_RETENTION_MS`,
    to: `epochOf(now) - epochOf(claiming.metadata.occurred_at) < 100 * REPLAY_RETENTION_MS`,
  },
  {
    name: 'key-not-looked-for',
    fault: 'a POST onto a resource meets the rule of its state before its key is looked for',
    file: 'src/command-handling/change.ts',
    from: `if (earlier) return earlier;`,
    to: `if (earlier?.outcome === 'key-reused') return earlier;`,
  },
  {
    name: 'key-answered-as-it-stands-now',
    fault: 'a repeated key gets the state of today, not the one it was answered with',
    file: 'src/command-handling/change.ts',
    from: `fold(command, undefined, history.slice(0, last.revision + 1))`,
    to: `fold(command, undefined, history)`,
  },
  {
    name: 'fingerprint-not-compared-on-creation',
    fault: 'a key that is used again with other content gets the response to the first',
    file: 'src/command-handling/create.ts',
    from: `if (!hasSameContent(first, claim)) return { outcome: 'key-reused' };`,
    to: ``,
  },
  {
    name: 'fingerprint-not-compared-on-change',
    fault: 'a key that is used again with other content on a resource gets the response to the first',
    file: 'src/command-handling/change.ts',
    from: `if (!hasSameContent(last, claim)) return { outcome: 'key-reused' };`,
    to: ``,
  },
  {
    name: 'revision-not-pinned',
    fault: 'a change is appended where the stream ends, not where it was decided',
    file: 'src/command-handling/change.ts',
    from: `expectedRevision: revision,`,
    to: `expectedRevision: (await parts.log.readStream(stream, { direction: 'backwards', limit: 1 }))[0]?.revision ?? NO_STREAM,`,
  },
  {
    name: 'own-events-taken-for-a-conflict',
    fault: 'an append whose answer was lost finds its own events, and takes them for another writer',
    file: 'src/command-handling/outcome-read.ts',
    from: `eventId === events[index]?.eventId`,
    to: `eventId === events[index + 1]?.eventId`,
  },
  {
    name: 'not-read-means-not-stored',
    fault:
      'an append whose outcome is unknown, and that cannot be read yet, is decided on anew: it is stored twice',
    file: 'src/command-handling/append-surely.ts',
    from: `if (settled) return settled;`,
    to: `return settled ?? { outcome: 'conflict', actualRevision: append.expectedRevision };`,
  },
  {
    name: 'instants-do-not-rise',
    fault:
      'an event of a slow clock is older than the one before it, and is lost to whoever reads as of an instant',
    file: 'src/command-handling/seal-events.ts',
    from: `const occurredAt = risingAfter(previous?.occurredAt, now);`,
    to: `const occurredAt = now;`,
  },
  {
    name: 'chain-not-bound',
    fault: 'the second event of an append is not bound to the first',
    file: 'src/command-handling/seal-events.ts',
    from: `previous = { revision, hash, occurredAt };`,
    to: `previous = { revision, hash: head?.hash ?? hash, occurredAt };`,
  },
  {
    name: 'version-not-compared',
    fault: 'a patch from an older version overwrites what its sender has not seen',
    file: 'commands/patch-asset.ts',
    from: `if (state.version !== input.expectedVersion) {`,
    to: `if (state.version < input.expectedVersion) {`,
  },
  {
    name: 'decided-twice',
    fault: 'a policy is decided on a second time',
    file: 'commands/decide-policy.ts',
    from: `if (state.decided_at !== null) return reject({ fact: 'already-decided' });`,
    to: ``,
  },
  {
    name: 'reviewed-twice',
    fault: 'a valuation is reviewed a second time',
    file: 'commands/review-valuation.ts',
    from: `if (state.review.status !== 'PENDING') return reject({ fact: 'already-decided' });`,
    to: ``,
  },
  {
    name: 'own-work-decided',
    fault: 'who requested a valuation decides on it',
    file: 'src/domain/valuation/own-work.ts',
    from: `isSamePerson(actor, requested_by) || isSamePerson(actor, input.asset.last_written_by)`,
    to: `isSamePerson(actor, requested_by) && isSamePerson(actor, input.asset.last_written_by)`,
  },
];
