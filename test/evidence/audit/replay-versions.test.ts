import { describe, expect, it } from 'vitest';
import type { ScenarioState } from '../../../src/domain/scenario.ts';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { GENERATIONS, type Generation, generationOf } from '../../../src/evidence/replay/versions.ts';
import { MARKET_CALENDAR } from '../../../src/kernel/dates/business-days.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { KeptAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import { RULES } from '../../../src/kernel/rules.ts';
import type { ScenarioKind } from '../../../src/kernel/vocabulary.ts';
import { exampleFigure, selicTarget } from '../../../src/valuation/asset-classes/building-blocks/examples.ts';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { VALUATION_RULES } from '../../../src/valuation/values/complete.ts';
import { POLICY_DERIVED_VERSION } from '../../../src/valuation/values/policy-derived.ts';
import { rehashed, replayRig, tamperedLog, withData } from '../../support/replay-rig.ts';
import { approvedScenario, frozenInput, policyFrozen, scenarioFrozen } from '../../support/valuations.ts';

const approved = (kind: ScenarioKind, parameters: JsonObject) =>
  approvedScenario({ asset_class: 'RECEIVABLE', kind, parameters });
const upTo = (version: number) => Array.from({ length: version }, (_, index) => index + 1);
const [today] = GENERATIONS;

describe('every version ever used stays runnable', () => {
  it.each(registeredAssetClasses)('$id: every version of each of its methods', ({ id, methods }) => {
    const input = frozenInput({ asset_class: id });
    for (const { method, version } of methods) {
      for (const each of upTo(version)) {
        const used = (rules: number) => ({
          methods: [
            { id: method, version: each },
            { ...VALUATION_RULES, version: rules },
          ],
          calendars: [],
        });
        const runs = upTo(RULES).map((rules) => generationOf(input, used(rules)).ok);
        expect(runs, `${method} version ${each}`).toContain(true);
        if (each === version) expect(runs, `${method}, by all rules`).not.toContain(false);
      }
    }
  });

  it('so does every calendar, the policy’s derivation, and the scenarios’ methods with any class', () => {
    const input: FrozenInput = { ...frozenInput(), policy: policyFrozen(), scenario: scenarioFrozen() };
    for (const version of upTo(MARKET_CALENDAR.name.version))
      expect(generationOf(input, { methods: [], calendars: [{ ...MARKET_CALENDAR.name, version }] }).ok).toBe(
        true,
      );
    for (const version of upTo(POLICY_DERIVED_VERSION.version))
      expect(
        generationOf(input, { methods: [{ ...POLICY_DERIVED_VERSION, version }], calendars: [] }).ok,
      ).toBe(true);
    for (const id of ['CASH_FLOW_SCENARIO', 'PRESENT_VALUE_SCENARIO', 'DEPRECIATED_REPLACEMENT_COST'])
      expect(generationOf(input, { methods: [{ id, version: 1 }], calendars: [] }).ok).toBe(true);
  });
});

/** Invented: a second version of the owner's prices that adds a cent; never released. */
const secondVersion: Generation = {
  calendars: [MARKET_CALENDAR.name, { id: 'made-up', version: 2 }],
  methods: () => [{ id: 'USER_PROVIDED', version: 2 }, VALUATION_RULES],
  async complete(input, sources) {
    const made = await today.complete(input, sources);
    const declared_value = { ...made.values.declared_value, amount: '150000.01' };
    return {
      ...made,
      values: { ...made.values, declared_value },
      methods: used(2).methods,
    };
  },
};
const generations = [secondVersion, today];
const used = (version: number, ...calendars: { id: string; version: number }[]) => ({
  methods: [{ id: 'USER_PROVIDED', version }, { ...VALUATION_RULES }],
  calendars,
});

const otherRules = { ...VALUATION_RULES, version: VALUATION_RULES.version + 1 };

/** Invented: later rules that prefer the declared value to a figure of the attributes; never released. */
const laterRules: Generation = {
  calendars: today.calendars,
  methods: (input) => [...today.methods(input).filter(({ id }) => id !== VALUATION_RULES.id), otherRules],
  async complete(input, sources) {
    const made = await today.complete(input, sources);
    const amount = input.asset.declared_value?.amount ?? made.values.declared_value.amount;
    return {
      ...made,
      values: { ...made.values, declared_value: { ...made.values.declared_value, amount } },
      methods: made.methods.map((each) => (each.id === otherRules.id ? otherRules : each)),
    };
  },
};

describe('the rules between the methods and a result', () => {
  const USER_PROVIDED = { id: 'USER_PROVIDED', version: 1 };
  const declared_value = { amount: '9000.00', date: '2026-11-01', origin: 'Owner' };

  it('are those of the result, although later ones run the same methods', async () => {
    const rig = replayRig();
    const id = await rig.valued({ declared_value });
    const findingsOf = async (log: EventLog = rig.log, generations = [laterRules, today]) => {
      const replay = await replayValuation({ ...rig, log, generations }, id);
      return replay?.findings.map(({ finding, pointer, recomputed }) => [finding, pointer, recomputed]);
    };
    expect(await findingsOf()).toEqual([]);
    const log = tamperedLog(rig.log, `valuation-${id}`, (events) =>
      rehashed(withData(events, 2, (data) => ({ ...data, methods: [USER_PROVIDED, otherRules] }))),
    );
    expect(await findingsOf(log)).toEqual([['DIFFERENT', '/values/declared_value/amount', '9000.00']]);
    expect(await findingsOf(log, [today])).toEqual([['VERSION_NOT_RUNNABLE', undefined, undefined]]);
  });

  it('are recorded in a result', async () => {
    const rig = replayRig();
    const id = await rig.valued({ declared_value });
    const completed = rig.log.events.find(({ stream, revision }) => stream.endsWith(id) && revision === 2);
    expect(completed?.data.methods).toEqual([USER_PROVIDED, VALUATION_RULES]);
  });
});

