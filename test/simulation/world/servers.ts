import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import type { KeptPlaces } from '../../../src/engine/postgres/kept-places.ts';
import type { WorkQueue } from '../../../src/engine/queue/work-queue.ts';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import type { KeyStore } from '../../../src/evidence/privacy/key-store.ts';
import type { PriceSources } from '../../../src/valuation/references/contract.ts';
import { type MemoryDeliveries, memoryDeliveries } from '../../support/memory/delivery-store.ts';
import { memoryDocumentStore } from '../../support/memory/document-store.ts';
import { memoryLeadership } from '../../support/memory/leadership.ts';
import { memoryPlaces } from '../../support/memory/places.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';
import { memorySources } from '../../support/memory/sources.ts';
import { memoryWorkQueue } from '../../support/memory/work-queue.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';
import type { Random } from '../../support/random.ts';
import { owners, type VirtualTime } from '../time/virtual-time.ts';
import { laggingLog } from './lagging-log.ts';

/** The longest that an append stays invisible, in milliseconds (docs/engines.md). */
const MOST_LAG_MS = 25;

/** The servers outside of every process, shared by all of them, in memory. */
export interface Servers {
  /** As the server shows it: late. */
  readonly log: EventLog;
  /** As it is stored, for the checks. */
  readonly stored: ReturnType<typeof memoryEventLogStore>;
  readonly readModels: ReturnType<typeof memoryReadModels>;
  readonly places: KeptPlaces;
  readonly leadership: ReturnType<typeof memoryLeadership>;
  readonly keys: KeyStore;
  readonly documents: DocumentStore;
  readonly sources: PriceSources;
  readonly deliveries: MemoryDeliveries;
  openQueue(): { readonly queue: WorkQueue; die(): void };
  /** The queue loses all its content. */
  forgetQueue(): void;
}

export function openServers(time: VirtualTime, random: Random): Servers {
  const stored = memoryEventLogStore();
  const lag = {
    // A server continues when the process that called it has died.
    wait: (ms: number) => owners.exit(() => time.wait(ms)),
    next: () => (random.next() < 0.3 ? 0 : random.next() * MOST_LAG_MS),
  };
  const queue = memoryWorkQueue({ ackWaitMs: 6_000 });
  return {
    log: laggingLog(stored.open(), lag),
    stored,
    readModels: memoryReadModels(),
    places: memoryPlaces(),
    leadership: memoryLeadership(),
    keys: memoryKeyStore(new Map(), () => Buffer.from(random.hex(64), 'hex')),
    documents: memoryDocumentStore(new Map()),
    sources: memorySources(),
    deliveries: memoryDeliveries(),
    openQueue() {
      const opened = owners.exit(() => queue.open());
      return {
        queue: {
          ...opened,
          consume({ handle, ...options }) {
            const inOwnProcess = AsyncLocalStorage.snapshot();
            // The queue's own timers continue when the process has died meanwhile.
            const delivered: typeof handle = (delivery) => {
              const working = () => owners.exit(delivery.working);
              return inOwnProcess(() => handle({ ...delivery, working }));
            };
            return owners.exit(() => opened.consume({ ...options, handle: delivered }));
          },
          publish: (item) => owners.exit(() => opened.publish(item)),
        },
        die: () => opened.kill(),
      };
    },
    forgetQueue: () => queue.forgetEverything(),
  };
}
