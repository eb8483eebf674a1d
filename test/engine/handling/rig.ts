import { registerAsset } from '../../../commands/asset.ts';
import { decideScenario } from '../../../commands/scenario.ts';
import { createCommandHandler } from '../../../src/domain/events/handling.ts';
import { scenarioStream } from '../../../src/domain/scenario.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import type { IdSource } from '../../../src/kernel/clock.ts';
import { assetRegistered } from '../../support/assets.ts';
import { startChain } from '../../support/events.ts';
import { ORGANIZATION } from '../../support/scenario.ts';
import { testClock, testIds } from '../../support/test-clock.ts';

interface Asking {
  readonly fingerprint?: string;
  readonly otherFingerprints?: string[];
  readonly organizationId?: string;
}
const causeOf = (
  key: string,
  { organizationId = ORGANIZATION, fingerprint = 'f1', otherFingerprints = [] }: Asking,
) => ({
  organizationId,
  actor: 'person:Rui Melo',
  requestId: `request of ${key}`,
  correlationId: 'correlation',
  causationId: null,
  claim: { key, fingerprint, otherFingerprints },
});

interface Posted extends Asking {
  readonly looksElsewhere?: boolean;
  readonly prepare?: () => Promise<ReturnType<typeof assetRegistered> | 'erased'>;
}

/** Posts assets under idempotency keys. */
export function posting(log: EventLog, ids: IdSource = testIds()) {
  const clock = testClock();
  const handler = createCommandHandler({ log, clock, ids });
  const post = (
    key: string,
    { looksElsewhere = false, prepare = async () => assetRegistered(), ...asking }: Posted = {},
  ) =>
    handler.create(registerAsset, {
      path: '/api/v1/asset-valuation/assets',
      looksElsewhere,
      prepare,
      cause: causeOf(key, asking),
    });
  return { clock, post };
}

/** Decides on a scenario that was proposed under the key `key-00001`. */
export async function deciding(log: EventLog, through: EventLog = log) {
  const id = '0a1b2c3d-4e5f-5a6b-8c7d-0e1f2a3b4c5d';
  const clock = testClock();
  const handler = createCommandHandler({ log: through, clock, ids: testIds() });
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
  const decide = (key: string, asking: Asking = {}) =>
    handler.change(decideScenario, {
      id,
      input: () => ({
        organizationId: asking.organizationId ?? ORGANIZATION,
        actor: 'person:Rui Melo',
        body: { decision: 'APPROVE', rationale: 'made up' },
      }),
      cause: causeOf(key, asking),
    });
  return { clock, decide };
}