describe('a result of another version', () => {
  it('of a scenario is recomputed from frozen data, with one query in addition to its asset', async () => {
    const rig = replayRig();
    const date = '2026-11-20';
    const payment = { face_value: '10000.00', due_date: '2027-05-20' };
    const figure = (query: ReferenceQuery, value: string) =>
      exampleFigure(query, value, 'fraction a year', null);
    const curve = figure({ kind: 'prefixed-rate', due_date: payment.due_date, date }, '0.10');
    const target = figure(selicTarget(date), '0.14');
    const completedOf = async (
      scenario: ScenarioState,
      answers: readonly KeptAnswer[],
      attributes: object = {},
    ) => {
      const asset = { asset_class: 'RECEIVABLE', attributes: { ...payment, ...attributes } } as const;
      const id = await rig.valued(asset, answers, { scenario, body: { scenario_id: scenario.id } });
      expect(await replayValuation(rig, id)).toMatchObject({ check: 'RECOMPUTED', findings: [] });
      return rig.log.events.find(({ stream, revision }) => stream.endsWith(id) && revision === 2)?.data;
    };
    const methods = [{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }, VALUATION_RULES];
    const bucket = { name: 'All', face_amount: payment.face_value, dilution_rate: '0.015' };
    const losses = { default_rate: '0.02', loss_given_default: '0.6', days_to_receipt: '45' };
    const buckets = [{ ...bucket, ...losses }];
    const portfolio = approved('RECEIVABLES_PORTFOLIO', { buckets, discount_rate: '0.18' });
    expect(await completedOf(portfolio, [target])).toMatchObject({
      // 10,000 × 0.985 × (1 − 0.02 × 0.6) ÷ 1.18 ^ (45 ÷ 365)
      values: { scenario_value: { amount: '9535.23' } },
      methods,
    });
    const byCurve = (spread: string) => approved('PRESENT_VALUE', { discount: 'PREFIXED_CURVE', spread });
    const own = { discount: 'PREFIXED_CURVE' };
    expect(await completedOf(byCurve('0.04'), [curve, target], own)).toMatchObject({
      // 10000 ÷ (1.10 × 1.04) ^ (122 ÷ 252)
      values: { scenario_value: { amount: '9369.46' } },
      answers: [{ query: curve.query }, { query: target.query }],
    });
    expect(await completedOf(byCurve('0.05'), [target, curve])).toMatchObject({
      // 10000 ÷ (1.10 × 1.05) ^ (122 ÷ 252)
      values: { scenario_value: { amount: '9326.15' } },
      methods,
      answers: [{ query: target.query }, { query: curve.query }],
    });
  });

  it('is recomputed by its generation', async () => {
    const rig = replayRig();
    const id = await rig.valued({});
    expect((await replayValuation({ ...rig, generations }, id))?.findings).toEqual([]);
    const log = tamperedLog(rig.log, `valuation-${id}`, (events) =>
      rehashed(withData(events, 2, (data) => ({ ...data, methods: used(2).methods }))),
    );
    expect((await replayValuation({ ...rig, log, generations }, id))?.findings).toMatchObject([
      { pointer: '/values/declared_value/amount', recorded: '150000.00', recomputed: '150000.01' },
    ]);
  });

  it('is found by id and version, newest first', () => {
    const input = frozenInput();
    expect(generationOf(input, used(1), generations)).toEqual({ ok: true, value: today });
    expect(generationOf(input, used(2), generations)).toEqual({ ok: true, value: secondVersion });
    expect(generationOf(input, { methods: [VALUATION_RULES], calendars: [] }, generations)).toEqual({
      ok: true,
      value: secondVersion,
    });
  });

  it('is refused with the names of unknown versions, or of versions that never ran together', () => {
    const input = frozenInput();
    const refused = (...args: Parameters<typeof used>) => generationOf(input, used(...args), generations);
    expect(refused(3, { id: 'made-up', version: 4 }, { id: 'moon', version: 1 })).toEqual({
      ok: false,
      error: [
        'method USER_PROVIDED version 3 was used; this program can run version 2 and 1 only',
        'calendar made-up version 4 was used; this program can run version 2 only',
        'calendar moon version 1 was used; this program can run no such calendar for it',
      ],
    });
    expect(refused(1, { id: 'made-up', version: 2 })).toEqual({
      ok: false,
      error: [
        `no release of this program ran all of these together: USER_PROVIDED version 1, VALUATION_RULES version ${VALUATION_RULES.version}, made-up version 2`,
      ],
    });
  });
});
