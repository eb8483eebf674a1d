import type { AssetState } from '../../src/domain/asset.ts';
import { documentIdOf } from '../../src/domain/document.ts';
import { USUAL_DEMANDS } from '../../src/domain/policy/terms.ts';
import { frozenAsset } from '../../src/domain/valuation/freeze.ts';
import { valuationIdOf } from '../../src/domain/valuation.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import { jobIdOfDocument, jobIdOfValuation } from '../../src/kernel/ids.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { VALUE_NAMES, type ValueName } from '../../src/kernel/vocabulary.ts';
import type { Random } from './random.ts';
import { found } from './references.ts';

/** Data of invented events, in the shapes and sizes of real ones. */

const amount = (random: Random) => `${random.int(10_000_000)}.${String(random.int(100)).padStart(2, '0')}`;
export const wholeAmount = (random: Random) => `${random.int(10_000_000)}.00`;
export const sealed = (random: Random) => ({ subject: random.uuid(), sealed: `v1.${random.hex(64)}` });
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
      registry_number: sealed(random),
    },
  }),
  (random) => ({
    asset_class: 'RECEIVABLE',
    attributes: { face_value: amount(random), due_date: '2027-06-30', debtor: sealed(random) },
  }),
];

export const assetRegistered = (random: Random): JsonObject => ({
  ...random.pick(ATTRIBUTES)(random),
  profile_version: '1.0.0',
  name: `Asset ${random.hex(6)} "quoted" \\ ção`,
  external_reference: random.int(2) === 0 ? `ERP-${random.int(100_000)}` : null,
  portfolio: random.int(4) === 0 ? null : random.pick(PORTFOLIOS),
  owner: random.int(2) === 0 ? { name: sealed(random), tax_id: null, tax_id_country: null } : null,
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
  const input = {
    asset: frozenAsset(asset) as JsonObject,
    purpose: random.pick(['COLLATERAL', 'ACCOUNTING', 'SALE']),
    valuation_date: '2026-03-02',
    method: null,
    policy:
      random.int(2) === 0
        ? null
        : {
            id: random.uuid(),
            version: 2,
            ...policyTerms(random),
            approved_by: 'person:Rui',
            approved_at: '2026-01-10T12:00:00.000Z',
          },
    scenario: null,
    documents:
      random.int(2) === 0
        ? []
        : [
            {
              id: random.uuid(),
              version: 6,
              sha256: random.hex(64),
              kind: 'APPRAISAL',
              review_status: 'APPROVED',
              document_date: null,
              issuer: null,
              file_name: 'made-up.pdf',
              reviewed_by: 'person:Rui',
              reviewed_at: '2026-01-10T12:00:00.000Z',
            },
          ],
    notes: random.int(3) === 0 ? 'made up' : null,
  };
  return {
    job_id: jobIdOfValuation(valuationIdOf(stream)),
    input,
    input_digest: digestOf(input),
    repeats: random.int(9) === 0 ? random.uuid() : null,
    rules_version: RULES,
  } as JsonObject;
}

const SOY = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-03-02' } as const;

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
  const derived = known ? value('PENDING_REVIEW', 'POLICY_DERIVED') : noPolicy;
  const base = known ? { value: 'market_value', bases: ['PUBLIC_REFERENCE'] } : null;
  const eachValue = (of: (name: ValueName) => Json) =>
    Object.fromEntries(VALUE_NAMES.map((name) => [name, of(name)]));
  return {
    outcome: known ? 'CALCULATED' : 'NO_COVERAGE',
    values: {
      declared_value: value('PENDING_REVIEW', 'USER_PROVIDED'),
      market_value: value('CALCULATED', 'PUBLIC_REFERENCE'),
      scenario_value: none,
      replacement_cost: none,
      forced_liquidation_value: derived,
      collateral_value: derived,
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
    ranges: eachValue(() => null),
    range_reasons: eachValue(() => (known ? 'NOT_STATED' : 'NO_VALUE')),
    accepted_value: known ? 'market_value' : null,
    recognition: { base, demands: [], approvals_required: 1 + random.int(2) },
    answers: known ? [{ query: { ...SOY }, answer: found(SOY, '120.00') as unknown as Json }] : [],
  };
}

export const reviewed = (random: Random): JsonObject => ({
  decision: random.int(4) === 0 ? 'REJECT' : 'APPROVE',
  rationale: 'made up',
});

export const policyProposed = (random: Random): JsonObject => ({
  ...policyTerms(random),
  max_balance_age_days: random.int(2) === 0 ? null : 30,
  revalue_days_before: null,
  revalue_on_fall: null,
});

const policyTerms = (random: Random) => ({
  name: `Policy ${random.hex(4)}`,
  asset_classes: random.int(2) === 0 ? ['INVENTORY'] : ['INVENTORY', 'REAL_ESTATE', 'RECEIVABLE'],
  forced_liquidation_discount: '0.4',
  collateral_haircut: `0.${random.int(10)}`,
  max_reference_age_days: random.int(2) === 0 ? null : random.int(22),
  max_valuation_age_days: random.int(2) === 0 ? null : 90,
  accepted_bases: ['PUBLIC_REFERENCE', 'MARKET_REFERENCE', 'USER_PROVIDED'],
  effective_from: '2026-01-01',
  effective_until: random.int(2) === 0 ? null : '2026-12-31',
  ...USUAL_DEMANDS,
});

export const scenarioProposed = (random: Random): JsonObject => ({
  name: `Scenario ${random.hex(4)}`,
  asset_class: 'RECEIVABLE',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: amount(random), due_date: '2028-06-30', discount_rate: '0.15' },
  asset_id: null,
  asset_facts: {},
  rules_version: RULES,
  answers: [],
});

