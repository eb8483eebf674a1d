import type { Mutant } from './mutant.ts';

/** Faults behind the log: valuations, documents, reactions, the queue. */
export const workMutants: readonly Mutant[] = [
  {
    name: 'completed-twice',
    fault: 'of two workers with one valuation both record a result',
    file: 'commands/valuation.ts',
    from: `return hasEnded(state) ? append() : append({ type: 'ValuationCompleted', data: result });`,
    to: `return append({ type: 'ValuationCompleted', data: result });`,
  },
  {
    name: 'started-after-the-end',
    fault: 'a worker that comes late takes up a valuation that has ended',
    file: 'commands/valuation.ts',
    from: `if (hasEnded(state)) return append();
    return append({ type: 'ValuationStarted',`,
    to: `return append({ type: 'ValuationStarted',`,
  },
  {
    name: 'verified-twice',
    fault: 'of two workers with one document both record a verdict',
    file: 'src/domain/document.ts',
    from: `status === 'VERIFYING' && completed_at === completedAt`,
    to: `status !== 'UPLOADING' && completed_at === completedAt`,
  },
  {
    name: 'verification-started-after-the-verdict',
    fault: 'a worker that comes late takes up a document that was decided on',
    file: 'commands/document.ts',
    from: `if (state.status !== 'VERIFYING') return append();`,
    to: ``,
  },
  {
    name: 'bytes-not-kept',
    fault: 'a part is acknowledged, and its bytes are not in the storage',
    file: 'src/api/routes/documents/bytes.ts',
    from: `await wired.documents.put(digest, bytes);`,
    to: `wired.documents.put(digest, bytes).catch(() => undefined);`,
  },
  {
    name: 'acknowledged-before-the-append',
    fault: 'work is taken off the queue before its result is in the log, and nobody looks for what is open',
    file: 'src/engine/queue/dispatcher.ts',
    from: `parts.shares.forget();`,
    to: ``,
  },
  {
    name: 'open-work-of-one-kind',
    fault: 'of what a queue has lost only the valuations are found again',
    file: 'src/app/roles/dispatcher.ts',
    from: `...(await open('DOCUMENT_VERIFICATION', 'document', documentsToVerify)),`,
    to: ``,
  },
  {
    name: 'not-supervised',
    fault: 'what breaks once is not run again',
    file: 'src/kernel/async/supervise.ts',
    from: `onState?.({ state: 'waiting', failures, delayMs, error: error ?? new EndedEarly(name) });`,
    to: `if (failures > 1) return;`,
  },
  {
    name: 'same-bytes-not-looked-up',
    fault: 'a document is verified, and nobody looks whether its bytes serve another asset',
    file: 'src/processes/document/worker.ts',
    from: `await alsoEvidenceOf((...of) => loadState(log, ...of), document, document.id)`,
    to: `[]`,
  },
  {
    name: 'used-documents-not-frozen',
    fault: 'a valuation does not freeze that the bytes of its evidence serve another asset',
    file: 'commands/valuation/freezing.ts',
    from: `used.flat().filter(({ asset_ids }) => asset_ids.length > 0)`,
    to: `[]`,
  },
  {
    name: 'made-without-being-listed',
    fault: 'a policy, a document or a guarantee is made, and no list names it',
    file: 'src/engine/handling/handler.ts',
    from: `await Promise.all(lists.map((list) => locked(list, () => enlist(parts, list, id, cause, now))));`,
    to: ``,
  },
  {
    name: 'age-counted-from-the-request',
    fault: 'the age of a valuation of a past date is counted from its request, not from that date',
    file: 'src/valuation/marks/due.ts',
    from: `const isDue = isOld(policy, valuation_date, today) ||`,
    to: `const isDue = isOld(policy, businessDateOf(valuation.requested_at), today) ||`,
  },
  {
    name: 'repeated-under-a-new-id',
    fault:
      'the valuation by which the service repeats another has an id of chance: two processes repeat it twice',
    file: 'src/processes/revaluation/reaction.ts',
    from: `const newId = revaluationId(id);`,
    to: `const newId = crypto.randomUUID();`,
  },
  {
    name: 'personal-data-in-clear',
    fault: "an owner's name is in an event as it was sent",
    file: 'src/api/routes/assets.ts',
    from: `const sealed = await parts.encryptPersonal(of, body as JsonObject & SealedAsset);`,
    to: `const sealed = (void of, body as JsonObject & SealedAsset);`,
  },
];
