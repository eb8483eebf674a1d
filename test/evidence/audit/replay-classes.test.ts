import { expect, it } from 'vitest';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import {
  FIRST_RULES,
  RULES_OF_BURDENS,
  RULES_OF_COMMITTEE_REPORT,
  RULES_OF_LAND_SURVEYS,
  RULES_OF_QUOTAS,
  RULES_OF_RANGES,
  RULES_OF_RECOGNITION,
  RULES_OF_STATE_PRICES,
  RULES_TODAY,
} from '../../../src/kernel/rules.ts';
import { registeredAssetClasses } from '../../../src/valuing/asset-classes/index.ts';
import { rehashed, replayRig, tamperedLog, withData } from '../../support/replay-rig.ts';

/** Every worked example of every class, valued through the handler and the worker. */
const cases = registeredAssetClasses.flatMap(({ id, examples }) =>
  examples.map((example) => ({ id, title: example.title, example })),
);

const OWN_PRICE = "A line in another state: that state's own price";

/** Without those of a datum, or a price, that came with later rules. */
const olderCases = cases.filter(
  ({ title, example: { attributes } }) =>
    !('tax_id' in attributes || 'land_class' in attributes) && title !== OWN_PRICE,
);

const valuedExample = async ({ id, example }: (typeof cases)[number], rules = RULES_TODAY) => {
  const rig = replayRig({ rules });
  const { attributes, answers, valuationDate } = example;
  const asset = { asset_class: id, attributes };
  const valuation = await rig.valued(asset, answers, { body: { valuation_date: valuationDate } });
  return { ...rig, valuation, asked: answers.length };
};

it.each(cases)('$id, $title: comes out again', async (example) => {
  const { log, documents, valuation, asked } = await valuedExample(example);
  const replay = await replayValuation({ log, documents }, valuation);
  expect(replay).toMatchObject({ check: 'RECOMPUTED', findings: [], events_replayed: 3, events: 3 });
  const expected = Object.values(example.example.expected).some((amount) => amount !== null);
  expect(replay?.state?.status).toBe(expected ? 'CALCULATED' : 'NO_COVERAGE');
  const figures = example.example.answers.filter(({ answer }) => answer.found).length;
  expect(replay?.evidence.every(({ status }) => status === 'KEPT')).toBe(true);
  expect(replay?.evidence.length).toBeLessThanOrEqual(figures);
  expect(replay?.statement).toMatch(
    asked === 0 ? /were not asked/ : new RegExp(`${asked} answers? of price`),
  );
});

it.each(olderCases.filter(({ id }) => id !== 'FUND_UNIT'))(
  '$id, $title: under the rules of recognition comes out as under those of today',
  async (example) => {
    const resultUnder = async (rules: number) => {
      const { log, documents, valuation } = await valuedExample(example, rules);
      const replay = await replayValuation({ log, documents }, valuation);
      expect(replay).toMatchObject({ check: 'RECOMPUTED', findings: [] });
      const { methods, ...result } = replay?.state?.result ?? { methods: [] };
      expect(methods).toContainEqual({ id: 'VALUATION_RULES', version: rules });
      return result;
    };
    for (const rules of [RULES_OF_RECOGNITION, RULES_OF_COMMITTEE_REPORT, RULES_OF_BURDENS])
      expect(await resultUnder(rules)).toEqual({
        ...(await resultUnder(RULES_TODAY)),
        // Recorded since.
        ranges: null,
        range_reasons: null,
      });
  },
);

it('units of a fund come out again under the rules that knew no quotas, with the reason of then', async () => {
  const [fund] = olderCases.filter(({ id }) => id === 'FUND_UNIT');
  if (!fund) throw new Error('no example of a fund without its CNPJ');
  const told = async (rules: number) => {
    const { log, documents, valuation } = await valuedExample(fund, rules);
    const replay = await replayValuation({ log, documents }, valuation);
    expect(replay).toMatchObject({ check: 'RECOMPUTED', findings: [] });
    const { values, methods } = replay?.state?.result ?? {};
    const version = methods?.find(({ id }) => id === 'MARKET_REFERENCE')?.version;
    return [version, values?.market_value.reason_codes];
  };
  for (const rules of [
    FIRST_RULES,
    RULES_OF_RECOGNITION,
    RULES_OF_COMMITTEE_REPORT,
    RULES_OF_BURDENS,
    RULES_OF_RANGES,
  ])
    expect(await told(rules)).toEqual([1, ['COMMERCIAL_SOURCE_DISABLED']]);
  expect(await told(RULES_OF_QUOTAS)).toEqual([2, ['MISSING_PARAMETER']]);
});

