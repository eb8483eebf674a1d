import { describe, expect, it } from 'vitest';
import { type DecidePolicy, DecidePolicyBody, decidePolicy } from '../../commands/policy/decide-policy.ts';
import type { PolicyEvent } from '../../src/valuing/domain/policy/events.ts';
import { policyId, policyTerms } from '../support/policies.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(decidePolicy, policyId(1));
/** By Ana Lima, as all that has happened in these tests. */
const proposed: PolicyEvent = { type: 'PolicyProposed', data: policyTerms() };
const decided = (decision: 'APPROVE' | 'REJECT'): PolicyEvent => ({
  type: 'PolicyDecided',
  data: { decision, rationale: 'made up' },
});
const decide = (changes: Partial<DecidePolicy> = {}): DecidePolicy => ({
  organizationId: ORGANIZATION,
  actor: 'person:Rui Melo',
  decision: 'APPROVE',
  rationale: 'made up',
  ...changes,
});

describe('DecidePolicy', () => {
  it.each(['APPROVE', 'REJECT'] as const)('records the decision to %s, with its reason', (decision) =>
    given(proposed).when(decide({ decision })).emits(decided(decision)),
  );

  it.each(['person:Ana Lima', 'person:ANA LIMA', 'person: ana  lima ', 'person:Ana Lima'])(
    'is not for %j, who proposed it',
    (actor) => given(proposed).when(decide({ actor })).rejects({ fact: 'four-eyes' }),
  );

  it.each(['APPROVE', 'REJECT'] as const)('comes once: not after a decision to %s', (earlier) => {
    const standing = given(proposed, decided(earlier));
    standing.when(decide({ decision: 'APPROVE' })).rejects({ fact: 'already-decided' });
    standing.when(decide({ decision: 'REJECT' })).rejects({ fact: 'already-decided' });
  });

  it('says first of all that who proposed it may not decide', () =>
    given(proposed, decided('REJECT'))
      .when(decide({ actor: 'person:Ana Lima' }))
      .rejects({ fact: 'four-eyes' }));

  it('does not come after a supersession either', () =>
    given(proposed, decided('APPROVE'), {
      type: 'PolicySuperseded',
      data: { asset_class: 'INVENTORY', by: policyId(2), from: '2026-06-01' },
    })
      .when(decide())
      .rejects({ fact: 'already-decided' }));

  it('knows no policy that was never proposed, and none of another organization', () => {
    given().when(decide()).rejects({ fact: 'policy-not-found' });
    given(proposed)
      .when(decide({ organizationId: 'another', actor: 'person:Ana Lima' }))
      .rejects({ fact: 'policy-not-found' });
  });

  it.each([
    { decision: 'ACCEPT', rationale: 'made up' },
    { decision: 'APPROVE' },
    { decision: 'APPROVE', rationale: '' },
    { decision: 'APPROVE', rationale: 'x'.repeat(2001) },
    { decision: 'APPROVE', rationale: 'made up', actor: 'person:Rui Melo' },
  ])('takes no body such as %j', (body) => expect(DecidePolicyBody.safeParse(body).success).toBe(false));
});
