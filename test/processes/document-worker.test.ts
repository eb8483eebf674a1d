import { describe, expect, it, vi } from 'vitest';
import { completeDocument, startDocumentVerification } from '../../commands/document.ts';
import { documentStream } from '../../src/domain/document.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import { MOST_ATTEMPTS } from '../../src/engine/handling/attempts.ts';
import type { WorkResult } from '../../src/engine/queue/work-queue.ts';
import type { Verdict } from '../../src/evidence/documents/verify.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import { type DocumentWorkerParts, documentWorker } from '../../src/processes/document/worker.ts';
import { completedDocument } from '../support/document-log.ts';
import { DOCUMENT_ID, VERIFIED, VERIFIED_ALONE } from '../support/documents.ts';
import { causeOf } from '../support/scenario.ts';
import { testClock, testIds } from '../support/test-clock.ts';

const GOOD: Verdict = { verdict: 'VERIFIED', verified: VERIFIED };
const BAD: Verdict = { verdict: 'REFUSED', refused: { code: 'UNREADABLE', detail: 'made up' } };
const DONE: WorkResult = { result: 'done' };

async function bench(
  verify: DocumentWorkerParts['verify'] = async () => GOOD,
  options: Partial<DocumentWorkerParts> = {},
) {
  const { log } = await completedDocument([Buffer.from('made up')]);
  const handler = createCommandHandler({ log, clock: testClock(), ids: testIds() });
  const failures: unknown[] = [];
  const work = documentWorker({
    log,
    handler,
    verify,
    worker: 'worker-1',
    atOnce: 2,
    most: 4,
    signal: new AbortController().signal,
    workingEveryMs: 1,
    onFailure: (_id, error) => failures.push(error),
    ...options,
  });
  const deliver = (attempt = 1, working = () => {}, id = DOCUMENT_ID): Promise<WorkResult> =>
    work({ item: { kind: 'DOCUMENT_VERIFICATION', id }, attempt, working });
  const [declared] = log.events;
  const cause = causeOf('person:Ana Lima', declared?.metadata.organization_id ?? '', 'request-0002');
  const of = { id: DOCUMENT_ID, cause };
  return {
    log,
    failures,
    deliver,
    start: () => handler.change(startDocumentVerification, { ...of, input: () => ({ worker: 'worker-0' }) }),
    complete: () =>
      handler.change(completeDocument, { ...of, input: () => ({ organizationId: cause.organizationId }) }),
    /** Events after the completion. */
    types: () =>
      log.events
        .slice(log.events.findLastIndex(({ type }) => type === 'DocumentCompleted') + 1)
        .map(({ type }) => type),
  };
}

const STARTED = 'DocumentVerificationStarted';
/** The document's own events; the list of its bytes is in another stream. */
const streamOf = ({ events }: Pick<Awaited<ReturnType<typeof bench>>['log'], 'events'>) =>
  events.filter(({ stream }) => stream === documentStream(DOCUMENT_ID));

describe('the document worker', () => {
  it('records start and verdict, with the completion as the cause', async () => {
    const { log, deliver, types } = await bench();
    expect(await deliver()).toEqual(DONE);
    expect(types()).toEqual([STARTED, 'DocumentVerified']);
    const completed = log.events.find(({ type }) => type === 'DocumentCompleted');
    expect(log.events.at(-1)).toMatchObject({
      data: VERIFIED_ALONE,
      metadata: {
        actor: 'system:documents',
        request_id: completed?.metadata.request_id,
        causation_id: completed?.eventId,
        organization_id: completed?.metadata.organization_id,
      },
    });
    expect(findChainFault(streamOf(log))).toBeUndefined();
  });

  it('records a refusal as an end', async () => {
    const { log, deliver, types } = await bench(async () => BAD);
    expect(await deliver()).toEqual(DONE);
    expect(log.events.at(-1)).toMatchObject({ type: 'DocumentRefused', data: BAD.refused });
    expect(await deliver(2)).toEqual(DONE);
    expect(types()).toEqual([STARTED, 'DocumentRefused']);
  });

  it('extends its acknowledgement while working and waiting, and stops at the end', async () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const extensions = [0, 0, 0];
    const { deliver } = await bench(async () => {
      await released;
      return GOOD;
    });
    const all = Promise.all(
      extensions.map((_, index) =>
        deliver(1, () => {
          extensions[index] = (extensions[index] ?? 0) + 1;
          if (extensions.every((times) => times >= 3)) resolve();
        }),
      ),
    );
    await all;
    const atTheEnd = [...extensions];
    await new Promise((passed) => setTimeout(passed, 20));
    expect(extensions).toEqual(atTheEnd);
  });

  it('ignores documents that need no verification', async () => {
    const { deliver, types } = await bench();
    await deliver();
    expect(await deliver(2)).toEqual(DONE);
    expect(await deliver(1, () => {}, '00000000-0000-4000-8000-00000000dead')).toEqual(DONE);
    expect(types()).toHaveLength(2);
  });

  it('records one verdict although several workers have it at once', async () => {
    let verdict = 0;
    const { log, deliver, types } = await bench(async () => (verdict++ % 2 === 0 ? GOOD : BAD));
    await Promise.all([deliver(1), deliver(2), deliver(3)]);
    const verdicts = types().filter((type) => type === 'DocumentVerified' || type === 'DocumentRefused');
    expect(verdicts).toHaveLength(1);
    expect(findChainFault(streamOf(log))).toBeUndefined();
  });
});

