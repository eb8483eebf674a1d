import type { AssetState } from '../../src/domain/asset/state.ts';
import { valuationIdOf } from '../../src/domain/valuation/state.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { jobIdOfValuation } from '../../src/kernel/ids.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { Draft } from './events.ts';
import type { Random } from './random.ts';

/** Data of made-up events, in the shapes and sizes of real ones. */

const amount = (random: Random) => `${random.int(10_000_000)}.${String(random.int(100)).padStart(2, '0')}`;
const sealed = (random: Random, subject: string) => ({ subject, sealed: `v1.${random.hex(64)}` });
const PORTFOLIOS = ['North', 'South', 'Grain', 'Café & Açúcar'] as const;
const label = (text: string) => ({ 'pt-BR': `${text} (made up)`, en: `${text} (made up)` });

const ATTRIBUTES: readonly [
  (random: Random) => { asset_class: string; attributes: JsonObject },
  ...((random: Random) => { asset_class: string; attributes: JsonObject })[],
] = [
  (random) => ({
    asset_class: 'INVENTORY',
    attributes: {
      lines: Array.from({ length: 1 + random.int(4) }, (_, index) => ({
        description: `Line ${index}`,
        quantity: String(1 + random.int(1_000)),
        unit: 'sc 60 kg',
        unit_price: amount(random),
      })),
    },
  }),
  (random) => ({
    asset_class: 'REAL_ESTATE',
    attributes: {
      estimate: { source_text: `{ "value": ${amount(random)}0, "method": "made up", "extra": [1.0, 2e3] }` },
      registry_number: sealed(random, random.uuid()),
    },
  }),
  (random) => ({
    asset_class: 'RECEIVABLE',
    attributes: { face_value: amount(random), due_date: '2027-06-30', debtor: sealed(random, random.uuid()) },
  }),
];

export const assetRegistered = (random: Random): JsonObject => ({
  ...random.pick(ATTRIBUTES)(random),
  profile_version: '1.0.0',
  name: `Asset ${random.hex(6)} "quoted" \\ ção`,
  external_reference: random.int(2) === 0 ? `ERP-${random.int(100_000)}` : null,
  portfolio: random.int(4) === 0 ? null : random.pick(PORTFOLIOS),
  owner: random.int(2) === 0 ? { name: sealed(random, random.uuid()), tax_id: null } : null,
  declared_value:
    random.int(2) === 0 ? { amount: amount(random), date: '2026-01-01', origin: 'made up' } : null,
});

export const assetPatched = (random: Random): JsonObject =>
  random.pick<() => JsonObject>([
    () => ({ name: `Renamed ${random.hex(6)}` }),
    () => ({ portfolio: random.pick(PORTFOLIOS), external_reference: null }),
    () => ({ declared_value: { amount: amount(random), date: '2026-02-02', origin: 'made up' } }),
  ])();

export function valuationRequested(random: Random, stream: string, asset: AssetState): JsonObject {
  const { organization_id: _o, status: _s, created_at: _c, updated_at: _u, ...frozen } = asset;
  const input = {
    asset: frozen,
    purpose: random.pick(['COLLATERAL', 'ACCOUNTING', 'SALE']),
    valuation_date: '2026-03-02',
    method: null,
    policy: null,
    scenario: null,
    documents: [],
    notes: random.int(3) === 0 ? 'made up' : null,
  };
  return {
    job_id: jobIdOfValuation(valuationIdOf(stream)),
    input,
    input_digest: digestOf(input),
  } as JsonObject;
}

/** Some were written by the first version, which did not name the worker. */
export const valuationStarted = (random: Random): Omit<Draft, 'type'> =>
  random.int(2) === 0
    ? { data: { attempt: 1 }, schemaVersion: 1 }
    : { data: { attempt: 1, worker: `worker-${random.int(4)}` }, schemaVersion: 2 };

export function valuationCompleted(random: Random): JsonObject {
  const known = random.int(5) > 0;
  const value = (status: string, basis: string) => ({
    amount: known ? amount(random) : null,
    currency: 'BRL',
    basis: known ? basis : 'NONE',
    status: known ? status : 'NO_COVERAGE',
    reason_codes: known ? [] : ['NO_REFERENCE'],
  });
  const none = { amount: null, currency: 'BRL', basis: 'NONE', status: 'NOT_APPLICABLE', reason_codes: [] };
  const noPolicy = { ...none, status: 'NO_COVERAGE', reason_codes: ['NO_APPROVED_POLICY'] };
  return {
    outcome: known ? 'CALCULATED' : 'NO_COVERAGE',
    values: {
      declared_value: value('PENDING_REVIEW', 'USER_PROVIDED'),
      market_value: value('CALCULATED', 'PUBLIC_REFERENCE'),
      scenario_value: none,
      replacement_cost: none,
      forced_liquidation_value: noPolicy,
      collateral_value: noPolicy,
    },
    calculation: [
      {
        method: 'PUBLIC_REFERENCE',
        formula: 'quantity × unit_price',
        steps: [
          { label: label('Quantity'), value: '100', unit: 'sc 60 kg' },
          { label: label('Unit price'), value: amount(random), unit: 'BRL/sc 60 kg' },
        ],
      },
    ],
    evidence: [
      {
        source: 'deral_sima',
        observed: { product: 'made up', price: amount(random) },
        reference_date: '2026-03-01',
        unit: 'sc 60 kg',
        region: 'PR',
        retrieved_at: '2026-03-02T12:00:00.000Z',
        sha256: random.hex(64),
      },
    ],
    limitations: [{ code: 'NO_LEGAL_GUARANTEE', text: label('No legal guarantee') }],
    methods: [{ id: 'PUBLIC_REFERENCE', version: 1 }],
    calendars: [],
  };
}

export const valuationFailed = (random: Random): JsonObject => ({
  attempts: 1 + random.int(5),
  error: { code: 'CALCULATION_FAILED', detail: 'made up' },
});

export const credentialIssued = (random: Random): JsonObject => ({
  organization: 'made up',
  responsible_person: `Person ${random.int(50)}`,
  access_profiles: ['ANALYST'],
  token_sha256: random.hex(64),
  expires_at: random.int(2) === 0 ? null : '2027-01-01T00:00:00.000Z',
});

export const sourceFileImported = (random: Random): JsonObject => ({
  source: 'deral_sima',
  file_name: `made-up-${random.int(1_000)}.xls`,
  sha256: random.hex(64),
  size_bytes: random.int(1_000_000),
  reference_dates: ['2026-03-01', '2026-03-02'],
  observation_count: random.int(100),
});