const PART_BYTES = 5_242_880;

export const documentDeclared = (random: Random, assetId: string): JsonObject => ({
  asset_ids: [assetId],
  kind: random.pick(['TITLE', 'INVOICE', 'PHOTO']),
  file_name: `made up ${random.hex(4)} ção.pdf`,
  media_type: 'application/pdf',
  size_bytes: PART_BYTES + 1 + random.int(1_000_000),
  sha256: random.hex(64),
  part_size_bytes: PART_BYTES,
  part_count: 2,
  document_date: null,
  issuer: null,
  also_evidence_of: [],
});

export const documentPartStored = (random: Random): JsonObject => ({
  number: 1 + random.int(2),
  size_bytes: 1 + random.int(PART_BYTES),
  sha256: random.hex(64),
});

export const documentCompleted = (stream: string): JsonObject => ({
  job_id: jobIdOfDocument(documentIdOf(stream)),
});

export const documentVerified = (random: Random): JsonObject => ({
  media_type: 'application/pdf',
  malware_scan: 'NOT_SCANNED',
  scanner: null,
  pages: 1 + random.int(40),
  width: null,
  height: null,
  also_evidence_of: [],
});

export const failed = (random: Random): JsonObject => ({
  attempts: 1 + random.int(5),
  error: { code: 'CALCULATION_FAILED', detail: 'made up' },
});

export const sourceFileImported = (random: Random): JsonObject => ({
  source: 'deral_sima',
  file_name: `made-up-${random.int(1_000)}.xls`,
  sha256: random.hex(64),
  size_bytes: random.int(1_000_000),
  reference_dates: ['2026-03-01', '2026-03-02'],
  observation_count: random.int(100),
});

export const projectionEventSkipped = (random: Random): JsonObject => ({
  projection: 'asset',
  event_id: random.uuid(),
  stream: `asset-${random.uuid()}`,
  revision: random.int(9),
  type: 'AssetPatched',
  reason: 'made up',
});

export const logSealed = (random: Random): JsonObject => ({
  number: 1 + random.int(1_000),
  position: '00000000000000000000',
  event_count: random.int(100_000),
  root: random.hex(64),
  previous_root: random.hex(64),
  sealed_at: '2026-03-02T12:00:00.000Z',
  key_id: random.hex(64),
  signature: 'bWFkZSB1cA==',
});