it('a stock in another state comes out again under the rules that knew no price of it, whatever the source answered', async () => {
  const stock = cases.find(({ title }) => title === OWN_PRICE);
  if (!stock) throw new Error('no example of a stock in another state');
  const told = async (rules: number) => {
    const { log, documents, valuation } = await valuedExample(stock, rules);
    const replay = await replayValuation({ log, documents }, valuation);
    expect(replay).toMatchObject({ check: 'RECOMPUTED', findings: [] });
    const { values, methods } = replay?.state?.result ?? {};
    const version = methods?.find(({ id }) => id === 'PUBLIC_REFERENCE')?.version;
    return [version, values?.market_value.amount, values?.market_value.reason_codes];
  };
  for (const rules of [FIRST_RULES, RULES_OF_RECOGNITION, RULES_OF_RANGES, RULES_OF_QUOTAS])
    expect(await told(rules)).toEqual([1, null, ['REGION_NOT_COVERED', 'PARTIAL_COVERAGE']]);
  expect(await told(RULES_OF_STATE_PRICES)).toEqual([2, '178750.00', []]);
});

it('land of a class comes out again under the rules that knew no survey, as if it had none', async () => {
  const surveyed = cases.filter(({ example }) => 'land_class' in example.attributes);
  expect(surveyed).toHaveLength(3);
  const told = async (each: (typeof cases)[number], rules: number) => {
    const { log, documents, valuation } = await valuedExample(each, rules);
    const replay = await replayValuation({ log, documents }, valuation);
    expect(replay).toMatchObject({ check: 'RECOMPUTED', findings: [] });
    return replay?.state?.result;
  };
  for (const each of surveyed) {
    const { land_class: _class, ...attributes } = each.example.attributes;
    const unclassed = { ...each, example: { ...each.example, attributes, answers: [] } };
    const before = await told(unclassed, RULES_OF_QUOTAS);
    expect({ ...(await told(each, RULES_OF_QUOTAS)), answers: [] }).toEqual(before);
    expect(before?.values.market_value).toMatchObject({ reason_codes: ['METHOD_NOT_APPLICABLE'] });
    // And without a class nothing but the number of the rules is another today.
    const { methods: _then, ...then } = before ?? { methods: [] };
    expect(await told(unclassed, RULES_OF_LAND_SURVEYS)).toMatchObject(then);
    expect((await told(each, RULES_OF_LAND_SURVEYS))?.values.market_value.reason_codes).not.toEqual([
      'METHOD_NOT_APPLICABLE',
    ]);
  }
});

/** As the first version of the event would have it: no accepted value, no answers, nothing of recognition. */
const ofVersionOne = ({
  accepted_value: _value,
  answers: _answers,
  recognition: _recognition,
  ...data
}: JsonObject): JsonObject => data;

it('comes out again without its answers, as version 1 kept it: rebuilt where evidence and questions fit one to one', async () => {
  const checks: Record<string, string[]> = { RECOMPUTED: [], REBUILT: [], CALCULATION_ONLY: [] };
  // An index came long after results kept their answers: what it read cannot be made again without them.
  const kept = olderCases.filter(({ example }) => example.attributes.index === undefined);
  for (const example of kept) {
    const { log, documents, valuation } = await valuedExample(example, FIRST_RULES);
    const before = tamperedLog(log, `valuation-${valuation}`, (events) =>
      rehashed(
        withData(events, 2, ofVersionOne).map((event, index) =>
          index === 2 ? { ...event, metadata: { ...event.metadata, schema_version: 1 } } : event,
        ),
      ),
    );
    const name = `${example.id}: ${example.title}`;
    const replay = await replayValuation({ log: before, documents }, valuation);
    expect(replay?.findings, name).toEqual([]);
    checks[replay?.check ?? 'NONE']?.push(name);
  }
  expect(Object.values(checks).flat()).toHaveLength(kept.length);
  const asking = kept.filter(({ example }) => example.answers.length > 0);
  expect([checks.REBUILT, checks.CALCULATION_ONLY].flat()).toHaveLength(asking.length);
  // Which of several questions had no answer, nothing tells.
  expect(checks.CALCULATION_ONLY).toEqual([
    'INVENTORY: A line in a state that no source covers',
    'PRECIOUS_METAL: No exchange rate: a price in US$ is none in BRL',
    'PRECIOUS_METAL: Neither price nor exchange rate',
  ]);
});
