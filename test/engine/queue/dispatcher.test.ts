import { describe, expect, it } from 'vitest';
import { LOG_START } from '../../../src/engine/log/event-log.ts';
import { dispatch, type OpenWork, reconcile } from '../../../src/engine/queue/dispatcher.ts';
import { fairShares, type RequestedWork } from '../../../src/engine/queue/fair-shares.ts';
import type { WorkItem } from '../../../src/engine/queue/work-queue.ts';
import { work } from '../../../src/processes/work.ts';
import { completedDocument } from '../../support/document-log.ts';
import { DOCUMENT_ID } from '../../support/documents.ts';
import { CHAIN_ORGANIZATION, startChain } from '../../support/events.ts';
import { VALUATION_ID } from '../../support/valuations.ts';

const DOCUMENT: WorkItem = { kind: 'DOCUMENT_VERIFICATION', id: DOCUMENT_ID };
const VALUATION: WorkItem = { kind: 'VALUATION', id: VALUATION_ID };
const AHEAD = {
  VALUATION: { all: 4, each: 4 },
  DOCUMENT_VERIFICATION: { all: 4, each: 4 },
  BATCH: { all: 4, each: 4 },
};
const open = (item: WorkItem): RequestedWork => ({
  item,
  organizationId: CHAIN_ORGANIZATION,
  isPersons: false,
});

async function bench(opened: OpenWork = { items: [], upTo: LOG_START }) {
  const { log } = await completedDocument([Buffer.from('made up')]);
  const published: WorkItem[] = [];
  const ending = new AbortController();
  const parts = {
    log,
    queue: {
      publish: async (item: WorkItem) => void published.push(item),
      consume: async () => {},
      depth: async () => published.length,
      close: async () => {},
    },
    ...work,
    shares: fairShares({ ahead: AHEAD }),
    openWork: async () => opened,
  };
  return { log, published, parts, ending };
}

describe('the dispatcher', () => {
  it('queues requests of both kinds in the order of the log, and skips unreadable events', async () => {
    const { log, published, parts, ending } = await bench();
    const other = startChain('valuation-0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11');
    const spoiled = other.append({ type: 'ValuationRequested', data: {} });
    await log.append(spoiled);
    log.spoil(spoiled.events[0].eventId);
    const dispatching = dispatch(parts, ending.signal, () => {});
    const chain = startChain(`valuation-${VALUATION_ID}`);
    await log.append(chain.append({ type: 'ValuationRequested', data: {} }));
    await log.append(chain.append({ type: 'ValuationStarted', data: { attempt: 1 } }));
    await expect.poll(() => published).toEqual([DOCUMENT, VALUATION]);
    ending.abort();
    await dispatching;
  });

  it('starts with open requests, and follows the log from their position', async () => {
    const { log, published, parts, ending } = await bench();
    const upTo = await log.head();
    const withOpen = { ...parts, openWork: async () => ({ items: [open(VALUATION)], upTo }) };
    const dispatching = dispatch(withOpen, ending.signal, () => ending.abort());
    await dispatching;
    expect(published).toEqual([VALUATION]);
  });

  it('queues the next one when one has ended', async () => {
    const { log, published, parts, ending } = await bench();
    const shares = fairShares({ ahead: { ...AHEAD, VALUATION: { all: 1, each: 9 } } });
    const ids = Array.from({ length: 4 }, (_, n) => `0b54c1f4-7f1e-4b0e-9a52-00000000000${n}`);
    const chains = ids.map((id) => startChain(`valuation-${id}`));
    const cause = { causation_id: VALUATION_ID };
    for (const chain of chains)
      await log.append(chain.append({ type: 'ValuationRequested', data: {}, metadata: cause }));
    const dispatching = dispatch({ ...parts, shares }, ending.signal, () => {});
    const queued = () => published.filter(({ kind }) => kind === 'VALUATION').map(({ id }) => id);
    await expect.poll(queued).toEqual(ids.slice(0, 2));
    const [, second] = chains;
    if (second) await log.append(second.append({ type: 'ValuationFailed', data: {} }));
    await expect.poll(queued).toEqual(ids.slice(0, 3));
    ending.abort();
    await dispatching;
  });

  it('queues open requests repeatedly', async () => {
    const { published, parts, ending } = await bench({
      items: [open(DOCUMENT), open(VALUATION)],
      upTo: LOG_START,
    });
    const reconciling = reconcile(parts, 1, ending.signal);
    await expect.poll(() => published.length).toBeGreaterThanOrEqual(4);
    ending.abort();
    await reconciling;
    expect(published.slice(0, 4)).toEqual([DOCUMENT, VALUATION, DOCUMENT, VALUATION]);
  });
});
