import { figuresChangedOn } from '../../src/domain/asset.ts';
import type { DocumentState, DocumentVerified } from '../../src/domain/document.ts';
import type { ScenarioState } from '../../src/domain/scenario.ts';
import { frozenAsset, frozenPolicy } from '../../src/domain/valuation/freeze.ts';
import type {
  FrozenDocument,
  FrozenInput,
  FrozenPolicy,
  FrozenScenario,
} from '../../src/domain/valuation.ts';
import type { MethodResult } from '../../src/kernel/estimate.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { assetRegistered } from './assets.ts';
import { approvedPolicy } from './policies.ts';
import { NOW, ORGANIZATION } from './scenario.ts';

export const ASSET_ID = '5b0a0f2e-3c4d-5e6f-8a9b-0c1d2e3f4a5b';
export const VALUATION_ID = '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c';

/** The input of a valuation of the usual asset, registered and valued today. */
export const frozenInput = (asset: Parameters<typeof assetRegistered>[0] = {}): FrozenInput => ({
  asset: frozenAsset({
    ...assetRegistered(asset),
    id: ASSET_ID,
    version: 1,
    last_written_by: 'person:Ana Lima',
    organization_id: ORGANIZATION,
    status: 'ACTIVE',
    created_at: NOW,
    updated_at: NOW,
    figures_changed_on: figuresChangedOn(assetRegistered(asset).attributes, NOW.slice(0, 10)),
  }),
  purpose: 'COLLATERAL',
  valuation_date: NOW.slice(0, 10),
  method: null,
  policy: null,
  scenario: null,
  documents: [],
  notes: null,
});

/** By default every base is accepted: 35 % off in a forced sale, 20 % off as a guarantee. */
export const policyFrozen = (changes: Partial<FrozenPolicy> = {}): FrozenPolicy => ({
  ...frozenPolicy(approvedPolicy()),
  accepted_bases: [...ACCEPTABLE_BASES],
  ...changes,
});

export const ACCEPTABLE_BASES = [
  'USER_PROVIDED',
  'DECLARED_ESTIMATE',
  'MARKET_REFERENCE',
  'PUBLIC_REFERENCE',
  'ACQUISITION_REFERENCE',
  'DEPRECIATED_REPLACEMENT_COST',
  'CASH_FLOW_SCENARIO',
  'PRESENT_VALUE_SCENARIO',
] as const;

/** The n-th document of a test; its id sorts as the number does. */
export const documentId = (n: number): string => `00000000-0000-5000-9000-${String(n).padStart(12, '0')}`;

export const documentFrozen = (
  review_status: FrozenDocument['review_status'] = 'APPROVED',
  n = 1,
): FrozenDocument => ({
  id: documentId(n),
  version: 6,
  sha256: String(n).padStart(64, '0'),
  kind: 'APPRAISAL',
  review_status,
  document_date: null,
  issuer: null,
  file_name: 'made-up.csv',
  reviewed_by: review_status === 'PENDING' ? null : 'person:Rui Melo',
  reviewed_at: review_status === 'PENDING' ? null : NOW,
});

export const VERIFIED: DocumentVerified = {
  media_type: 'text/plain',
  malware_scan: 'NOT_SCANNED',
  scanner: null,
  pages: null,
  width: null,
  height: null,
};

/** A verified document of the usual asset, which nobody has reviewed. */
export const verifiedDocument = (n = 1, changes: Partial<DocumentState> = {}): DocumentState => ({
  id: documentId(n),
  organization_id: ORGANIZATION,
  asset_ids: [ASSET_ID],
  also_evidence_of: [],
  kind: 'APPRAISAL',
  file_name: 'made-up.csv',
  document_date: null,
  issuer: null,
  media_type: 'text/csv',
  size_bytes: 8,
  sha256: String(n).padStart(64, '0'),
  part_size_bytes: 5_242_880,
  part_count: 1,
  status: 'VERIFIED',
  version: 5,
  created_at: NOW,
  updated_at: NOW,
  sent_by: ['person:Ana Lima'],
  parts: [{ number: 1, size_bytes: 8, sha256: String(n).padStart(64, '0') }],
  completed_at: NOW,
  attempts: 1,
  verified: { ...VERIFIED, media_type: 'text/csv' },
  refused: null,
  error: null,
  review: { status: 'PENDING', decided_by: null, decided_at: null, rationale: null },
  ...changes,
});

export const SCENARIO_ID = '8d2c2f4e-5e6f-5a7b-8bad-2e3f4a5b6c7d';

/** A payment of 112.00 a year after `NOW`, at 12 %: 100.00. Invented. */
export const scenarioFrozen = (changes: Partial<FrozenScenario> = {}): FrozenScenario => ({
  id: SCENARIO_ID,
  version: 2,
  name: 'Made-up scenario',
  asset_class: 'INVENTORY',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '112.00', due_date: '2027-11-20', discount_rate: '0.12' },
  asset_id: null,
  approved_by: 'person:Rui Melo',
  approved_at: NOW,
  proposed_on: NOW.slice(0, 10),
  ...changes,
});

/** The state of the same scenario: proposed by Ana Lima, approved by Rui Melo. */
export const approvedScenario = (changes: Partial<ScenarioState> = {}): ScenarioState => {
  const { approved_by, approved_at, ...terms } = scenarioFrozen();
  return {
    ...terms,
    asset_id: null,
    asset_facts: {},
    answers: [],
    rules_version: RULES,
    organization_id: ORGANIZATION,
    status: 'APPROVED',
    proposed_at: NOW,
    proposed_by: 'person:Ana Lima',
    decided_at: approved_at,
    decided_by: approved_by,
    rationale: 'made up',
    updated_at: NOW,
    ...changes,
  };
};

/** The result of a method: by default 100.00, or nothing without a reference. */
export const methodResult = (
  overrides: Partial<MethodResult> & Pick<MethodResult, 'method'>,
): MethodResult => ({
  basis: overrides.amount === null ? 'NONE' : overrides.method,
  amount: '100.00',
  reason_codes: overrides.amount === null ? ['NO_REFERENCE'] : [],
  calculation: null,
  evidence: [],
  sources: [],
  limitations: [],
  methods: [{ id: overrides.method, version: 1 }],
  calendars: [],
  ...overrides,
});
