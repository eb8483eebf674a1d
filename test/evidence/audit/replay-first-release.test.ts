import { describe, expect, it } from 'vitest';
import { sensitivityOf } from '../../../src/api/resource/report.ts';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import { replayResult } from '../../../src/evidence/replay/result.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { GENERATIONS } from '../../../src/evidence/replay/versions.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import type { ScenarioKind } from '../../../src/kernel/vocabulary.ts';
import { exampleMonths } from '../../../src/valuation/asset-classes/building-blocks/examples.ts';
import { requestedByFirstRelease } from '../../support/first-release.ts';
import { found } from '../../support/references.ts';
import { replayRig } from '../../support/replay-rig.ts';
import { frozenInput, scenarioFrozen } from '../../support/valuations.ts';

/** Valuations of June 2023, when 20 November was no holiday yet. All figures are made up. */

const [now] = GENERATIONS;
const first = GENERATIONS.at(-1);
const sources = {
  ask: async (query: ReferenceQuery) => ({ answer: found(query, '0.1375', 'fraction a year'), bytes: [] }),
};
const payment = { face_value: '1000000.00', due_date: '2027-01-04' };
const flows = { cash_flows: [{ date: payment.due_date, amount: payment.face_value }], ownership_share: '1' };
const rate = { discount_rate: '0.1375', day_count: 'BUS_252' };

const of = (asset_class: FrozenInput['asset']['asset_class'], attributes: JsonObject): FrozenInput => {
  const input = frozenInput({ asset_class, attributes });
  return { ...input, valuation_date: '2023-06-01' };
};
const assuming = (kind: ScenarioKind, parameters: JsonObject): FrozenInput => ({
  ...of('RECEIVABLE', payment),
  scenario: scenarioFrozen({ asset_class: 'RECEIVABLE', kind, parameters }),
});

describe('a result by the first calendar of business days', () => {
  it.each<[string, FrozenInput]>([
    ['a payment at the base rate', of('RECEIVABLE', payment)],
    ['cash flows', of('BIOLOGICAL_ASSET', { description: 'Made up', ...flows, ...rate })],
    ['a scenario of a payment', assuming('PRESENT_VALUE', { ...payment, ...rate })],
    [
      'a scenario of a payment at the base rate',
      assuming('PRESENT_VALUE', { ...payment, discount: 'SELIC_TARGET' }),
    ],
    ['a scenario of cash flows', assuming('CASH_FLOW', { ...flows, ...rate })],
  ])('is calculated again by it: %s', async (_, input) => {
    const [recorded, newer] = await Promise.all([first, now].map((each) => each?.complete(input, sources)));
    // ÷ 1.1375 ^ (900 ÷ 252), and ÷ 1.1375 ^ (903 ÷ 252)
    expect(recorded?.values.scenario_value.amount).toBe('631209.54');
    expect(newer?.values.scenario_value.amount).toBe('630242.18');
    expect([recorded?.calendars, newer?.calendars]).toEqual([
      [{ id: 'br-financial-market', version: 1 }],
      [{ id: 'br-financial-market', version: 2 }],
    ]);
    for (const result of [recorded, newer]) {
      if (!result) throw new Error('no result');
      expect(await replayResult(input, result)).toMatchObject({ check: 'RECOMPUTED', findings: [] });
      if (!input.scenario) continue;
      const rows = sensitivityOf({ input, result });
      expect(rows.find(({ rate_change }) => rate_change === '0')?.amount).toBe(
        result.values.scenario_value.amount,
      );
      // One point less: ÷ 1.1275 ^ (900 ÷ 252), and of 903.
      const lower = rows.find(({ rate_change }) => rate_change === '-0.01')?.amount;
      expect(lower).toBe(result === recorded ? '651432.56' : '650502.59');
    }
  });
});

it('a tax claim by the first version of present values does not say what it leaves out, and is replayed so', async () => {
  const index = { rule: 'SELIC', base_date: '2024-12-01', tax_claim: true };
  const attributes = { face_value: '1000.00', due_date: '2026-11-20', index };
  const input = frozenInput({ asset_class: 'COURT_CLAIM', attributes });
  const monthly = {
    ask: async (query: ReferenceQuery) => ({
      answer:
        query.kind === 'monthly-rates'
          ? exampleMonths(query, '1.00').answer
          : found(query, '0.07', 'fraction a year'),
      bytes: [],
    }),
  };
  const [recorded, newer] = await Promise.all([first, now].map((each) => each?.complete(input, monthly)));
  const codes = (result: typeof recorded) => result?.limitations.map(({ code }) => code);
  expect(codes(newer)).toContain('PAYMENT_MONTH_NOT_COUNTED');
  expect(codes(recorded)).not.toContain('PAYMENT_MONTH_NOT_COUNTED');
  expect([recorded, newer].map((each) => each?.values.scenario_value.amount)).toEqual(['1230.00', '1230.00']);
  expect([recorded, newer].map((each) => each?.methods[0])).toEqual(
    [1, 2].map((version) => ({ id: 'PRESENT_VALUE_SCENARIO', version })),
  );
  for (const result of [recorded, newer]) {
    if (!result) throw new Error('no result');
    expect(await replayResult(input, result)).toMatchObject({ check: 'RECOMPUTED', findings: [] });
  }
});

describe('a request under the rules of the first release', () => {
  const requested = async (asset: Parameters<ReturnType<typeof replayRig>['register']>[0]) => {
    const rig = replayRig();
    const id = await requestedByFirstRelease(rig.log, await rig.request(await rig.register(asset)));
    const last = () => rig.log.events.findLast(({ stream }) => stream === `valuation-${id}`);
    return { rig, id, last };
  };
  const rules = (version: number) => ({ id: 'VALUATION_RULES', version });

  it('that is still open is calculated and replayed by them; a repetition is by the newest', async () => {
    const { rig, id, last } = await requested({});
    await rig.work(id);
    expect(last()?.data.methods).toEqual([{ id: 'USER_PROVIDED', version: 1 }, rules(1)]);
    expect(await replayValuation(rig, id)).toMatchObject({ check: 'RECOMPUTED', findings: [] });
    const repeated = await rig.valued({});
    const ended = rig.log.events.findLast(({ stream }) => stream === `valuation-${repeated}`);
    expect(ended?.data.methods).toEqual([{ id: 'USER_PROVIDED', version: 1 }, rules(2)]);
    expect({ ...ended?.data, methods: [] }).toEqual({ ...last()?.data, methods: [] });
    expect(await replayValuation(rig, repeated)).toMatchObject({ check: 'RECOMPUTED', findings: [] });
  });

  it('that failed fails again by them', async () => {
    const attributes = {
      description: 'Made up',
      cash_flows: [{ date: '9999-12-31', amount: '1.00' }],
      discount_rate: '999999',
      day_count: 'BUS_252',
    };
    const { rig, id, last } = await requested({ asset_class: 'BIOLOGICAL_ASSET', attributes });
    await rig.work(id);
    expect(last()?.type).toBe('ValuationFailed');
    expect(await replayValuation(rig, id)).toMatchObject({ check: 'FAILURE_REPEATED', findings: [] });
  });
});
