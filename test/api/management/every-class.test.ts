import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PERSONAL_ATTRIBUTES } from '../../../src/kernel/identity/personal-data.ts';
import { renderJson } from '../../../src/kernel/json/source-text.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import type { Basis, ReasonCode, ValueName } from '../../../src/kernel/vocabulary.ts';
import { reais } from '../../../src/kernel/wording/figures.ts';
import type {
  AssetClass,
  MethodDescription,
  WorkedExample,
} from '../../../src/valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { patched } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Every class as a managed asset, from its own worked examples. All sources are off. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

/** Graded by a standard for real estate alone. */
const COMPARED: readonly Basis[] = ['COMPARATIVE_DATA'];

/** Contract, section 5: which bases land in which value. */
const landsOf = (id: string): { readonly [Name in ValueName]?: readonly Basis[] } => ({
  declared_value: ['USER_PROVIDED', 'DECLARED_ESTIMATE'],
  market_value: ['MARKET_REFERENCE', 'PUBLIC_REFERENCE', ...(id === 'REAL_ESTATE' ? COMPARED : [])],
  scenario_value: ['CASH_FLOW_SCENARIO', 'PRESENT_VALUE_SCENARIO', ...(id === 'REAL_ESTATE' ? [] : COMPARED)],
  replacement_cost: ['ACQUISITION_REFERENCE', 'DEPRECIATED_REPLACEMENT_COST'],
});

const register = async ({ id }: AssetClass, attributes: JsonObject, more: JsonObject = {}) => {
  const asset = assetBody(id, attributes, more);
  const answer = await service.call('POST', '/assets', { body: renderJson(asset), key: newKey() });
  expect(answer.status, answer.text).toBe(201);
  return answer;
};

interface ShownValue {
  readonly amount: string | null;
  readonly reason_codes: readonly string[];
}
const valuesOf = (valuation: JsonObject) => valuation.values as unknown as Record<ValueName, ShownValue>;

/** No source answers; and no price is used for a state without quotations. */
const reasonOf = ({ query }: WorkedExample['answers'][number]): ReasonCode =>
  query.kind === 'commodity-price' && !['PR', null].includes(query.state)
    ? 'REGION_NOT_COVERED'
    : 'SOURCE_NOT_CONFIGURED';

/** The expected result of a method: that of the example, or the reason if it needs sources. */
function expectedOf(method: MethodDescription, { answers, expected }: WorkedExample) {
  const reasons = method.sources.length > 0 ? answers.map(reasonOf) : [];
  return { method, reasons, amount: reasons.length > 0 ? null : (expected[method.method] ?? null) };
}

const cases = registeredAssetClasses.flatMap((assetClass) =>
  assetClass.examples.map((example) => ({ id: assetClass.id, title: example.title, assetClass, example })),
);

it.each(cases)('$id, $title: lands where its bases belong', async ({ assetClass, example }) => {
  const { body: asset } = await register(assetClass, example.attributes);
  const valuation = await people.valued(String(asset.id), { valuation_date: example.valuationDate });
  const values = valuesOf(valuation as JsonObject);
  const applied = assetClass.methods.filter(({ method }) => method in example.expected);
  for (const [name, bases] of Object.entries(landsOf(assetClass.id))) {
    const landing = applied
      .filter(({ method }) => bases.includes(method))
      .map((method) => expectedOf(method, example));
    const known = landing.find(({ amount }) => amount !== null);
    const value = values[name as ValueName];
    if (known) {
      const status = name === 'declared_value' ? 'PENDING_REVIEW' : 'CALCULATED';
      expect(value).toMatchObject({ amount: known.amount, basis: known.method.method, status });
    } else if (landing.length > 0) {
      expect(value).toMatchObject({ amount: null, basis: 'NONE', status: 'NO_COVERAGE' });
      expect(value.reason_codes.length).toBeGreaterThan(0);
      const reasons = landing.flatMap((expected) => expected.reasons);
      expect(value.reason_codes).toEqual(expect.arrayContaining(reasons));
      if (reasons.length === 0) expect(value.reason_codes).not.toContain('SOURCE_NOT_CONFIGURED');
    } else {
      expect(value).toMatchObject({ amount: null, basis: 'NONE', status: 'NOT_APPLICABLE' });
    }
  }
  const anyKnown = applied.some((method) => expectedOf(method, example).amount !== null);
  expect(valuation.status).toBe(anyKnown ? 'CALCULATED' : 'NO_COVERAGE');
  for (const derived of [values.forced_liquidation_value, values.collateral_value])
    expect(derived).toMatchObject({ amount: null, reason_codes: ['NO_APPROVED_POLICY'] });
});

