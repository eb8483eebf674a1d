import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decimal } from '../../src/kernel/decimal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import type { AssetClass, WorkedExample } from '../../src/valuation/asset-classes/contract.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { assetFigures, changeOf } from '../../src/valuation/coverage/base.ts';
import { assetRegistered } from '../support/assets.ts';

/** Whether an asset is still the one that was valued. */

const stock = (line: object = {}, more: object = {}) =>
  assetRegistered({
    attributes: {
      lines: [
        { description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00', ...line },
        { description: 'Soy', quantity: '20.5', unit: 'sc 60 kg', unit_price: '150.00' },
      ],
    },
    ...more,
  });
const change = (after: ReturnType<typeof stock>, before = stock()) =>
  changeOf(assetFigures(before), assetFigures(after));

describe('a stock', () => {
  it.each([
    ['the same figures written otherwise', stock({ quantity: '100.00', unit_price: '1500' }), 'NONE'],
    ['another name of a lot', stock({ description: 'Café' }), 'NONE'],
    [
      'other names and an owner',
      stock({}, { name: 'Else', portfolio: 'P', external_reference: '7' }),
      'NONE',
    ],
    ['a sack more', stock({ quantity: '101' }), 'GREW'],
    ['a gram less', stock({ quantity: '99.99998' }), 'CHANGED'],
    ['another price', stock({ unit_price: '1500.01' }), 'CHANGED'],
    ['another unit', stock({ unit: 'kg' }), 'CHANGED'],
    ['the day of the price', stock({ price_as_of: '2026-10-01' }), 'CHANGED'],
    ['a product in place of a price', stock({ product_id: 'soy' }), 'CHANGED'],
    [
      'a declared value',
      stock({}, { declared_value: { amount: '1.00', date: '2026-11-01', origin: 'Owner' } }),
      'CHANGED',
    ],
    ['a lot fewer', { ...stock(), attributes: { lines: [{ quantity: '100' }] } }, 'CHANGED'],
  ])('%s', (_, after, expected) => expect(change(after)).toBe(expected));

  it('is changed by more of one lot, even with less of another', () => {
    expect(change(stock({ quantity: '99' }), stock({ quantity: '100' }))).toBe('CHANGED');
    const both = (one: string, other: string) =>
      assetRegistered({ attributes: { lines: [{ quantity: one }, { quantity: other }] } });
    expect(change(both('2', '0.5'), both('1', '1'))).toBe('CHANGED');
    expect(change(both('2', '1'), both('1', '1'))).toBe('GREW');
  });
});

/** The schema of an attribute by its path, as `lines[].quantity`. */
function schemaAt(root: JsonObject, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((at, step) => {
    const name = step.replace('[]', '');
    const properties = isJsonObject(at) ? at.properties : undefined;
    const found = isJsonObject(properties) ? properties[name] : undefined;
    return step.endsWith('[]') && isJsonObject(found) ? found.items : found;
  }, root);
}

/** The same attributes with another text at a path; undefined where they have none there. */
function changedAt(
  attributes: JsonObject,
  path: string,
  make: (text: string) => string,
): JsonObject | undefined {
  const [step = '', ...rest] = path.split('.');
  const name = step.replace('[]', '');
  const value = attributes[name];
  const inside = (each: Json) => (isJsonObject(each) ? changedAt(each, rest.join('.'), make) : undefined);
  if (rest.length === 0)
    return typeof value === 'string' ? { ...attributes, [name]: make(value) } : undefined;
  if (!Array.isArray(value)) return undefined;
  const items = value.map(inside);
  if (items.some((item) => item === undefined)) return undefined;
  return { ...attributes, [name]: items as Json };
}

const amountsOf = (
  { value }: AssetClass,
  { valuationDate, answers }: WorkedExample,
  attributes: JsonObject,
) =>
  value(attributes, {
    valuationDate,
    answer: (query) => {
      const found = answers.find((each) => JSON.stringify(each.query) === JSON.stringify(query));
      return found?.answer ?? { found: false, reason: 'NO_REFERENCE', detail: 'made up' };
    },
  }).map(({ amount }) => amount);

describe('descriptive attributes and quantities of a class', () => {
  it.each(ASSET_CLASSES)('%s declares them correctly', (id) => {
    const made = assetClass(id);
    const { descriptive = [], quantities = [] } = made;
    const schema = z.toJSONSchema(made.attributes, { io: 'input', unrepresentable: 'any' }) as JsonObject;
    for (const path of [...descriptive, ...quantities]) expect(schemaAt(schema, path), path).toBeDefined();
    for (const example of made.examples) {
      const before = amountsOf(made, example, example.attributes);
      for (const path of descriptive) {
        const after = changedAt(example.attributes, path, (text) => `${text} renamed`);
        if (after) expect(amountsOf(made, example, after)).toEqual(before);
      }
      for (const path of quantities) {
        const after = changedAt(example.attributes, path, (text) => decimal(text).times(2).toFixed());
        if (!after) continue;
        amountsOf(made, example, after).forEach((amount, index) => {
          const was = before[index] ?? null;
          if (amount === null || was === null) expect([path, amount]).toEqual([path, was]);
          else expect(decimal(amount).gte(decimal(was)), `${path}: ${was} became ${amount}`).toBe(true);
        });
      }
    }
  });
});
