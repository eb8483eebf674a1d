import { beforeEach, describe, expect, it } from 'vitest';
import { startValuation } from '../../../commands/valuation.ts';
import { reviewedValues } from '../../../src/domain/valuation/reviewed-values.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { approvedPolicy } from '../../support/policies.ts';
import { found } from '../../support/references.ts';
import { storedDocument } from '../../support/replay-documents.ts';
import { type ReplayRig, replayRig, SOY, SOY_STOCK } from '../../support/replay-rig.ts';
import { ACCEPTABLE_BASES, approvedScenario } from '../../support/valuations.ts';

/** All figures are invented. */

const OWNER = {
  name: { subject: '5b0a0f2e-3c4d-5e6f-8a9b-0c1d2e3f4a5b', sealed: 'ciphertext' },
  tax_id: null,
  tax_id_country: null,
};

const priced = [{ query: SOY, answer: found(SOY, '123.45') }];

let rig: ReplayRig;
beforeEach(() => {
  rig = replayRig();
});
const replayed = async (id: string, asOf?: string) => {
  const replay = await replayValuation(rig, id, asOf);
  if (!replay) throw new Error('nothing had happened');
  return replay;
};
const instants = (id: string) =>
  rig.log.events
    .filter(({ stream }) => stream === `valuation-${id}`)
    .map(({ metadata }) => metadata.occurred_at);

describe('the replay of a valuation', () => {
  it('uses frozen policy, scenario, documents, encrypted owner and review', async () => {
    const policy = approvedPolicy({ accepted_bases: [...ACCEPTABLE_BASES], max_reference_age_days: 5 });
    const reviewed = { decided_by: 'person:Rui', decided_at: null, rationale: null };
    const review = { status: 'APPROVED', ...reviewed } as const;
    const declared_value = { amount: '900.00', date: '2026-11-01', origin: 'Owner' };
    const id = await rig.valued({ attributes: SOY_STOCK, owner: OWNER, declared_value }, priced, {
      policies: [policy],
      scenario: approvedScenario(),
      documents: [await storedDocument(rig, 1, ['made up'], { review })],
      body: { notes: 'made up' },
    });
    const before = await replayed(id);
    await rig.approve(id);
    const { findings, check, state, statement } = await replayed(id);
    expect([check, findings]).toEqual(['RECOMPUTED', []]);
    expect(state?.result).toMatchObject({
      accepted_value: 'market_value',
      values: {
        market_value: { amount: '1234.50' },
        declared_value: { amount: '900.00' },
        scenario_value: { amount: '100.00' },
        collateral_value: { amount: '987.60' },
      },
    });
    expect(statement).toContain('PUBLIC_REFERENCE version 1');
    for (const used of ['PRESENT_VALUE_SCENARIO version 2', 'POLICY_DERIVED version 1'])
      expect(statement).toContain(used);
    const [, , ended, decided] = instants(id);
    const statusOf = async (asOf: string | undefined) => {
      const then = (await replayed(id, asOf)).state;
      return then && reviewedValues(then)?.collateral_value.status;
    };
    expect(reviewedValues(before.state ?? nobody())?.collateral_value.reason_codes).toEqual([
      'REVIEW_PENDING',
    ]);
    expect(await statusOf(ended)).toBe('PENDING_REVIEW');
    expect(await statusOf(decided)).toBe('RECOGNIZED');
    await rig.withdraw(id);
    expect(await statusOf(undefined)).toBe('REJECTED');
    expect(await statusOf(decided)).toBe('RECOGNIZED');
  });

  it('covers the longest prefix up to the instant', async () => {
    const id = await rig.valued({});
    const [requested = '', started = ''] = instants(id);
    const justBefore = new Date(Date.parse(requested) - 1).toISOString();
    expect(await replayValuation(rig, id, justBefore)).toBeUndefined();
    expect(await replayValuation(rig, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
    expect(await replayed(id, requested)).toMatchObject({
      check: 'NOT_ENDED',
      statement: 'Nothing had been calculated: the valuation was QUEUED.',
      events_replayed: 1,
      events: 3,
      findings: [],
      evidence: [],
    });
    expect((await replayed(id, started)).state?.status).toBe('CALCULATING');
    expect((await replayed(id)).head).toBe(rig.log.events.at(-1)?.metadata.hash);
  });

  it('repeats a failure caused by the input verbatim', async () => {
    const dust = {
      description: 'Gold dust',
      unit: 'kg',
      quantity: '999999999999999999',
      unit_price: '1',
    };
    const cash_flows = [{ date: '9999-12-31', amount: '1.00' }];
    const trees = { description: 'Made up', discount_rate: '999999', cash_flows };
    for (const [asset, code] of [
      [{ attributes: { lines: [dust, dust] } }, 'AMOUNT_OUT_OF_RANGE'],
      [{ asset_class: 'BIOLOGICAL_ASSET', attributes: trees }, 'FACTOR_OUT_OF_RANGE'],
    ] as const)
      expect(await replayed(await rig.valued(asset))).toMatchObject({
        check: 'FAILURE_REPEATED',
        state: { status: 'FAILED', error: { code } },
        findings: [],
      });
  });

  it('counts only the attempts of other failures', async () => {
    const id = await rig.request(await rig.register({}));
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await rig.handler.change(startValuation, {
        id,
        input: () => ({ worker: 'killed', program: { version: '1.0.0', commit: null } }),
        cause: rig.causeOf('system:valuation'),
      });
    await rig.work(id);
    const { check, statement, findings } = await replayed(id);
    expect([check, findings]).toEqual(['FAILURE_COUNTED', []]);
    expect(statement).toContain('ATTEMPTS_EXHAUSTED');

    const lines = [{ product_id: 'soy', quantity: '999999999999999999', state: 'PR' }];
    const asked = await rig.valued({ attributes: { lines } }, priced);
    expect((await replayed(asked)).state?.error?.code).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await replayed(asked)).toMatchObject({
      check: 'FAILURE_COUNTED',
      statement: expect.stringContaining('a failure records no answers'),
      findings: [],
    });
  });

  it('compares the reasons for a missing value', async () => {
    const gap = { found: false, reason: 'SOURCE_UNAVAILABLE', detail: 'made up' } as const;
    const id = await rig.valued({ attributes: SOY_STOCK }, [{ query: SOY, answer: gap }]);
    expect(await replayed(id)).toMatchObject({
      check: 'RECOMPUTED',
      state: { status: 'NO_COVERAGE', result: { values: { market_value: { reason_codes: [gap.reason] } } } },
      findings: [],
      evidence: [],
    });
  });

  it('checks the bytes that the sources answered', async () => {
    const id = await rig.valued({ attributes: SOY_STOCK }, priced);
    const [sha256 = ''] = rig.kept.keys();
    const whole = await replayed(id);
    expect(whole.evidence).toEqual([{ sha256, sources: ['made_up'], status: 'KEPT' }]);
    rig.kept.set(sha256, new TextEncoder().encode('123.46'));
    const damaged = await replayed(id);
    expect(damaged.evidence).toMatchObject([{ status: 'DAMAGED' }]);
    expect(damaged.findings).toEqual([
      { finding: 'EVIDENCE_DAMAGED', detail: `sha256 ${sha256}, of made_up` },
    ]);
    rig.kept.delete(sha256);
    expect((await replayed(id)).findings).toMatchObject([{ finding: 'EVIDENCE_MISSING' }]);
  });
});

const nobody = (): never => {
  throw new Error('there is no state');
};
