import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { Leadership, Lease } from '../../../src/engine/leadership.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import type { ProjectionProgress, ReadModels } from '../../../src/engine/projecting/read-models.ts';
import type { Delivery, WorkQueue } from '../../../src/engine/queue/work-queue.ts';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import type { KeyStore } from '../../../src/evidence/privacy/key-store.ts';
import type { DeliveryStore } from '../../../src/reactions/webhooks/store.ts';
import type { PriceSources } from '../../../src/sources/contract.ts';
import type { DeliveryLists } from '../../../src/valuing/domain/webhook/deliveries.ts';
import { missing } from '../../support/references.ts';
import type { Network } from './network.ts';

/** The ports as a process has them: everything it asks of a server goes through the network. */

export const connectedLog = (network: Network, log: EventLog): EventLog => ({
  append(wanted) {
    const unknown = (cause: Error) => ({ outcome: 'unknown', cause }) as const;
    const deed = async () => {
      const done = log.append(wanted);
      // Nobody waits for the server any more, which goes on.
      return network.happens(network.weather.lost) ? unknown(new Error('simulated: out of time')) : done;
    };
    return network.through('event_log', deed, unknown);
  },
  readStream: (stream, options) => network.through('event_log', () => log.readStream(stream, options)),
  readAll: (options) => network.through('event_log', () => log.readAll(options)),
  async *follow(options) {
    await network.through('event_log', async () => undefined);
    for await (const batch of log.follow(options)) {
      await network.travel();
      if (options.signal.aborted) return;
      if (network.isAway('event_log') || network.happens(network.weather.dropped)) {
        throw new DependencyUnavailable('event_log', new Error('simulated: the subscription was dropped'));
      }
      yield batch;
    }
  },
  head: () => network.through('event_log', () => log.head()),
  share: (position, end) => log.share(position, end),
  close: async () => {},
});

export const connectedStore = (network: Network, store: ReadModelStore): ReadModelStore => {
  const asked = <T>(deed: () => Promise<T>) => network.through('read_models', deed);
  return {
    checkpoint: (name, place) => asked(() => store.checkpoint(name, place)),
    create: (model, place) => asked(() => store.create(model, place)),
    claim: (name, epoch) => asked(() => store.claim(name, epoch)),
    load: (place, model, table, keys) => asked(() => store.load(place, model, table, keys)),
    save: (save) => asked(() => store.save(save)),
    saveTogether: (saves) => asked(() => store.saveTogether(saves)),
    begin: (build) => asked(() => store.begin(build)),
    fill: (build, fill) => asked(() => store.fill(build, fill)),
    analyze: (build, signal) => asked(() => store.analyze(build, signal)),
    swap: (build, catchUp, waiting) => asked(() => store.swap(build, catchUp, waiting)),
    discard: (name, place, epoch) => asked(() => store.discard(name, place, epoch)),
    builds: () => asked(() => store.builds()),
    compare: (model, catchUp, signal) => asked(() => store.compare(model, catchUp, signal)),
    contentHashes: (model, place) => asked(() => store.contentHashes(model, place)),
  };
};

export const connectedReadModels = (
  network: Network,
  readModels: ReadModels & ProjectionProgress,
): ReadModels & ProjectionProgress => {
  const asked = <T>(deed: () => Promise<T>) => network.through('read_models', deed);
  return {
    query: (name, sql, values) => asked(() => readModels.query(name, sql, values)),
    row: (name, sql, key) => asked(() => readModels.row(name, sql, key)),
    projections: () => asked(() => readModels.projections()),
    passed: (projections, position, timeoutMs) =>
      asked(() => readModels.passed(projections, position, timeoutMs)),
    advanced: (projection, position) => readModels.advanced(projection, position),
  };
};

/** A lease whose answer was lost is given up with the connection that took it. */
export const connectedLeadership = (network: Network, leadership: Leadership): Leadership => ({
  async tryLead(name) {
    const taken: Lease[] = [];
    try {
      return await network.through('read_models', async () => {
        const lease = await leadership.tryLead(name);
        if (lease) taken.push(lease);
        return lease;
      });
    } catch (error) {
      for (const lease of taken) await lease.release();
      throw error;
    }
  },
  isLed: (name) => network.through('read_models', () => leadership.isLed(name)),
});