describe.each(registeredAssetClasses)('$id', (assetClass) => {
  const [{ attributes, valuationDate, expected }] = assetClass.examples;

  it('takes a declared value of the whole asset, which a method of the same kind precedes', async () => {
    const declared = { amount: '1234.50', date: '2026-10-01', origin: 'Owner' };
    const { body: asset } = await register(assetClass, attributes, { declared_value: declared });
    expect(asset.declared_value).toEqual(declared);
    const valuation = await people.valued(String(asset.id), { valuation_date: valuationDate });
    const own = expected.USER_PROVIDED ?? expected.DECLARED_ESTIMATE ?? declared.amount;
    expect(valuesOf(valuation as JsonObject).declared_value).toMatchObject({
      amount: own,
      status: 'PENDING_REVIEW',
    });
    expect(valuation.status).toBe('CALCULATED');
    const unused = (valuation.limitations as unknown as { code: string; text: string }[]).filter(
      ({ code }) => code === 'DECLARED_VALUE_NOT_USED',
    );
    expect(unused).toHaveLength(own === declared.amount ? 0 : 1);
    for (const { text } of unused)
      for (const said of [reais(declared.amount).en, declared.date, declared.origin, reais(own ?? '').en])
        expect(text).toContain(said);
  });

  it('refuses what its schema does not know, with the pointer', async () => {
    const body = renderJson(assetBody(assetClass.id, { ...attributes, not_a_member: '1' }));
    const answer = await service.call('POST', '/assets', { body, key: newKey() });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(
      expect.objectContaining({ pointer: '/attributes/not_a_member', code: 'unknown_field' }),
    );
  });
});

const personal = registeredAssetClasses.flatMap((assetClass) => {
  const { properties } = z.toJSONSchema(assetClass.attributes);
  const names = PERSONAL_ATTRIBUTES.filter((name) => Object.keys(properties ?? {}).includes(name));
  return names.map((name) => ({ id: assetClass.id, name, assetClass }));
});

describe('personal data', () => {
  it('is an attribute of the classes that the contract gives it to', () => {
    expect(personal.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'REAL_ESTATE registry_number',
      'REAL_ESTATE address',
      'RURAL_LAND registry_number',
      'VEHICLE plate',
      'PRIVATE_SECURITY debtor',
      'RECEIVABLE debtor',
      'COURT_CLAIM debtor',
    ]);
  });

  it.each(personal)('$name of $id is shown to its organization, and stored sealed', async (given) => {
    const { name, assetClass } = given;
    const [{ attributes, valuationDate }] = assetClass.examples;
    const { body: asset } = await register(assetClass, { ...attributes, [name]: 'Zeta-Q9' });
    expect(asset.attributes).toMatchObject({ [name]: 'Zeta-Q9' });
    const changed = await patched(service, `/assets/${asset.id}`, { attributes: { [name]: 'Zeta-Q10' } });
    expect(changed.body.attributes).toMatchObject({ [name]: 'Zeta-Q10' });
    await patched(service, `/assets/${asset.id}`, { name: 'Another name' });
    const valuation = await people.valued(String(asset.id), { valuation_date: valuationDate });
    const streams = [`asset-${asset.id}`, `valuation-${valuation.id}`];
    const stored = await Promise.all(streams.map((stream) => service.engines.eventLog.readStream(stream)));
    expect(stored.map((events) => events.length)).toEqual([3, 3]);
    expect(JSON.stringify(stored)).not.toContain('Zeta-Q');
  });
});
