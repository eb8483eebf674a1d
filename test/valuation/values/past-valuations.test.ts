import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePolicy, proposePolicy } from '../../../commands/policy.ts';
import { loadState } from '../../../src/domain/events/handling.ts';
import type { PolicyTerms } from '../../../src/domain/policy/terms.ts';
import { evolvePolicy, isApproved, policyStream } from '../../../src/domain/policy.ts';
import { evolveValuation, valuationStream } from '../../../src/domain/valuation.ts';
import { decimal, ONE, toAmount } from '../../../src/kernel/decimal.ts';
import { canonicalJson } from '../../../src/kernel/json/canonical.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { policyId, policyTerms } from '../../support/policies.ts';
import { found } from '../../support/references.ts';
import { replayRig } from '../../support/replay-rig.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';

/** A sack of soy, at 100.00 a sack. */
const attributes = { lines: [{ product_id: 'soy', quantity: '1', state: 'PR' }] };
const query: ReferenceQuery = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-11-20' };

/** One log, and the commands that a running service gives to its handler. */
function bench() {
  const { log, clock, handler, register, request, work } = replayRig();
  const policyIds: string[] = [];
  const actor = 'person:Rui Melo';
  const decision = {
    organizationId: ORGANIZATION,
    actor,
    body: { decision: 'APPROVE', rationale: 'made up' },
  } as const;
  return {
    read: (id: string) => loadState(log, valuationStream(id), evolveValuation),
    approve: async (terms: PolicyTerms) => {
      const id = policyId(policyIds.length + 1);
      policyIds.push(id);
      await handler.change(proposePolicy, { id, input: () => terms, cause: causeOf() });
      clock.advance(1_000);
      await handler.change(decidePolicy, { id, input: () => decision, cause: causeOf(actor) });
      clock.advance(1_000);
    },
    register: () => register({ attributes }),
    request: async (assetId: string) => {
      const policies = await Promise.all(
        policyIds.map((id) => loadState(log, policyStream(id), evolvePolicy)),
      );
      return request(assetId, {
        policies: policies.filter((policy) => policy !== undefined).filter(isApproved),
      });
    },
    complete: (id: string) => work(id, [{ query, answer: found(query, '100.00') }]),
  };
}

const share = fc.integer({ min: 0, max: 100 }).map((percent) => (percent / 100).toFixed(2));
const terms = fc
  .record({
    collateral_haircut: share,
    forced_liquidation_discount: share,
    effective_from: fc.constantFrom('2025-01-01', '2026-01-01', '2026-11-20', '2027-01-01'),
    accepted_bases: fc.constantFrom<PolicyTerms['accepted_bases'][]>(['PUBLIC_REFERENCE'], ['USER_PROVIDED']),
  })
  .map(policyTerms);
const some = fc.array(terms, { maxLength: 3 });

/** What the contract says of the policies approved so far: the latest `effective_from` that has come, then the latest decision. */
const expectedOf = (policies: readonly PolicyTerms[]): string | null => {
  const ranked = policies
    .filter(({ effective_from }) => effective_from <= '2026-11-20')
    .toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1));
  const inForce = ranked.findLast(({ effective_from }) => effective_from === ranked.at(-1)?.effective_from);
  if (!inForce?.accepted_bases.includes('PUBLIC_REFERENCE')) return null;
  const amount = toAmount(decimal('100.00').times(ONE.minus(decimal(inForce.collateral_haircut))));
  return amount.ok ? amount.value : null;
};

describe('a change of policy after the request', () => {
  it('never changes a past valuation, whether it is calculated before or after the change', () =>
    fc.assert(
      fc.asyncProperty(some, some, some, async (before, between, after) => {
        const { approve, register, request, complete, read } = bench();
        for (const policy of before) await approve(policy);
        const assetId = await register();
        const id = await request(assetId);
        const frozen = canonicalJson((await read(id))?.input as Json);
        for (const policy of between) await approve(policy);
        await complete(id);
        const calculated = canonicalJson((await read(id)) as unknown as Json);
        for (const policy of after) await approve(policy);
        const valuation = await read(id);
        expect(canonicalJson(valuation?.input as Json)).toBe(frozen);
        expect(canonicalJson(valuation as unknown as Json)).toBe(calculated);
        expect(valuation?.result?.values.collateral_value.amount).toBe(expectedOf(before));

        const again = await request(assetId);
        await complete(again);
        const values = (await read(again))?.result?.values;
        expect(values?.collateral_value.amount).toBe(expectedOf([...before, ...between, ...after]));
      }),
      { numRuns: 60 },
    ));
});
