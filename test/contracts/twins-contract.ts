import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAsset } from '../../commands/asset.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import type { EventLog, RecordedEvent } from '../../src/engine/log/event-log.ts';
import { assetRegistered } from '../support/assets.ts';
import { runs } from '../support/property-runs.ts';
import { ORGANIZATION } from '../support/scenario.ts';
import { testClock } from '../support/test-clock.ts';
import { settledHead } from './event-log-fixture.ts';

const PAIRS = runs(1_000);
/** Number of concurrent pairs. */
const AT_ONCE = 50;

/** Two replicas of the service on one log, each with an instance of its own. */
export interface TwoReplicas {
  readonly logs: readonly [EventLog, EventLog];
  close(): Promise<void>;
}

/** Two equal commands at the same time: tests for every event log. */
export function twinsContract(engine: string, open: () => Promise<TwoReplicas>): void {
  describe(`twins of a command, the log in ${engine}`, () => {
    let replicas: TwoReplicas;
    beforeAll(async () => {
      replicas = await open();
    });
    afterAll(() => replicas.close());

    it.each([
      ['one replica', 0],
      ['two replicas', 1],
    ] as const)('create one resource and get one answer, for each of many pairs on %s', async (_, second) => {
      const { logs } = replicas;
      const after = await settledHead(logs[0]);
      const handlers = [createReplica(logs[0]), createReplica(logs[1])] as const;
      const pairs = new Map<string, readonly string[]>();
      const work = async () => {
        while (pairs.size < PAIRS) {
          const key = randomUUID();
          pairs.set(key, []);
          const twins = [handlers[0](key), handlers[second](key)];
          pairs.set(key, await Promise.all(twins));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));

      const made = Map.groupBy(await eventsAfter(logs[0], after), keyOf);
      const wrong = [...pairs].filter(
        ([key, [answer, twin]]) => answer !== twin || made.get(key)?.length !== 1,
      );
      expect({ wrong: wrong.length, first: wrong[0] }).toEqual({ wrong: 0, first: undefined });
      expect([...made.keys()].sort()).toEqual([...pairs.keys()].sort());
    });
  });
}

/** Runs the command under a key, as a POST does; returns what the response is built from. */
function createReplica(log: EventLog): (key: string) => Promise<string> {
  const handler = createCommandHandler({ log, clock: testClock(), ids: { uuid: () => randomUUID() } });
  return async (key) => {
    const made = await handler.create(registerAsset, {
      path: '/api/v1/asset-valuation/assets',
      looksElsewhere: false,
      prepare: async () => assetRegistered(),
      cause: {
        organizationId: ORGANIZATION,
        actor: 'person:Ana Lima',
        requestId: 'request-0001',
        correlationId: 'request-0001',
        causationId: null,
        claim: { key, fingerprint: 'f1' },
      },
    });
    return JSON.stringify(made.outcome === 'done' ? made.state : made);
  };
}

const keyOf = ({ metadata }: RecordedEvent): string => metadata.idempotency_key ?? '';

async function eventsAfter(log: EventLog, after: string): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const head = await settledHead(log);
  for (let position = after; position < head; ) {
    const batch = await log.readAll({ after: position, limit: 1_000 });
    events.push(...batch.events);
    position = batch.position;
  }
  return events;
}
