import { describe, expect, it } from 'vitest';
import { questionId, questionOf } from '../../../src/domain/reference.ts';
import { decimal } from '../../../src/kernel/decimal.ts';
import type { Reference } from '../../../src/kernel/reference.ts';
import type { WorkedExample } from '../../../src/valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { type MarkBasis, PRICES } from '../../../src/valuation/marks/basis.ts';
import { markOf } from '../../../src/valuation/marks/mark.ts';
import { landingOf } from '../../../src/valuation/values/base-values.ts';
import { NOW } from '../../support/scenario.ts';

const LATER = '2027-03-01';

/** Examples of a class whose market value rests on prices alone, with the value. */
const priced = registeredAssetClasses.flatMap(({ id, examples }) =>
  examples.flatMap((example) => {
    const { answers, expected } = example;
    const isPriced =
      answers.length > 0 && answers.every(({ query, answer }) => answer.found && PRICES.has(query.kind));
    const [method, amount] =
      Object.entries(expected).find(([name]) => landingOf(name as never, id) === 'market_value') ?? [];
    return isPriced && method && amount ? [{ id, example, amount }] : [];
  }),
);

const basisOf = (id: MarkBasis['asset_class'], example: WorkedExample): MarkBasis => ({
  asset_class: id,
  attributes: example.attributes,
  figures_changed_on: {},
  valuation_date: example.valuationDate,
  method: null,
  accepted_value: 'market_value',
  collateral_haircut: '0',
  max_reference_age_days: null,
  answers: example.answers.map(({ query, answer }) => ({
    query,
    answer,
    question: questionId(questionOf(query)),
  })),
});

/** Each price of the example, of a later day, as somebody changed it. */
const published = (example: WorkedExample, change: (reference: Reference, index: number) => string) =>
  new Map(
    example.answers.flatMap(({ query, answer }, index) => {
      if (!answer.found) return [];
      const question = questionOf(query);
      const id = questionId(question);
      const value = change(answer.reference, index);
      const reference = { ...answer.reference, reference_date: LATER, value };
      return [[id, { id, question, reference, published_at: NOW, version: 1 }] as const];
    }),
  );

describe('a mark of a class that is priced by references', () => {
  it('exists for crops, herds, vehicles, land, titles, fund units and metals', () => {
    const classes = new Set(priced.map(({ id }) => id));
    expect([...classes]).toEqual(
      expect.arrayContaining([
        'INVENTORY',
        'LIVESTOCK',
        'VEHICLE',
        'RURAL_LAND',
        'TREASURY_SECURITY',
        'FUND_UNIT',
        'PRECIOUS_METAL',
      ]),
    );
  });

  it.each(priced.map((each) => [`${each.id}: ${each.example.title}`, each] as const))(
    '%s',
    (_, { id, example, amount }) => {
      const basis = basisOf(id, example);
      expect(markOf(basis, new Map()).reason_codes).toEqual(['NO_NEWER_REFERENCE']);
      const same = markOf(
        basis,
        published(example, ({ value }) => value),
      );
      expect(same).toMatchObject({ amount, day: '2026-11-20', reason_codes: [] });
      expect(same.references.map(({ reference_date }) => reference_date)).toContain(LATER);
      // One of the prices at nothing makes the product nothing; a sum of lines less.
      const none = markOf(
        basis,
        published(example, ({ value }) => (decimal(value).isZero() ? '1' : '0')),
      );
      expect(none.amount).toBe('0.00');
      const doubled = markOf(
        basis,
        published(example, ({ value, unit }) =>
          unit.includes('USD') || unit === 'BRL' ? value : decimal(value).times(2).toFixed(),
        ),
      );
      expect(decimal(doubled.amount ?? '0').gte(decimal(amount))).toBe(true);
    },
  );
});

describe('no mark', () => {
  const [first] = priced;
  if (!first) throw new Error('no class is priced');
  const basis = basisOf(first.id, first.example);

  it('is of a value that rests on no published price', () =>
    expect(markOf(null, new Map())).toEqual({
      amount: null,
      day: null,
      references: [],
      reason_codes: ['NOT_BY_REFERENCE'],
    }));

  it('comes of an older price, or of one in another unit', () => {
    const at = (change: Partial<Reference>) =>
      new Map(
        [...published(first.example, () => '1')].map(([id, each]) => [
          id,
          { ...each, reference: { ...each.reference, ...change } },
        ]),
      );
    for (const change of [{ reference_date: '2001-01-01' }, { unit: 'kg of something else' }])
      expect(markOf(basis, at(change)).reason_codes).toEqual(['NO_NEWER_REFERENCE']);
  });

  it('comes of a price beyond any sense', () => {
    const prices = published(first.example, () => '9'.repeat(30));
    expect(markOf(basis, prices)).toMatchObject({ amount: null, reason_codes: ['METHOD_NOT_APPLICABLE'] });
  });
});
