import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FrozenInput } from '../../src/domain/valuation.ts';
import { toAmount } from '../../src/kernel/decimal.ts';
import type { MethodResult } from '../../src/kernel/estimate.ts';
import { evaluate } from '../../src/kernel/formula.ts';
import { ASSET_CLASSES, VALUE_NAMES } from '../../src/kernel/vocabulary.ts';
import type { AssetClass, MethodDescription } from '../../src/valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { completionOf } from '../../src/valuation/values/complete.ts';
import { readDocument } from './markdown.ts';
import { codesIn, fieldsIn, namedSections, rowsOf } from './sections.ts';

/** docs/valuation-methods.md is held against the classes themselves: a field more or less in either fails here. */

const TEXT = readDocument('docs/valuation-methods.md');
const sections = namedSections(TEXT);

/** Names of an object's fields, a star behind the required ones. */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).map((name) => (required.includes(name) ? `${name}*` : name));
}

/** Where a known amount of a method goes in a valuation. */
function landingOf({ method }: MethodDescription, asset_class: string): string | undefined {
  const result: MethodResult = {
    method,
    basis: method,
    amount: '1.00',
    reason_codes: [],
    calculation: null,
    evidence: [],
    sources: [],
    limitations: [],
    calendars: [],
    methods: [],
  };
  const asset = { asset_class, declared_value: null };
  const input = { method: null, asset, documents: [], policy: null } as unknown as FrozenInput;
  const values = completionOf(input, [result]).values;
  return VALUE_NAMES.find((name) => values[name].amount === '1.00');
}

/** What is written as `expression` = **amount**. */
const workedIn = (text: string) =>
  [...text.matchAll(/`([^`]+)` = \*\*([\d,.-]+)\*\*/g)].map(([, expression = '', shown = '']) => ({
    expression,
    amount: shown.replaceAll(',', ''),
  }));

it.each(workedIn(TEXT))('$expression comes to $amount', ({ expression, amount }) => {
  expect(toAmount(evaluate(expression, []))).toEqual({ ok: true, value: amount });
});

it('has an example of each class, and of each shared formula', () => {
  expect(workedIn(TEXT).length).toBeGreaterThanOrEqual(ASSET_CLASSES.length + 4);
});

it('has a section of each of the 18 classes, in their order, and of nothing else', () => {
  expect([...sections.keys()]).toEqual(ASSET_CLASSES);
});

describe.each(
  registeredAssetClasses.map((assetClass) => [assetClass.id, assetClass] as [string, AssetClass]),
)('%s', (id, assetClass) => {
  const section = sections.get(id) ?? '';
  const rows = rowsOf(section);
  const cell = (name: string) => rows.get(name) ?? '';

  it('has its fields, the required ones marked', () => {
    expect(fieldsIn(cell('Fields')).sort()).toEqual(fieldsOf(assetClass.attributes).sort());
  });

  it('has the parameters of the public and of the guided estimate', () => {
    expect(fieldsIn(cell('Public parameters')).sort()).toEqual(fieldsOf(assetClass.publicParameters).sort());
    const guided = assetClass.guided ? fieldsOf(assetClass.guided.parameters).sort() : [];
    expect(fieldsIn(cell('Guided')).sort()).toEqual(guided);
  });

  it('has its methods in order, and the value each lands in', () => {
    const described = assetClass.methods.map(
      (method, index) => `${index + 1}. \`${method.method}\` → \`${landingOf(method, id)}\``,
    );
    expect(cell('Methods')).toBe(described.join('; '));
  });

  it('has a formula, and every source', () => {
    expect(cell('Formula').length).toBeGreaterThan(0);
    expect(cell('Their formula').length).toBeGreaterThan(0);
    const sources = new Set(assetClass.methods.flatMap((method) => method.sources));
    expect(new Set(fieldsIn(cell('Source and age')))).toEqual(sources);
  });

  it('has a worked example that is one of its own', () => {
    const worked = workedIn(cell('Worked example'));
    const own = assetClass.examples.flatMap(({ expected }) => Object.values(expected));
    expect(worked.length).toBeGreaterThan(0);
    for (const { amount } of worked) expect(own).toContain(amount);
  });

  it('has its limitations', () => {
    const stated = codesIn(cell('Limitations'));
    for (const { code } of assetClass.limitations) expect(stated).toContain(code);
  });
});
