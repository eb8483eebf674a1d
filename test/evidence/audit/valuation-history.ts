import { renderReports } from '../../../src/api/resource/bundle-reports.ts';
import { evolveAsset, type RecordedAssetEvent } from '../../../src/domain/asset.ts';
import { readEvent } from '../../../src/domain/events/catalog.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { sealLog } from '../../../src/engine/seals/sealing.ts';
import { readPublicKeys, readSealKey } from '../../../src/engine/seals/signature.ts';
import type { ValuationBundle } from '../../../src/evidence/bundle/format.ts';
import { makeBundle } from '../../../src/evidence/bundle/make.ts';
import { encryptText } from '../../../src/evidence/privacy/encryption.ts';
import { digestOf } from '../../../src/kernel/digest.ts';
import { jobIdOfValuation } from '../../../src/kernel/ids.ts';
import { businessDateOf } from '../../../src/kernel/instant.ts';
import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { RULES } from '../../../src/kernel/rules.ts';
import { assetRegistered } from '../../support/assets.ts';
import { type Draft, startChain } from '../../support/events.ts';
import { appendHistory, history } from '../../support/history.ts';
import * as made from '../../support/history-data.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { seededRandom } from '../../support/random.ts';
import { newPrivatePem } from './audit-rig.ts';

export const ASSET = '11111111-1111-4111-8111-111111111111';
export const VALUATION = '22222222-2222-4222-8222-222222222222';
export const POLICY = '33333333-3333-4333-8333-333333333333';
export const SCENARIO = '44444444-4444-4444-8444-444444444444';
export const DOCUMENT = '55555555-5555-4555-8555-555555555555';
export const OWNER_KEY = Buffer.alloc(32, 7);
export const OWNER_NAME = 'Conceição Araújo';

const by = (person: string, type: string, data: object): Draft => ({
  type,
  data: data as JsonObject,
  metadata: { actor: `person:${person}` },
});
const ana = (type: string, data: object) => by('Ana Lima', type, data);
const rui = (type: string, data: object) => by('Rui Costa', type, data);
const nobody = (type: string, data: object) => by('nobody', type, data);
const approve = { decision: 'APPROVE', rationale: 'made up: it was looked at' };

/** A valuation with all dependencies: its asset was renamed, and policy, scenario and document were approved. */
export async function appendValuation(log: EventLog, { personal = true } = {}): Promise<void> {
  const random = seededRandom(3);
  const policy = made.policyProposed(random);
  const scenario = made.scenarioProposed(random);
  const document = made.documentDeclared(random, ASSET);
  const owner = { name: encryptText(OWNER_KEY, ASSET, OWNER_NAME), tax_id: null, tax_id_country: null };
  await appendAll(log, `asset-${ASSET}`, [
    ana('AssetRegistered', assetRegistered({ owner: personal ? owner : null })),
    rui('AssetPatched', { name: 'Coffee in warehouse 8', portfolio: 'North' }),
  ]);
  await appendAll(log, `policy-${POLICY}`, [ana('PolicyProposed', policy), rui('PolicyDecided', approve)]);
  await appendAll(log, `scenario-${SCENARIO}`, [
    ana('ScenarioProposed', scenario),
    rui('ScenarioDecided', approve),
  ]);
  const signed = { decision: 'ACCEPT', rationale: 'made up: signed', document_date: null, issuer: null };
  await appendAll(log, `document-${DOCUMENT}`, [
    ana('DocumentDeclared', document),
    ana('DocumentPartStored', { ...made.documentPartStored(random), number: 1 }),
    ana('DocumentCompleted', made.documentCompleted(`document-${DOCUMENT}`)),
    nobody('DocumentVerificationStarted', { attempt: 1, worker: 'worker' }),
    nobody('DocumentVerified', made.documentVerified(random)),
    rui('DocumentReviewed', { ...signed, also_evidence_of: [] }),
  ]);
  await appendHistory(log, history({ seed: 5, count: 40 }));
  const instantOf = async (stream: string, direction: 'forwards' | 'backwards' = 'backwards') =>
    (await log.readStream(stream, { direction, limit: 1 }))[0]?.metadata.occurred_at ?? '';
  const approved = async (stream: string) => ({
    approved_by: 'person:Rui Costa',
    approved_at: await instantOf(stream),
  });
  const {
    max_balance_age_days: _balance,
    revalue_days_before: _days,
    revalue_on_fall: _fall,
    ...terms
  } = policy;
  const { asset_facts: _facts, rules_version: _rules, answers: _answers, ...assumptions } = scenario;
  const input = {
    asset: await frozenAsset(log),
    purpose: 'COLLATERAL',
    valuation_date: '2026-11-20',
    method: null,
    policy: { id: POLICY, version: 2, ...terms, ...(await approved(`policy-${POLICY}`)) },
    scenario: {
      id: SCENARIO,
      version: 2,
      ...assumptions,
      ...(await approved(`scenario-${SCENARIO}`)),
      proposed_on: businessDateOf(await instantOf(`scenario-${SCENARIO}`, 'forwards')),
    },
    documents: [
      {
        id: DOCUMENT,
        version: 6,
        sha256: document.sha256,
        kind: document.kind,
        review_status: 'APPROVED',
        document_date: null,
        issuer: null,
        file_name: document.file_name,
        reviewed_by: 'person:Rui Costa',
        reviewed_at: await instantOf(`document-${DOCUMENT}`),
      },
    ],
    notes: 'made up: for the loan of May',
  } as JsonObject;
  const requested = {
    job_id: jobIdOfValuation(VALUATION),
    input,
    input_digest: digestOf(input as Json),
    repeats: null,
    rules_version: RULES,
  };
  const program = { version: '1.0.0', commit: null };
  await appendAll(log, `valuation-${VALUATION}`, [
    ana('ValuationRequested', requested),
    nobody('ValuationStarted', { attempt: 1, worker: 'worker', program }),
    nobody('ValuationCompleted', made.valuationCompleted(seededRandom(2))),
    rui('ValuationReviewed', approve),
  ]);
  // After the freeze: not part of the bundle.
  const [last] = await log.readStream(`asset-${ASSET}`, { direction: 'backwards', limit: 1 });
  await log.append(
    startChain(`asset-${ASSET}`, 1, last?.metadata.hash).append({ type: 'AssetArchived', data: {} }),
  );
}

