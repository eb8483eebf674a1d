import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registerAsset } from '../../../commands/asset/register-asset.ts';
import { decidePolicy } from '../../../commands/policy/decide-policy.ts';
import { proposePolicy } from '../../../commands/policy/propose-policy.ts';
import { completeValuation } from '../../../commands/valuation/complete-valuation.ts';
import { requestValuation } from '../../../commands/valuation/request-valuation.ts';
import { startValuation } from '../../../commands/valuation/start-valuation.ts';
import { decimal, ONE, toAmount } from '../../../src/kernel/decimal.ts';
import { canonicalJson } from '../../../src/kernel/json/canonical.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { assetStream, evolveAsset } from '../../../src/valuing/domain/asset/state.ts';
import { createCommandHandler, loadState } from '../../../src/valuing/domain/event-handling.ts';
import type { PolicyTerms } from '../../../src/valuing/domain/policy/events.ts';
import { evolvePolicy, isApproved, policyStream } from '../../../src/valuing/domain/policy/state.ts';
import { evolveValuation, valuationStream } from '../../../src/valuing/domain/valuation/state.ts';
import { completionOf } from '../../../src/valuing/values/complete.ts';
import { assetRegistered } from '../../support/assets.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { policyTerms } from '../../support/policies.ts';
import { causeOf, ORGANIZATION } from '../../support/scenario.ts';
import { testClock, testIds } from '../../support/test-clock.ts';
import { methodResult } from '../../support/valuations.ts';

/** One log, and the commands that a running service gives to its handler. */
function bench() {
  const log = memoryEventLog();
  const clock = testClock();
  const handler = createCommandHandler({ log, clock, ids: testIds() });
  let keys = 0;
  const creation = (path: string) => {
    keys += 1;
    const claim = { key: `key-${keys}`, fingerprint: 'made up' };
    return { method: 'POST', path, cause: { ...causeOf('person:Ana Lima'), claim }, looksElsewhere: false };
  };
  const idOf = (execution: { outcome: string; state?: { id: string } }): string => {
    clock.advance(1_000);
    if (!execution.state) throw new Error(execution.outcome);
    return execution.state.id;
  };
  const policyIds: string[] = [];

  return {
    read: (id: string) => loadState(log, valuationStream(id), evolveValuation),
    approve: async (terms: PolicyTerms) => {
      const id = idOf(
        await handler.create(proposePolicy, { ...creation('/policies'), prepare: async () => terms }),
      );
      policyIds.push(id);
      const actor = 'person:Rui Melo';
      const input = () => ({
        organizationId: ORGANIZATION,
        actor,
        body: { decision: 'APPROVE' as const, rationale: 'made up' },
      });
      idOf(await handler.change(decidePolicy, { id, input, cause: causeOf(actor) }));
    },
    register: async () =>
      idOf(
        await handler.create(registerAsset, {
          ...creation('/assets'),
          prepare: async () => assetRegistered(),
        }),
      ),
    request: async (assetId: string) => {
      const policies = await Promise.all(
        policyIds.map((id) => loadState(log, policyStream(id), evolvePolicy)),
      );
      const asset = await loadState(log, assetStream(assetId), evolveAsset);
      return idOf(
        await handler.create(requestValuation, {
          ...creation('/valuations'),
          prepare: async (valuationId) => ({
            valuationId,
            organizationId: ORGANIZATION,
            body: { asset_id: assetId, purpose: 'COLLATERAL' as const },
            asset,
            duplicates: [],
            alreadyUsed: [],
            earlier: undefined,
            policies: policies.filter((policy) => policy !== undefined).filter(isApproved),
            scenario: undefined,
            documents: [],
          }),
        }),
      );
    },
    complete: async (id: string) => {
      const cause = causeOf('system:valuation');
      await handler.change(startValuation, {
        id,
        input: () => ({ worker: 'worker-1', program: { version: '1.0.0', commit: null } }),
        cause,
      });
      await handler.change(completeValuation, {
        id,
        input: (state) => {
          if (!state) throw new Error('no valuation');
          return completionOf(state.input, [methodResult({ method: 'PUBLIC_REFERENCE' })]);
        },
        cause,
      });
    },
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
