import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { registerAsset } from '../../../commands/asset/register-asset.ts';
import { decideScenario } from '../../../commands/scenario/decide-scenario.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { createCommandHandler } from '../../../src/valuing/domain/event-handling.ts';
import { scenarioStream } from '../../../src/valuing/domain/scenario/state.ts';
import { assetRegistered } from '../../support/assets.ts';
import { startChain } from '../../support/events.ts';
import { laggingLog } from '../../support/lagging-log.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { seededRandom } from '../../support/random.ts';
import { ORGANIZATION } from '../../support/scenario.ts';
import { DAY_MS, testClock } from '../../support/test-clock.ts';

const cause = (key: string, fingerprint = 'f1') => ({
  organizationId: ORGANIZATION,
  actor: 'person:Ana Lima',
  requestId: `request of ${key}`,
  correlationId: 'correlation',
  causationId: null,
  claim: { key, fingerprint },
});

type Preparing = () => Promise<ReturnType<typeof assetRegistered> | 'erased'>;

function posting(log: EventLog) {
  const clock = testClock();
  const handler = createCommandHandler({ log, clock, ids: { uuid: randomUUID } });
  const post = (key: string, looksElsewhere = false, prepare: Preparing = async () => assetRegistered()) =>
    handler.create(registerAsset, {
      method: 'POST',
      path: '/api/v1/asset-valuation/assets',
      looksElsewhere,
      prepare,
      cause: cause(key),
    });
  return { clock, post };
}

const idOf = (execution: Awaited<ReturnType<ReturnType<typeof posting>['post']>>) =>
  execution.outcome === 'done' ? execution.state.id : execution.outcome;

describe('a log that answers a conflict before its winner can be read', () => {
  it.each([false, true])(
    'gets one resource of each of 300 pairs of twins (looks elsewhere: %s)',
    async (looksElsewhere) => {
      const log = memoryEventLog();
      const random = seededRandom(14);
      const lagging = laggingLog(log, { lagMs: () => random.int(26) });
      const replicas = [posting(lagging), posting(lagging)];
      const keys = Array.from({ length: 300 }, (_, index) => `key-${10_000 + index}`);
      const pairs = await Promise.all(
        keys.map(async (key, index) => {
          // One after the other, so that the machine's own pace does not outlast the lag.
          await sleep(4 * index);
          return Promise.all(replicas.map(({ post }) => post(key, looksElsewhere)));
        }),
      );
      for (const pair of pairs) expect(new Set(pair.map(idOf)).size).toBe(1);
      expect(log.events).toHaveLength(300);
    },
  );

  it('never gets the next generation for it: without the winner nothing can be told', async () => {
    const log = memoryEventLog();
    const { post } = posting(laggingLog(log, { lagMs: () => 60_000 }));
    await post('key-00001');
    await expect(post('key-00001')).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(log.events).toHaveLength(1);
  });

  it('gets the next generation once the first was read and is older than seven days', async () => {
    const log = memoryEventLog();
    const { clock, post } = posting(laggingLog(log, { lagMs: () => 20 }));
    const first = await post('key-00001');
    clock.advance(8 * DAY_MS);
    const second = await post('key-00001');
    expect(second).toMatchObject({ outcome: 'done', replayed: false });
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await post('key-00001'))).toBe(idOf(second));
  });

  it('is looked at once more before a refusal, for a twin that came in between', async () => {
    const log = memoryEventLog();
    const { post } = posting(log);
    const late = await post('key-00001', true, async () => {
      await post('key-00001', true);
      return 'erased';
    });
    expect(late).toMatchObject({ outcome: 'done', replayed: true });
    expect(log.events).toHaveLength(1);
  });
});

describe('a change that loses its race on such a log', () => {
  async function deciding(lagMs: number) {
    const log = memoryEventLog();
    const lagging = laggingLog(log, { lagMs: () => lagMs });
    const handler = createCommandHandler({ log: lagging, clock: testClock(), ids: { uuid: randomUUID } });
    const id = '0a1b2c3d-4e5f-5a6b-8c7d-0e1f2a3b4c5d';
    const proposed = {
      type: 'ScenarioProposed',
      data: {
        name: 'Made up',
        asset_class: 'RECEIVABLE',
        kind: 'PRESENT_VALUE',
        parameters: { face_value: '1000.00' },
        asset_id: null,
        asset_facts: {},
        rules_version: 1,
        answers: [],
      },
      metadata: { organization_id: ORGANIZATION, actor: 'person:Ana Lima', idempotency_key: 'key-00001' },
    };
    await log.append(startChain(scenarioStream(id)).append(proposed));
    const decide = (key: string) =>
      handler.change(decideScenario, {
        id,
        input: () => ({
          organizationId: ORGANIZATION,
          actor: 'person:Rui Melo',
          body: { decision: 'APPROVE', rationale: 'made up' },
        }),
        cause: cause(key),
      });
    return { lagging, decide };
  }

  it('waits until it sees the winner, and decides once on it', async () => {
    const { lagging, decide } = await deciding(25);
    const outcomes = await Promise.all([decide('key-00002'), decide('key-00003')]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected']);
    expect(lagging.appends).toBe(2);
  });

  it('is told to come back where the winner cannot be read, and spends no more races', async () => {
    const { lagging, decide } = await deciding(60_000);
    await decide('key-00002');
    await expect(decide('key-00003')).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(lagging.appends).toBe(2);
  });
});
