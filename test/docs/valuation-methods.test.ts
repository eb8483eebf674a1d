import { describe, expect, it } from 'vitest';
import { toAmount } from '../../src/kernel/decimal.ts';
import { evaluate } from '../../src/kernel/formula.ts';
import { ASSET_CLASSES } from '../../src/kernel/vocabulary.ts';
import type { AssetClass } from '../../src/valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { readDocument } from './markdown.ts';

/** The examples of docs/valuation-methods.md are calculated; its tables of fields and ranges are made by a script. */

const TEXT = readDocument('docs/valuation-methods.md');

/** Sections by the classes in their headings: ### `AIRCRAFT`, `VESSEL`. */
const sections = TEXT.split(/^(?=#{1,3} )/m).flatMap((section) => {
  const [, heading = ''] = /^### ((?:`[A-Z_]+`(?:, )?)+)\n/.exec(section) ?? [];
  return [...heading.matchAll(/[A-Z_]+/g)].map(([id]) => ({ id, section }));
});

/** What is written as `expression` = **amount**. */
const workedIn = (text: string) =>
  [...text.matchAll(/`([^`]+)` = \*\*([\d,.-]+)\*\*/g)].map(([, expression = '', shown = '']) => ({
    expression,
    amount: shown.replaceAll(',', ''),
  }));

it.each(workedIn(TEXT))('$expression is $amount', ({ expression, amount }) => {
  expect(toAmount(evaluate(expression, []))).toEqual({ ok: true, value: amount });
});

it('has an example of each class, and of each shared formula', () => {
  expect(workedIn(TEXT).length).toBeGreaterThanOrEqual(ASSET_CLASSES.length + 4);
});

it('has a section of each of the 18 classes, and of nothing else', () => {
  expect(sections.map(({ id }) => id).sort()).toEqual([...ASSET_CLASSES].sort());
});

const sectionOf = (id: string): string => sections.find((each) => each.id === id)?.section ?? '';

describe.each(
  registeredAssetClasses.map((assetClass) => [assetClass.id, assetClass] as [string, AssetClass]),
)('%s', (id, { examples }) => {
  it('has a worked example that is one of its own', () => {
    const own = new Set<unknown>(examples.flatMap(({ expected }) => Object.values(expected)));
    const worked = workedIn(sectionOf(id)).map(({ amount }) => amount);
    expect(worked.filter((amount) => own.has(amount))).not.toEqual([]);
  });
});
