import { describe, expect, it } from 'vitest';
import { startValuation } from '../../commands/valuation.ts';
import { valuationStream } from '../../src/domain/valuation.ts';
import { MOST_ATTEMPTS } from '../../src/engine/handling/attempts.ts';
import type { WorkResult } from '../../src/engine/queue/work-queue.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import { type Calculate, valuationWorker } from '../../src/processes/valuation/worker.ts';
import { AmountOutOfRange } from '../../src/valuation/asset-classes/contract.ts';
import { replayRig } from '../support/replay-rig.ts';
import { causeOf, ORGANIZATION } from '../support/scenario.ts';
import { methodResult } from '../support/valuations.ts';

const PROGRAM = { version: '1.0.0', commit: '0123456789abcdef0123456789abcdef01234567' };
const BYTES = new Uint8Array([1]);
const DIGEST = sha256(BYTES);
const known: Awaited<ReturnType<Calculate>> = {
  results: [methodResult({ method: 'USER_PROVIDED', amount: '150000.00' })],
  answers: [],
  bytes: [{ sha256: DIGEST, read: async () => BYTES }],
};

async function bench(calculate: Calculate = async () => known) {
  const { log, kept, documents, handler, register, request } = replayRig();
  const id = await request(await register({}));
  const failures: unknown[] = [];
  const work = valuationWorker({
    ...{ log, handler, documents, calculate },
    worker: 'worker-1',
    program: PROGRAM,
    workingEveryMs: 1,
    onFailure: (_id, error) => failures.push(error),
  });
  const deliver = (attempt = 1, working = () => {}): Promise<WorkResult> =>
    work({ item: { kind: 'VALUATION', id }, attempt, working });
  const input = () => ({ worker: 'worker-0', program: PROGRAM });
  const start = () => handler.change(startValuation, { id, input, cause: causeOf() });
  const events = () => log.events.filter(({ stream }) => stream === valuationStream(id));
  return { events, kept, failures, start, deliver, types: () => events().map(({ type }) => type) };
}

describe('the valuation worker', () => {
  it('extends its acknowledgement during long work, and stops at the end', async () => {
    const { promise: extendedThrice, resolve } = Promise.withResolvers<void>();
    let extensions = 0;
    const { deliver } = await bench(async () => {
      await extendedThrice;
      return known;
    });
    await deliver(1, () => {
      extensions += 1;
      if (extensions === 3) resolve();
    });
    const atTheEnd = extensions;
    await new Promise((passed) => setTimeout(passed, 20));
    expect(extensions).toBe(atTheEnd);
  });

  it('stores the bytes, then records start and result, with the request as the cause', async () => {
    const { events, kept, deliver, types } = await bench();
    expect(await deliver()).toEqual({ result: 'done' });
    expect(types()).toEqual(['ValuationRequested', 'ValuationStarted', 'ValuationCompleted']);
    expect(kept.has(DIGEST)).toBe(true);
    expect(findChainFault(events())).toBeUndefined();
    expect(events()[2]?.metadata).toMatchObject({
      actor: 'system:valuation',
      request_id: 'request-0001',
      causation_id: events()[0]?.eventId,
      organization_id: ORGANIZATION,
    });
    expect(events()[2]?.data).toMatchObject({
      outcome: 'CALCULATED',
      values: { declared_value: { amount: '150000.00', status: 'PENDING_REVIEW' } },
    });
  });

  it('ignores a redelivery after the end', async () => {
    const { deliver, types } = await bench();
    await deliver();
    expect(await deliver(2)).toEqual({ result: 'done' });
    expect(types()).toHaveLength(3);
  });

  it('ends a valuation once although several workers have it at once', async () => {
    const { events, deliver, types } = await bench();
    await Promise.all([deliver(1), deliver(2), deliver(3)]);
    expect(types().filter((type) => type === 'ValuationCompleted')).toHaveLength(1);
    expect(findChainFault(events())).toBeUndefined();
  });

  it('resumes after a worker died', async () => {
    let calls = 0;
    const { deliver, types } = await bench(async () => {
      calls += 1;
      if (calls === 1) throw new Error('killed');
      return known;
    });
    expect(await deliver()).toMatchObject({ result: 'retry' });
    expect(await deliver(2)).toEqual({ result: 'done' });
    expect(types()).toEqual([
      'ValuationRequested',
      'ValuationStarted',
      'ValuationStarted',
      'ValuationCompleted',
    ]);
  });

  it('gives up with an event after the last attempt, with growing delays before', async () => {
    const { events, failures, deliver, types } = await bench(async () => {
      throw new Error('the price is made of cheese');
    });
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
    expect(types().at(-1)).toBe('ValuationFailed');
    expect(events().at(-1)?.data).toMatchObject({
      attempts: MOST_ATTEMPTS,
      error: { code: 'CALCULATION_FAILED' },
    });
    expect(JSON.stringify(events().at(-1)?.data)).not.toContain('cheese');
    expect(await deliver(MOST_ATTEMPTS + 1)).toEqual({ result: 'done' });
  });

  it('gives up at once if retrying cannot help, with the reason', async () => {
    const { events, deliver, types } = await bench(async () => {
      throw new AmountOutOfRange('/lines', {
        code: 'factor_out_of_range',
        detail: { en: 'a made-up factor', 'pt-BR': 'um fator inventado' },
      });
    });
    expect(await deliver()).toEqual({ result: 'done' });
    expect(types()).toEqual(['ValuationRequested', 'ValuationStarted', 'ValuationFailed']);
    expect(events().at(-1)?.data).toMatchObject({
      error: { code: 'FACTOR_OUT_OF_RANGE', detail: '/lines: a made-up factor' },
    });
  });

  it('gives up a valuation that killed every worker', async () => {
    const { events, start, deliver, types } = await bench();
    for (let death = 1; death <= MOST_ATTEMPTS; death += 1) await start();
    expect(await deliver()).toEqual({ result: 'done' });
    expect(types().filter((type) => type === 'ValuationStarted')).toHaveLength(MOST_ATTEMPTS);
    expect(events().at(-1)).toMatchObject({
      type: 'ValuationFailed',
      data: { error: { code: 'ATTEMPTS_EXHAUSTED' } },
    });
  });
});