export const referencePublished = (random: Random): JsonObject => ({
  question: { kind: 'commodity-price', product_id: 'soy', state: 'PR' },
  reference: {
    value: `${100 + random.int(50)}.00`,
    unit: 'sc 60 kg',
    reference_date: `2026-01-0${1 + random.int(9)}`,
    region: 'PR',
    observed: { value: 'made up' },
    source: {
      id: 'made_up',
      name: 'Made up',
      publisher: 'The tests',
      url: 'https://example.org/',
      retrieved_at: '2026-01-09T15:00:00.000Z',
      terms: 'none',
    },
    retrieved_at: '2026-01-09T15:00:00.000Z',
    sha256: random.hex(64),
    limitations: [],
  },
});

export const obligation = (random: Random): JsonObject => ({
  external_reference: `CCB-${random.hex(6)}`,
  name: 'Made-up loan',
  debtor: random.int(2) === 0 ? { name: sealed(random), tax_id: null, tax_id_country: null } : null,
  balance: { amount: wholeAmount(random), date: '2026-01-01' },
  required_coverage: '1.30',
  maturity_date: null,
  call_below: random.int(2) === 0 ? '1.10' : null,
  cure_days: null,
  portfolio: random.int(2) === 0 ? 'North' : null,
});

/** Of a guarantee. */
export const terms = (random: Random, obligation_id: string): JsonObject => ({
  obligation_id,
  kind: random.pick(['PLEDGE', 'MORTGAGE', 'FIDUCIARY_TRANSFER', 'OTHER']),
  rank: 1 + random.int(3),
  share: '1',
  limit: random.int(2) === 0 ? wholeAmount(random) : null,
  extension_of: null,
  effective_from: '2026-01-01',
  effective_until: null,
});

export const registration = (random: Random): JsonObject => ({
  registry: 'Made-up registry',
  number: sealed(random),
  registered_on: '2026-01-02',
});

export const encumbrance = (random: Random): JsonObject => ({
  encumbrance_id: random.uuid(),
  version: 1,
  holder: sealed(random),
  kind: 'MORTGAGE',
  rank: 1 + random.int(3),
  amount: wholeAmount(random),
  share: null,
  registered_on: null,
  until: null,
});

export const coverage = (status: string): JsonObject => ({
  status,
  required: '1300.00',
  counted: '100.00',
  shortfall: status === 'UNKNOWN' ? null : '1200.00',
  shortfall_at_least: null,
  coverage_ratio: status === 'UNKNOWN' ? null : '0.07692308',
  day: '2026-01-05',
  cause: 'ObligationPatched',
});

export const marked = (marked: string): JsonObject => ({
  status: 'COVERED',
  required: '1300.00',
  counted: '1500.00',
  marked,
  ratio: marked === '100.00' ? '0.07692308' : '1.15384615',
  call_below: '1.10',
  top_up: marked === '100.00' ? '1330.00' : '0.00',
  cure_until: marked === '100.00' ? '2026-01-15' : null,
  day: '2026-01-05',
  cause: 'ReferencePublished',
});

const problem = {
  code: 'VALIDATION_FAILED',
  detail: { en: 'Made up', 'pt-BR': 'Inventado' },
  errors: [{ pointer: '/asset', code: 'required', detail: { en: 'is required', 'pt-BR': 'é obrigatório' } }],
};

export const lineResults = (random: Random): JsonObject[] => [
  { key: `line ${random.hex(4)}`, status: 'DONE', asset_id: random.uuid(), valuation_id: random.uuid() },
  { key: null, status: 'REFUSED', problem },
];

export const webhook = (random: Random): JsonObject => ({
  url: `https://example.com/${random.hex(6)}`,
  types: ['asset.registered', 'valuation.completed'],
  description: random.int(2) === 0 ? 'Made-up back end' : null,
  secret: sealed(random),
});

export const revaluationRefused = (random: Random): JsonObject => ({
  asset_id: random.uuid(),
  purpose: 'COLLATERAL',
  policy_id: random.uuid(),
  code: 'STATE_CONFLICT',
  pointer: null,
  fault: null,
  detail: 'made up: the scenario is not approved any more',
});
