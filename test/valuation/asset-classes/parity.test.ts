import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AMOUNT_PATTERN } from '../../../src/kernel/decimal.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { type ReferenceQuery, referenceKey } from '../../../src/kernel/reference.ts';
import { ASSET_CLASSES, type Label, METHODS } from '../../../src/kernel/vocabulary.ts';
import type {
  AssetClass,
  GuidedExample,
  MethodDescription,
  WorkedExample,
} from '../../../src/valuation/asset-classes/contract.ts';
import { guidedValuer, registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { DISABLED_SOURCES } from '../../../src/valuation/references/profiles.ts';
import { missing } from '../../support/references.ts';
import { faultsIn, worksOutAgain } from '../../support/valuing.ts';

it('every class of the contract is registered, once, in the order of the contract', () =>
  expect(registeredAssetClasses.map(({ id }) => id)).toEqual(ASSET_CLASSES));

/** A method whose every source is off for its terms exists to say why there is nothing. */
const isNeverCovered = ({ sources }: MethodDescription): boolean =>
  sources.length > 0 && sources.every((id) => DISABLED_SOURCES.some((source) => source.id === id));

const bothLanguages = (label: Label) => {
  expect(Object.keys(label).sort()).toEqual(['en', 'pt-BR']);
  for (const text of Object.values(label)) expect(text.trim()).not.toBe('');
};

const valued = (assetClass: AssetClass, example: WorkedExample): readonly MethodResult[] =>
  valuedAs(assetClass, assetClass.attributes.parse(example.attributes), example);

/** As the guided route does it: the first known result in the order of preference, or else the first. */
function guided(assetClass: AssetClass, example: GuidedExample): MethodResult | undefined {
  const parameters = assetClass.guided?.parameters.parse(example.parameters) ?? {};
  const attributes = assetClass.guided?.attributes(parameters) ?? {};
  expect(assetClass.attributes.parse(attributes)).toEqual(attributes);
  const results = valuedAs(assetClass, attributes, example, guidedValuer(assetClass));
  return results.find(({ amount }) => amount !== null) ?? results[0];
}

function valuedAs(
  assetClass: AssetClass,
  attributes: JsonObject,
  example: Pick<WorkedExample, 'answers' | 'valuationDate'>,
  valuer: Pick<AssetClass, 'value'> = assetClass,
): readonly MethodResult[] {
  const answers = new Map(example.answers.map(({ query, answer }) => [referenceKey(query), answer]));
  const asked = assetClass.references(attributes, example.valuationDate).map(referenceKey);
  expect(asked.toSorted()).toEqual([...answers.keys()].toSorted());
  const answer = (query: ReferenceQuery) => {
    const known = answers.get(referenceKey(query));
    if (!known) throw new Error(`the example has no answer to ${referenceKey(query)}`);
    return known;
  };
  return valuer.value(attributes, { valuationDate: example.valuationDate, answer });
}

/** What holds of every result, whatever the class. */
function isSound(assetClass: AssetClass, result: MethodResult): void {
  const method = assetClass.methods.find((candidate) => candidate.method === result.method);
  expect(result.methods).toEqual([{ id: method?.method, version: method?.version }]);
  expect(result.basis).toBe(result.amount === null ? 'NONE' : method?.method);
  expect(result.reason_codes.length > 0).toBe(result.amount === null);
  if (result.amount !== null) expect(result.amount).toMatch(AMOUNT_PATTERN);
  for (const { text } of result.limitations) bothLanguages(text);
  for (const { label, value, unit } of result.calculation?.steps ?? []) {
    bothLanguages(label);
    expect([value, unit].every((text) => text !== '')).toBe(true);
  }
  if (result.basis.endsWith('_SCENARIO')) {
    expect(result.limitations.map(({ code }) => code)).toContain('NOT_A_MARKET_PRICE');
  }
}

/** The shown steps, put through the formula again, give the amount, or what is covered of it. */
function canBeRepeated({ amount, calculation }: MethodResult): void {
  const covered = calculation?.steps.find(({ label }) => label.en === 'Covered amount')?.value;
  const shown = amount ?? covered;
  if (shown !== undefined) worksOutAgain({ amount: shown, calculation });
}

/** Examples of a class whose source has its only answer. */
const restingOnOneAnswer = ({ examples }: AssetClass) =>
  examples.filter(({ answers: [first, ...more] }) => first?.answer.found && more.length === 0);

it('the classes that rest on one answer of a source are these', () => {
  const resting = registeredAssetClasses.filter((each) => restingOnOneAnswer(each).length > 0);
  expect(
    resting
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
  ).toBe(
    'COURT_CLAIM EQUIPMENT FUND_UNIT INVENTORY LIVESTOCK PRIVATE_SECURITY RECEIVABLE RURAL_LAND TREASURY_SECURITY VEHICLE',
  );
});

/** A member of a list's items, as their schema has it. */
const ofItems = (list: unknown, member: string): unknown =>
  (list as { items?: { properties?: Record<string, unknown> } }).items?.properties?.[member];

describe.each(registeredAssetClasses)('the class $id', (assetClass) => {
  const schemas = [
    ['attributes', assetClass.attributes],
    ['publicParameters', assetClass.publicParameters],
    ...(assetClass.guided ? [['guided', assetClass.guided.parameters] as const] : []),
  ] as const;

  it('speaks both languages', () => {
    bothLanguages(assetClass.label);
    bothLanguages(assetClass.description);
    for (const { description } of assetClass.methods) bothLanguages(description);
    expect(assetClass.limitations.length).toBeGreaterThan(0);
    for (const { text } of assetClass.limitations) bothLanguages(text);
  });

  it('has methods with what each requires', () => {
    expect(assetClass.methods.length).toBeGreaterThan(0);
    for (const { method, version, requires } of assetClass.methods) {
      expect(METHODS).toContain(method);
      expect(version).toBeGreaterThanOrEqual(1);
      const { properties } = z.toJSONSchema(assetClass.attributes);
      for (const name of requires) expect(Object.keys(properties ?? {})).toContain(name);
    }
  });

  it.each(schemas)('describes its %s as a JSON Schema object with properties at the top', (_name, schema) => {
    const json = z.toJSONSchema(schema);
    expect(json).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
    });
    expect(Object.keys(json.properties ?? {}).length).toBeGreaterThan(0);
  });

  it('keeps word for word only what it describes', () => {
    const { properties } = z.toJSONSchema(assetClass.attributes);
    for (const name of assetClass.keptWordForWord ?? [])
      expect(Object.keys(properties ?? {})).toContain(name);
  });

  it('has days that must have come only among what it describes as dates', () => {
    const properties = z.toJSONSchema(assetClass.attributes).properties ?? {};
    for (const path of assetClass.datesThatHaveCome ?? []) {
      const [name = '', member] = path.split('[].');
      const field = properties[name];
      expect(member === undefined ? field : ofItems(field, member)).toMatchObject({ format: 'date' });
    }
    // Every class with a valuation date of its own has it among them.
    expect((assetClass.datesThatHaveCome ?? []).includes('valuation_date')).toBe(
      'valuation_date' in properties,
    );
  });

  it.each(assetClass.examples)('values: $title', (example) => {
    const results = valued(assetClass, example);
    expect(Object.fromEntries(results.map(({ method, amount }) => [method, amount]))).toEqual(
      example.expected,
    );
    for (const result of results) {
      isSound(assetClass, result);
      canBeRepeated(result);
    }
    const order = assetClass.methods.map(({ method }) => method);
    expect(results.map(({ method }) => method)).toEqual(order.filter((method) => method in example.expected));
  });

  const REASONS = [
    'MISSING_PARAMETER',
    'NO_REFERENCE',
    'REFERENCE_TOO_OLD',
    'REGION_NOT_COVERED',
    'SOURCE_UNAVAILABLE',
    'SOURCE_NOT_CONFIGURED',
  ] as const;

  it.each(REASONS)('knows nothing by a source that says %s', (reason) => {
    for (const example of restingOnOneAnswer(assetClass)) {
      const answers = example.answers.map(({ query }) => ({ query, answer: missing(reason) }));
      const without = valued(assetClass, { ...example, answers });
      for (const [index, { evidence }] of valued(assetClass, example).entries()) {
        if (evidence.length === 0) continue;
        const { reason_codes, ...unknown } = without[index] as MethodResult;
        expect(unknown).toMatchObject({ amount: null, basis: 'NONE', evidence: [] });
        expect(reason_codes.filter((code) => code !== 'PARTIAL_COVERAGE')).toEqual([reason]);
      }
    }
  });

  it.each(assetClass.publicExamples)("estimates from the caller's figures: $title", (example) => {
    const parameters = assetClass.publicParameters.parse(example.parameters);
    const result = assetClass.publicEstimate(parameters, example.valuationDate);
    expect(result.amount).toBe(example.expected);
    isSound(assetClass, result);
    expect(result.calculation?.formula).toBeTruthy();
    canBeRepeated(result);
  });

  const guidedExamples = assetClass.guided?.examples ?? [];

  it.each(guidedExamples)('guides to: $title', (example) => {
    const result = guided(assetClass, example);
    expect(result?.amount).toBe(example.expected);
    if (!result) return;
    isSound(assetClass, result);
    canBeRepeated(result);
  });

  it('shows its guided estimate with and without coverage', () => {
    const expected = guidedExamples.map((example) => example.expected === null);
    expect(new Set(expected).size).toBe(assetClass.guided ? 2 : 0);
  });

  it('shows every method at work, and without coverage', () => {
    for (const description of assetClass.methods) {
      const { method } = description;
      const expected = assetClass.examples.map((example) => example.expected[method]);
      expect(expected.some((amount) => typeof amount === 'string')).toBe(!isNeverCovered(description));
      expect(expected).toContain(null);
    }
    const expected = assetClass.publicExamples.map((example) => example.expected);
    expect(expected.some((amount) => amount !== null)).toBe(true);
    expect(expected).toContain(null);
  });

  const accepted = [
    ...assetClass.examples.map(({ title, attributes }) => ({
      title,
      schema: assetClass.attributes,
      input: attributes,
    })),
    ...assetClass.publicExamples.map(({ title, parameters }) => ({
      title,
      schema: assetClass.publicParameters,
      input: parameters,
    })),
    ...guidedExamples.flatMap(({ title, parameters }) =>
      assetClass.guided ? [{ title, schema: assetClass.guided.parameters, input: parameters }] : [],
    ),
  ];

  it.each(accepted)('refuses an unknown member in: $title', ({ schema, input }) => {
    expect(faultsIn(schema, { ...input, not_a_member: '1' })).toContainEqual([
      '/not_a_member',
      'unknown_field',
    ]);
  });

  it.each(accepted)('refuses a number where a decimal belongs in: $title', ({ schema, input }) => {
    for (const [other, path] of withOneDecimalAsNumber(input))
      expect(faultsIn(schema, other).filter(([pointer]) => pointer === path)).toHaveLength(1);
  });
});

/** Copies of a value, in each of which one decimal text is a JSON number, at this pointer. What is kept word for word may hold numbers. */
function withOneDecimalAsNumber(value: unknown, at = ''): readonly (readonly [copy: unknown, at: string])[] {
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? [[Number(value), at]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    withOneDecimalAsNumber(item, `${at}/${name}`).map(([other, path]) => {
      const copy = { ...value, [name]: other };
      return [Array.isArray(value) ? Object.values(copy) : copy, path] as const;
    }),
  );
}
