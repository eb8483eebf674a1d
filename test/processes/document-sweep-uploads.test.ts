import { describe, expect, it } from 'vitest';
import { documentStream, UPLOAD_LIFETIME_DAYS } from '../../src/domain/document.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { sweepUploads } from '../../src/processes/uploads.ts';
import { DOCUMENT_ID, documentDeclared } from '../support/documents.ts';
import { startChain } from '../support/events.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { ORGANIZATION } from '../support/scenario.ts';
import { DAY_MS, testClock, testIds } from '../support/test-clock.ts';

/** One abandoned upload that the read model keeps showing. */
async function bench() {
  const log = memoryEventLog();
  const clock = testClock();
  const data = documentDeclared() as unknown as JsonObject;
  const chain = startChain(documentStream(DOCUMENT_ID));
  await log.append(
    chain.append({ type: 'DocumentDeclared', data, metadata: { organization_id: ORGANIZATION } }),
  );
  const parts = {
    handler: createCommandHandler({ log, clock, ids: testIds() }),
    abandoned: async () => [{ id: DOCUMENT_ID, organization_id: ORGANIZATION }],
  };
  const sweep = async (rounds = 1) => {
    const ending = new AbortController();
    let done = 0;
    await sweepUploads(parts, 1, ending.signal, () => {
      done += 1;
      if (done === rounds) ending.abort();
    });
  };
  return { log, clock, sweep };
}

describe('the sweeper of uploads', () => {
  it('expires an abandoned upload once, however often it runs', async () => {
    const { log, clock, sweep } = await bench();
    clock.advance(UPLOAD_LIFETIME_DAYS * DAY_MS);
    await sweep(3);
    expect(log.events.map(({ type }) => type)).toEqual(['DocumentDeclared', 'DocumentExpired']);
    expect(log.events.at(-1)?.metadata).toMatchObject({
      actor: 'system:documents',
      organization_id: ORGANIZATION,
      causation_id: null,
    });
    expect(findChainFault(log.events)).toBeUndefined();
  });

  it('leaves the decision to the command if the read model is outdated', async () => {
    const { log, sweep } = await bench();
    await sweep();
    expect(log.events).toHaveLength(1);
  });
});
