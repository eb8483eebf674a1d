import { type PolicyTerms, USUAL_DEMANDS } from '../../src/domain/policy/terms.ts';
import type { PolicyState } from '../../src/domain/policy.ts';
import { NOW, ORGANIZATION } from './scenario.ts';

/** Invented terms: the figures recommend nothing. */
export const policyTerms = (changes: Partial<PolicyTerms> = {}): PolicyTerms => ({
  name: 'Made-up policy',
  asset_classes: ['INVENTORY', 'LIVESTOCK'],
  forced_liquidation_discount: '0.35',
  collateral_haircut: '0.20',
  max_reference_age_days: null,
  max_valuation_age_days: null,
  max_balance_age_days: null,
  revalue_days_before: null,
  revalue_on_fall: null,
  accepted_bases: ['PUBLIC_REFERENCE', 'USER_PROVIDED'],
  ...USUAL_DEMANDS,
  effective_from: '2026-01-01',
  effective_until: null,
  ...changes,
});

/** The n-th policy of a test; its id sorts as the number does. */
export const policyId = (n: number): string => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`;

export const approvedPolicy = (changes: Partial<PolicyState> = {}): PolicyState => ({
  ...policyTerms(),
  id: policyId(1),
  organization_id: ORGANIZATION,
  status: 'APPROVED',
  version: 2,
  proposed_at: '2025-12-01T12:00:00.000Z',
  proposed_by: 'person:Ana Lima',
  decided_at: '2025-12-02T12:00:00.000Z',
  decided_by: 'person:Rui Melo',
  rationale: 'made up',
  superseded: [],
  updated_at: NOW,
  ...changes,
});
