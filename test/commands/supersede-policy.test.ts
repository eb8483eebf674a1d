import { describe, it } from 'vitest';
import { supersedePolicy } from '../../commands/policy/supersede-policy.ts';
import type { PolicyEvent, PolicySuperseded } from '../../src/valuing/domain/policy/events.ts';
import { policyId, policyTerms } from '../support/policies.ts';
import { scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(supersedePolicy, policyId(1));
const approved: readonly PolicyEvent[] = [
  { type: 'PolicyProposed', data: policyTerms() },
  { type: 'PolicyDecided', data: { decision: 'APPROVE', rationale: 'made up' } },
];
const superseded = (changes: Partial<PolicySuperseded> = {}) =>
  ({
    type: 'PolicySuperseded',
    data: { asset_class: 'INVENTORY', by: policyId(2), from: '2026-06-01', ...changes },
  }) as const;

describe('SupersedePolicy', () => {
  it('records by which policy, in which class and from which day', () =>
    given(...approved)
      .when(superseded().data)
      .emits(superseded()));

  it('comes once for a class, also when another one is named', () => {
    const standing = given(...approved, superseded());
    standing.when(superseded().data).changesNothing();
    standing.when(superseded({ by: policyId(3), from: '2026-02-01' }).data).changesNothing();
  });

  it('comes for each class', () => {
    const other = superseded({ asset_class: 'LIVESTOCK' });
    given(...approved, superseded())
      .when(other.data)
      .emits(other);
  });

  it('knows no policy that was never proposed', () =>
    given().when(superseded().data).rejects({ fact: 'policy-not-found' }));
});
