import { describe, expect, it } from 'vitest';
import { proposePolicy } from '../../commands/policy.ts';
import { ProposePolicyBody } from '../../src/domain/policy/terms.ts';
import { ASSET_CLASSES, BASES } from '../../src/kernel/vocabulary.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { policyId, policyTerms } from '../support/policies.ts';
import { decides, scenarioOf } from '../support/scenario.ts';

describe('ProposePolicy', () => {
  const proposed = { type: 'PolicyProposed', data: policyTerms() } as const;
  decides(
    scenarioOf(proposePolicy, policyId(1)),
    ['records the terms as they were proposed', [], policyTerms(), [proposed]],
    ['changes nothing when it was already proposed', [proposed], policyTerms({ name: 'Another' }), []],
  );
});

const rule = (changes: object = {}) => ({ bases: ['USER_PROVIDED'], any_of: ['APPRAISAL'], ...changes });
const approvals = (...entries: readonly (readonly [string | null, number])[]) =>
  entries.map(([up_to, count]) => ({ up_to, count }));

const faults = (changes: object) => {
  const body = { ...policyTerms(), ...changes };
  return faultsOf(ProposePolicyBody.safeParse(body), body).map(({ pointer, code }) => [pointer, code]);
};

describe('the body of a proposal', () => {
  it.each<[string, object]>([
    ['as it is', {}],
    ['of every class', { asset_classes: ASSET_CLASSES }],
    ['of every basis of an amount', { accepted_bases: BASES.slice(0, 8) }],
    ['with nothing that may be left out', { max_reference_age_days: undefined, effective_until: undefined }],
    ['without any age of references', { max_reference_age_days: 0 }],
    ['with all that the rule allows', { max_reference_age_days: 21 }],
    ['with a valuation good for a day', { max_valuation_age_days: 1 }],
    ['with a valuation good for ten years', { max_valuation_age_days: 3650 }],
    [
      'that revalues one day before the valuation is too old',
      { revalue_days_before: 8, max_valuation_age_days: 9 },
    ],
    ['that takes nothing and all', { forced_liquidation_discount: '0', collateral_haircut: '1' }],
    ['of one day', { effective_from: '2026-02-28', effective_until: '2026-02-28' }],
    ['with a name of 200 characters', { name: 'x'.repeat(200) }],
    ['that demands no evidence', { evidence_rules: [] }],
    ['that says nothing of evidence and approvals', { evidence_rules: undefined, approvals: null }],
    ['that demands a fresh one', { evidence_rules: [rule({ max_age_days: 0 })], max_declared_age_days: 0 }],
    [
      'of one approval for small amounts and five for others',
      { approvals: approvals(['0.01', 1], [null, 5]) },
    ],
    ['of as many approvals for two amounts', { approvals: approvals(['9.99', 2], ['10.00', 2], [null, 2]) }],
  ])('fits %s', (_what, changes) => expect(faults(changes)).toEqual([]));

  it.each<[object, string, string]>([
    [{ name: '' }, '/name', 'too_short'],
    [{ name: 'x'.repeat(201) }, '/name', 'too_long'],
    [{ name: undefined }, '/name', 'required'],
    [{ asset_classes: [] }, '/asset_classes', 'too_few'],
    [{ asset_classes: undefined }, '/asset_classes', 'required'],
    [{ asset_classes: ['CASTLE'] }, '/asset_classes/0', 'invalid_value'],
    [{ asset_classes: ['VEHICLE', 'VESSEL', 'VEHICLE'] }, '/asset_classes/2', 'repeated'],
    [{ accepted_bases: [] }, '/accepted_bases', 'too_few'],
    [{ accepted_bases: ['NONE'] }, '/accepted_bases/0', 'invalid_value'],
    [{ accepted_bases: ['POLICY_DERIVED'] }, '/accepted_bases/0', 'invalid_value'],
    [{ accepted_bases: ['USER_PROVIDED', 'USER_PROVIDED'] }, '/accepted_bases/1', 'repeated'],
    [{ forced_liquidation_discount: 0.4 }, '/forced_liquidation_discount', 'invalid_decimal'],
    [{ forced_liquidation_discount: '1.01' }, '/forced_liquidation_discount', 'out_of_range'],
    [{ collateral_haircut: '-0.1' }, '/collateral_haircut', 'out_of_range'],
    [{ collateral_haircut: '20%' }, '/collateral_haircut', 'invalid_decimal'],
    [{ collateral_haircut: null }, '/collateral_haircut', 'invalid_decimal'],
    [{ max_reference_age_days: -1 }, '/max_reference_age_days', 'out_of_range'],
    [{ max_reference_age_days: 22 }, '/max_reference_age_days', 'out_of_range'],
    [{ max_reference_age_days: 1.5 }, '/max_reference_age_days', 'invalid_integer'],
    [{ max_reference_age_days: '10' }, '/max_reference_age_days', 'invalid_integer'],
    [{ max_valuation_age_days: 0 }, '/max_valuation_age_days', 'out_of_range'],
    [{ max_valuation_age_days: 3651 }, '/max_valuation_age_days', 'out_of_range'],
    [{ effective_from: '2026-02-29' }, '/effective_from', 'invalid_date'],
    [{ effective_from: null }, '/effective_from', 'invalid_date'],
    [{ effective_until: '2025-12-31' }, '/effective_until', 'out_of_range'],
    [{ status: 'APPROVED' }, '/status', 'unknown_field'],
    [{ evidence_rules: [rule({ any_of: [] })] }, '/evidence_rules/0/any_of', 'too_few'],
    [{ evidence_rules: [rule(), rule({ bases: [] })] }, '/evidence_rules/1/bases', 'too_few'],
    [{ evidence_rules: [rule({ bases: ['POLICY_DERIVED'] })] }, '/evidence_rules/0/bases/0', 'invalid_value'],
    [{ evidence_rules: [rule({ any_of: ['PHOTO', 'PHOTO'] })] }, '/evidence_rules/0/any_of/1', 'repeated'],
    [{ evidence_rules: [rule({ max_age_days: -1 })] }, '/evidence_rules/0/max_age_days', 'out_of_range'],
    [{ max_declared_age_days: -1 }, '/max_declared_age_days', 'out_of_range'],
    [{ max_declared_age_days: 1.5 }, '/max_declared_age_days', 'invalid_integer'],
    [{ approvals: [] }, '/approvals', 'too_few'],
    [{ approvals: approvals(['10.00', 1]) }, '/approvals/0/up_to', 'out_of_order'],
    [{ approvals: approvals([null, 1], [null, 1]) }, '/approvals/0/up_to', 'out_of_order'],
    [{ approvals: approvals(['10.00', 1], ['10.00', 1], [null, 1]) }, '/approvals/1/up_to', 'out_of_order'],
    [{ approvals: approvals(['10.00', 1], ['9.99', 1], [null, 1]) }, '/approvals/1/up_to', 'out_of_order'],
    [{ approvals: approvals(['10.00', 2], [null, 1]) }, '/approvals/1/count', 'out_of_order'],
    [{ approvals: approvals([null, 0]) }, '/approvals/0/count', 'out_of_range'],
    [{ approvals: approvals([null, 6]) }, '/approvals/0/count', 'out_of_range'],
    [{ approvals: approvals(['10', 1], [null, 1]) }, '/approvals/0/up_to', 'invalid_decimal'],
    [{ approvals: [{ count: 1 }] }, '/approvals/0/up_to', 'required'],
    [{ revalue_days_before: 0, max_valuation_age_days: 9 }, '/revalue_days_before', 'out_of_range'],
    [{ revalue_days_before: 9, max_valuation_age_days: 9 }, '/revalue_days_before', 'out_of_range'],
    [{ revalue_days_before: 9, max_valuation_age_days: null }, '/revalue_days_before', 'out_of_range'],
    [{ revalue_days_before: 1.5, max_valuation_age_days: 9 }, '/revalue_days_before', 'invalid_integer'],
  ])('refuses %j', (changes, pointer, code) => expect(faults(changes)).toEqual([[pointer, code]]));

  it('names every repetition together with all other errors', () =>
    expect(faults({ asset_classes: ['VESSEL', 'VESSEL', 'VESSEL'], name: '' })).toEqual([
      ['/name', 'too_short'],
      ['/asset_classes/1', 'repeated'],
      ['/asset_classes/2', 'repeated'],
    ]));
});
