import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KeptBody } from '../../../src/domain/batch.ts';
import { keepLines, openLines } from '../../../src/evidence/privacy/batch-lines.ts';
import { sweepBatches } from '../../../src/processes/uploads.ts';
import { startChain } from '../../support/events.ts';
import { memoryDocumentStore } from '../../support/memory/document-store.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';
import { ORGANIZATION } from '../../support/scenario.ts';
import { DAY_MS, testClock } from '../../support/test-clock.ts';

const LEFT = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
const ACCEPTED = '0d3f9a5e-5a1f-5c0e-9d55-3f2a8c1e6b90';
const LINES = Buffer.from('{"key":"a"}');

/** The lines of two batches are stored; the process died before one of them was accepted. */
async function bench() {
  const log = memoryEventLog();
  const clock = testClock();
  const keys = memoryKeyStore(new Map(), () => randomBytes(32), clock.now);
  const keep = async (id: string) => (await keepLines(places, id, [LINES].values() as never)).body;
  const read = async (id: string, body: KeptBody) => (await openLines(places, id, body))(0);
  const places = { keys, documents: memoryDocumentStore() };
  const left = (await keep(LEFT)) as KeptBody;
  const accepted = (await keep(ACCEPTED)) as KeptBody;
  const data = { job_id: ACCEPTED, line_count: 1, ...accepted };
  const metadata = { organization_id: ORGANIZATION };
  await log.append(startChain(`batch-${ACCEPTED}`).append({ type: 'AssetBatchAccepted', data, metadata }));
  const sweep = async () => {
    const ending = new AbortController();
    await sweepBatches({ keys, log, clock }, 1, ending.signal, () => ending.abort());
  };
  return { clock, keys, log, keep, read, left, accepted, sweep };
}

describe('the sweeper of batches', () => {
  it('keeps unaccepted lines for as long as they may be sent again', async () => {
    const { clock, read, left, sweep } = await bench();
    clock.advance(7 * DAY_MS + 1);
    await sweep();
    expect(await read(LEFT, left)).toEqual(LINES);
  });

  it('destroys the key of an export with its file', async () => {
    const { clock, keys, log, sweep } = await bench();
    const [id, request] = ['3f0f5f5e-5a1f-5c0e-9d55-3f2a8c1e6b91', { content: 'STRESS_TEST' }];
    await keys.obtain(`batch-${id}`);
    const data = { job_id: id, line_count: 1, request };
    const metadata = { organization_id: ORGANIZATION };
    await log.append(startChain(`batch-${id}`).append({ type: 'ExportAccepted', data, metadata }));
    clock.advance(8 * DAY_MS - 1);
    await sweep();
    expect(await keys.obtain(`batch-${id}`)).not.toBe('erased');
    clock.advance(2);
    await sweep();
    expect(await keys.obtain(`batch-${id}`)).toBe('erased');
  });

  it('destroys their key afterwards, and never that of an accepted batch', async () => {
    const { clock, keys, keep, read, left, accepted, sweep } = await bench();
    clock.advance(8 * DAY_MS + 1);
    await sweep();
    await sweep();
    await expect(read(LEFT, left)).rejects.toThrow('was destroyed');
    expect(await keep(LEFT)).toBe('erased');
    expect(await read(ACCEPTED, accepted)).toEqual(LINES);
    expect(await keys.batchesWithKey(clock.now(), 10)).toEqual([ACCEPTED]);
  });
});