export const connectedQueue = (network: Network, queue: WorkQueue): WorkQueue => ({
  publish: (item) => network.through('work_queue', () => queue.publish(item)),
  consume: (options) =>
    queue.consume({
      ...options,
      async handle(delivery: Delivery) {
        await network.travel();
        const again = network.happens(network.weather.lost);
        const results = await Promise.all([
          options.handle(delivery),
          // Delivered twice: the server did not hear in time that it is worked on.
          ...(again ? [options.handle({ ...delivery, attempt: delivery.attempt + 1 })] : []),
        ]);
        await network.travel();
        const [result] = results;
        // The acknowledgement was lost, or two of them contradict each other: it comes again.
        const isLost = network.happens(network.weather.lost);
        return isLost || !result ? { result: 'retry', delayMs: 50 } : result;
      },
    }),
  depth: () => network.through('work_queue', () => queue.depth()),
  close: async () => {},
});

export const connectedKeys = (network: Network, keys: KeyStore): KeyStore => ({
  obtain: (subject) => network.through('key_store', () => keys.obtain(subject)),
  find: (subjects) => network.through('key_store', () => keys.find(subjects)),
  destroy: (subjects) => network.through('key_store', () => keys.destroy(subjects)),
  destroyOfBatch: (batchId) => network.through('key_store', () => keys.destroyOfBatch(batchId)),
  batchesWithKey: (...asked) => network.through('key_store', () => keys.batchesWithKey(...asked)),
  mark: (marks) => network.through('key_store', () => keys.mark(marks)),
  marked: (mark) => network.through('key_store', () => keys.marked(mark)),
  unmarked: (texts) => network.through('key_store', () => keys.unmarked(texts)),
  close: async () => {},
});

export const connectedDocuments = (network: Network, documents: DocumentStore): DocumentStore => ({
  put: (sha256, bytes) => network.through('document_storage', () => documents.put(sha256, bytes)),
  get: (sha256) => network.through('document_storage', () => documents.get(sha256)),
  has: (sha256) => network.through('document_storage', () => documents.has(sha256)),
  probe: () => network.through('document_storage', () => documents.probe()),
  close: async () => {},
});

export const connectedDeliveries = (network: Network, store: DeliveryStore): DeliveryStore => {
  const asked = <T>(deed: () => Promise<T>) => network.through('deliveries', deed);
  return {
    claim: () => asked(() => store.claim()),
    madeAt: () => asked(() => store.madeAt()),
    begin: (place, webhooks) => asked(() => store.begin(place, webhooks)),
    endpoints: () => asked(() => store.endpoints()),
    keep: (stretch) => asked(() => store.keep(stretch)),
    due: (wanted, now) => asked(() => store.due(wanted, now)),
    dueWebhooks: (now) => asked(() => store.dueWebhooks(now)),
    record: (tries) => asked(() => store.record(tries)),
    untold: (limit) => asked(() => store.untold(limit)),
    told: (ids) => asked(() => store.told(ids)),
    replays: () => asked(() => store.replays()),
    advanceReplay: (id, after, isDone, made) => asked(() => store.advanceReplay(id, after, isDone, made)),
    prune: (before, limit) => asked(() => store.prune(before, limit)),
    close: async () => {},
  };
};

export const connectedLists = (network: Network, lists: DeliveryLists): DeliveryLists => ({
  list: (question) => network.through('deliveries', () => lists.list(question)),
  placeOf: (webhookId, eventId) => network.through('deliveries', () => lists.placeOf(webhookId, eventId)),
  figures: () => network.through('deliveries', () => lists.figures()),
});

/** A source never throws: one that is away says so, and its figure is missing. */
export const connectedSources = (network: Network, sources: PriceSources): PriceSources => ({
  ...sources,
  async ask(query) {
    await network.travel();
    const isDown = network.happens(network.weather.refused);
    return isDown ? { answer: missing('SOURCE_UNAVAILABLE'), bytes: [] } : sources.ask(query);
  },
});