describe('the number of documents verified at once is limited', () => {
  it('two run, two wait, others return later', async () => {
    let [under, most] = [0, 0];
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const { deliver } = await bench(async () => {
      under += 1;
      most = Math.max(most, under);
      await released;
      under -= 1;
      return GOOD;
    });
    const four = [1, 2, 3, 4].map(deliver.bind(undefined, 1, () => {}, DOCUMENT_ID));
    expect(await deliver()).toEqual({ result: 'retry', delayMs: 2_000 });
    await expect.poll(() => under).toBe(2);
    resolve();
    expect(await Promise.all(four)).toEqual([DONE, DONE, DONE, DONE]);
    expect(most).toBe(2);
    expect(await deliver()).toEqual(DONE);
  });
});

describe('an attempt without a verdict', () => {
  const away = async (): Promise<Verdict> => {
    throw new Error('the scanner is made of cheese');
  };

  it('is repeated after growing delays, then given up with an event', async () => {
    const { log, failures, deliver, types } = await bench(away);
    const results: WorkResult[] = [];
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) results.push(await deliver(attempt));
    expect(results.map((result) => (result.result === 'retry' ? result.delayMs : result.result))).toEqual([
      500,
      1000,
      2000,
      4000,
      'done',
    ]);
    expect(failures).toHaveLength(MOST_ATTEMPTS);
    expect(types()).toEqual([...Array(MOST_ATTEMPTS).fill(STARTED), 'DocumentVerificationFailed']);
    expect(log.events.at(-1)?.data).toEqual({
      attempts: MOST_ATTEMPTS,
      error: { code: 'VERIFICATION_FAILED', detail: 'the last attempt failed as those before it' },
    });
    expect(await deliver(MOST_ATTEMPTS + 1)).toEqual(DONE);
  });

  it('starts counting again once the document was completed again', async () => {
    let isAway = true;
    const { deliver, complete, types } = await bench(async () => (isAway ? away() : GOOD));
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) await deliver(attempt);
    expect(await complete()).toMatchObject({ outcome: 'done', state: { status: 'VERIFYING', error: null } });
    expect(await deliver()).toMatchObject({ result: 'retry', delayMs: 500 });
    isAway = false;
    expect(await deliver(2)).toEqual(DONE);
    expect(types()).toEqual([STARTED, STARTED, 'DocumentVerified']);
  });

  it('does not affect a later completion', async () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    let first = true;
    const { log, deliver, complete, types } = await bench(async () => {
      if (!first) return away();
      first = false;
      await released;
      return BAD;
    });
    const slow = deliver();
    await expect.poll(types).toEqual([STARTED]);
    for (let attempt = 2; attempt <= MOST_ATTEMPTS; attempt += 1) await deliver(attempt);
    expect(log.events.at(-1)?.type).toBe('DocumentVerificationFailed');
    await complete();
    resolve();
    expect(await slow).toEqual(DONE);
    expect(types()).toEqual([]);
  });

  it('is repeated after a worker died, but not endlessly', async () => {
    const { log, start, deliver, types } = await bench();
    await start();
    expect(await deliver()).toEqual(DONE);
    expect(types()).toEqual([STARTED, STARTED, 'DocumentVerified']);
    const deadly = await bench();
    for (let death = 1; death <= MOST_ATTEMPTS; death += 1) await deadly.start();
    expect(await deadly.deliver()).toEqual(DONE);
    expect(deadly.log.events.at(-1)).toMatchObject({
      type: 'DocumentVerificationFailed',
      data: { attempts: MOST_ATTEMPTS, error: { code: 'ATTEMPTS_EXHAUSTED' } },
    });
    expect(findChainFault(streamOf(log))).toBeUndefined();
  });

  it('is repeated if the list of its bytes does not contain the document yet', async () => {
    const { log, deliver, failures, types } = await bench();
    const read = log.readStream.bind(log);
    const behind = vi
      .spyOn(log, 'readStream')
      .mockImplementation(async (stream, ...more) =>
        stream.startsWith('same-bytes-') ? [] : read(stream, ...more),
      );
    expect(await deliver()).toMatchObject({ result: 'retry' });
    expect(failures).toMatchObject([{ name: 'DependencyUnavailable' }]);
    behind.mockRestore();
    expect(await deliver()).toEqual(DONE);
    expect(types()).toEqual([STARTED, STARTED, 'DocumentVerified']);
  });

  it('is left to the next worker when this one stops', async () => {
    const ending = new AbortController();
    const { failures, deliver, types } = await bench(
      async (_document, signal) => {
        ending.abort();
        signal.throwIfAborted();
        return GOOD;
      },
      { signal: ending.signal },
    );
    expect(await deliver()).toEqual({ result: 'retry', delayMs: 0 });
    expect(await deliver()).toEqual({ result: 'retry', delayMs: 0 });
    expect(types()).toEqual([STARTED]);
    expect(failures).toEqual([]);
  });
});