async function appendAll(log: EventLog, stream: string, drafts: readonly Draft[]): Promise<void> {
  const chain = startChain(stream);
  for (const draft of drafts) await log.append(chain.append(draft));
}

async function frozenAsset(log: EventLog): Promise<JsonObject> {
  const events = await log.readStream(`asset-${ASSET}`);
  let state: ReturnType<typeof evolveAsset>;
  for (const event of events) state = evolveAsset(state, readEvent(event) as RecordedAssetEvent);
  if (!state) throw new Error('the asset was not registered');
  const { organization_id: _, status: _status, created_at: _at, updated_at: _updated, ...frozen } = state;
  return frozen as unknown as JsonObject;
}

const AT = '2026-11-20T16:30:00.000Z';
export const TEST_KEY = readSealKey(newPrivatePem());
export const TEST_KEYS = readPublicKeys(TEST_KEY.publicPem);

/** Seals new events of a log in memory. */
export async function sealMemory(log: EventLog): Promise<void> {
  const [last] = await log.readStream('seal-log', { direction: 'backwards', limit: 1 });
  const chain = startChain('seal-log', last?.revision, last?.metadata.hash);
  await sealLog({
    log,
    key: TEST_KEY,
    now: () => '2026-11-20T16:00:00.000Z',
    async record(seal) {
      await log.append(chain.append({ type: 'LogSealed', data: seal }));
      return 'recorded';
    },
  });
}

/** The bundle of the valuation above, as parsed from a file. */
export async function bundledValuation(options: BundleOptions = {}) {
  const log = memoryEventLog();
  await appendHistory(log, history({ seed: 4, count: 30 }));
  await appendValuation(log, { personal: options.personal ?? true });
  if (options.sealed !== false) await sealMemory(log);
  return bundleOf(log, options);
}

interface BundleOptions {
  readonly personal?: boolean;
  readonly opened?: boolean;
  readonly sealed?: boolean;
  /** Whether the bundle states where the valuation ended. */
  readonly stated?: boolean;
  readonly now?: string;
}

async function bundleOf(log: EventLog, { opened, stated = true, now = AT }: BundleOptions) {
  const bundle = await makeBundle(
    {
      log,
      keys: TEST_KEYS,
      render: renderReports,
      now: () => now,
      ...(stated && { key: TEST_KEY }),
      ...(opened && { opener: async () => () => OWNER_NAME }),
    },
    VALUATION,
  );
  if (!bundle) throw new Error('there is no valuation');
  return JSON.parse(JSON.stringify(bundle)) as typeof bundle & {
    reports: NonNullable<ValuationBundle['reports']>;
  };
}

/** The bundle of the valuation, and the one after its withdrawal, each with its own seal. */
export async function grownBundles() {
  const log = memoryEventLog();
  await appendHistory(log, history({ seed: 4, count: 30 }));
  await appendValuation(log);
  await sealMemory(log);
  const earlier = await bundleOf(log, {});
  const [last] = await log.readStream(`valuation-${VALUATION}`, { direction: 'backwards', limit: 1 });
  const chain = startChain(`valuation-${VALUATION}`, last?.revision, last?.metadata.hash);
  await log.append(chain.append({ type: 'ValuationWithdrawn', data: { rationale: 'made up: fraud' } }));
  await sealMemory(log);
  return [earlier, await bundleOf(log, { now: '2026-11-20T17:00:00.000Z' })] as const;
}
