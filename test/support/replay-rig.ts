import { registerAsset } from '../../commands/asset.ts';
import { requestValuation, reviewValuation, withdrawValuation } from '../../commands/valuation.ts';
import { assetStream, evolveAsset } from '../../src/domain/asset.ts';
import { createCommandHandler, loadState } from '../../src/domain/events/handling.ts';
import type { EventLog, EventMetadata, RecordedEvent } from '../../src/engine/log/event-log.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { eventHash } from '../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { type ReferenceAnswer, type ReferenceQuery, referenceKey } from '../../src/kernel/reference.ts';
import { valuationWorker } from '../../src/processes/valuation/worker.ts';
import type { ReferenceSource } from '../../src/valuation/estimation/estimate.ts';
import { methodResults } from '../../src/valuation/values/method-results.ts';
import { assetRegistered } from './assets.ts';
import { memoryDocumentStore } from './memory/document-store.ts';
import { memoryEventLog } from './memory-event-log.ts';
import { causeOf, ORGANIZATION } from './scenario.ts';
import { testClock, testIds } from './test-clock.ts';

/** The question of a stock of soy in Paraná. Every figure is invented. */
export const SOY = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-11-20' } as const;
export const SOY_STOCK = { lines: [{ product_id: 'soy', quantity: '10', state: 'PR' }] };

type Answers = readonly { readonly query: ReferenceQuery; readonly answer: ReferenceAnswer }[];
type Request = Parameters<typeof requestValuation.decide>[0];
interface Wishes extends Partial<Pick<Request, 'policies' | 'scenario' | 'documents'>> {
  readonly body?: Partial<Request['body']>;
}

/** Sources with these answers; the digest of a figure is that of its text, and the text is its evidence. */
const answering = (answers: Answers): ReferenceSource => {
  const known = new Map(answers.map(({ query, answer }) => [referenceKey(query), answer]));
  return {
    async ask(query) {
      const answer = known.get(referenceKey(query));
      if (!answer) throw new Error(`nobody answers ${referenceKey(query)}`);
      if (!answer.found) return { answer, bytes: [] };
      const bytes = new TextEncoder().encode(answer.reference.value);
      const digest = sha256(bytes);
      const reference = { ...answer.reference, sha256: digest };
      return { answer: { found: true, reference }, bytes: [{ sha256: digest, read: async () => bytes }] };
    },
  };
};

/** A log, the commands' own handler and the worker: valuations as a service makes them, without a service. */
export function replayRig() {
  const log = memoryEventLog();
  const clock = testClock();
  const handler = createCommandHandler({ log, clock, ids: testIds() });
  const kept = new Map<string, Uint8Array>();
  const documents = memoryDocumentStore(kept);
  let keys = 0;
  const creation = (path: string) => {
    keys += 1;
    const claim = { key: `key-${keys}`, fingerprint: 'made up' };
    return { method: 'POST', path, cause: { ...causeOf('person:Ana Lima'), claim }, looksElsewhere: false };
  };
  const idOf = (execution: { outcome: string; state?: { id: string } }): string => {
    clock.advance(1_000);
    if (!execution.state) throw new Error(JSON.stringify(execution));
    return execution.state.id;
  };

  const register = async (asset: Parameters<typeof assetRegistered>[0]) =>
    idOf(
      await handler.create(registerAsset, {
        ...creation('/assets'),
        prepare: async () => assetRegistered(asset),
      }),
    );
  const request = async (assetId: string, { body, documents = [], ...wishes }: Wishes = {}) => {
    const asset = await loadState(log, assetStream(assetId), evolveAsset);
    return idOf(
      await handler.create(requestValuation, {
        ...creation('/valuations'),
        prepare: async (valuationId) => ({
          valuationId,
          organizationId: ORGANIZATION,
          asset,
          duplicates: [],
          alreadyUsed: [],
          earlier: undefined,
          policies: [],
          scenario: undefined,
          documents: documents.map((document) => document && { ...document, asset_ids: [assetId] }),
          ...wishes,
          body: { asset_id: assetId, purpose: 'COLLATERAL' as const, ...body },
        }),
      }),
    );
  };
  const work = async (id: string, answers: Answers = []) => {
    const sources = answering(answers);
    const deliver = valuationWorker({
      log,
      handler,
      documents,
      worker: 'worker-1',
      program: { version: '1.0.0', commit: null },
      onFailure: () => {},
      calculate: (input) => methodResults(input, sources),
    });
    const result = await deliver({ item: { kind: 'VALUATION', id }, attempt: 1, working: () => {} });
    clock.advance(1_000);
    return result;
  };
  const reviewer = 'person:Rui Melo';
  const decided = { organizationId: ORGANIZATION, actor: reviewer };
  const rationale = 'made up';

  return {
    log,
    clock,
    handler,
    kept,
    documents,
    register,
    request,
    work,
    causeOf,
    async valued(asset: Parameters<typeof assetRegistered>[0], answers: Answers = [], wishes: Wishes = {}) {
      const id = await request(await register(asset), wishes);
      await work(id, answers);
      return id;
    },
    async approve(id: string) {
      const input = () => ({ ...decided, body: { decision: 'APPROVE' as const, rationale } });
      idOf(await handler.change(reviewValuation, { id, input, cause: causeOf(reviewer) }));
    },
    async withdraw(id: string) {
      const input = () => ({ ...decided, body: { rationale } });
      idOf(await handler.change(withdrawValuation, { id, input, cause: causeOf(reviewer) }));
    },
  };
}
export type ReplayRig = ReturnType<typeof replayRig>;

/** A log in which somebody has changed the stored events of one stream. */
export const tamperedLog = (
  log: EventLog,
  stream: string,
  change: (events: RecordedEvent[]) => readonly RecordedEvent[],
): EventLog => ({
  ...log,
  async readStream(asked, options = {}) {
    const events = await log.readStream(asked, asked === stream ? {} : options);
    return asked === stream ? change(structuredClone([...events])).slice(0, options.limit) : events;
  },
});

/** One event with other data; its hash stays what it was. */
export const withData = (
  events: readonly RecordedEvent[],
  index: number,
  data: (was: JsonObject) => JsonObject,
): readonly RecordedEvent[] =>
  events.map((event, at) => (at === index ? { ...event, data: data(event.data) } : event));

/** Recomputes the hashes from an event on, as a forger would. */
export function rehashed(events: readonly RecordedEvent[], until = events.length): readonly RecordedEvent[] {
  let previous: string | null = null;
  return events.map((event, index) => {
    if (index >= until) return event;
    const metadata: JsonObject = { ...event.metadata, previous_hash: previous };
    const hash = eventHash({ ...event, metadata });
    previous = hash;
    return { ...event, metadata: { ...metadata, hash } as EventMetadata };
  });
}
