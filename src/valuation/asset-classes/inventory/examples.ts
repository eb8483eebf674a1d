import type { JsonObject } from '../../../kernel/json.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import type { StateCode } from '../../../kernel/vocabulary.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { PublicExample, WorkedExample } from '../contract.ts';

const valuationDate = '2026-11-20';

const price = (product_id: string, state: StateCode | null): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id,
  state,
  date: valuationDate,
});

const soy = { product_id: 'soy', quantity: '1000', state: 'PR' };
const soyPrice = exampleFigure(price('soy', 'PR'), '120.25', 'sc 60 kg', 'PR');
const feed = { description: 'Feed, 40 kg bags', quantity: '12.5', unit: 'bag', unit_price: '80.10' };
const worked = (
  title: string,
  lines: readonly JsonObject[],
  rest: Pick<WorkedExample, 'answers' | 'expected'>,
) => ({
  title,
  attributes: { lines },
  valuationDate,
  ...rest,
});

/** Figures are made up. */
export const inventoryExamples: readonly [WorkedExample, ...WorkedExample[]] = [
  worked('Every line by public reference', [soy, { product_id: 'coffee', quantity: '2.5' }], {
    answers: [soyPrice, exampleFigure(price('coffee', null), '2001.333', 'sc 60 kg', 'PR')],
    // 1000 × 120.25 + 2.5 × 2001.333 = 125253.3325
    expected: { PUBLIC_REFERENCE: '125253.33' },
  }),
  worked("Every line at the owner's price", [feed, { ...feed, quantity: '0.3', unit_price: '0.05' }], {
    answers: [],
    // 12.5 × 80.10 + 0.3 × 0.05 = 1001.265: a tie, to the even cent
    expected: { USER_PROVIDED: '1001.26' },
  }),
  {
    title: 'A price from after the valuation date: that line is not covered',
    attributes: { lines: [{ ...feed, price_as_of: '2026-11-20' }] },
    valuationDate: '2026-11-19',
    answers: [],
    expected: { USER_PROVIDED: null },
  },
  worked('Mixed: neither sum is the whole stock', [soy, feed], {
    answers: [soyPrice],
    expected: { PUBLIC_REFERENCE: null, USER_PROVIDED: null },
  }),
  worked("A line in another state: that state's own price", [soy, { ...soy, quantity: '500', state: 'MT' }], {
    answers: [soyPrice, exampleFigure(price('soy', 'MT'), '117', 'sc 60 kg', 'MT')],
    // 1000 × 120.25 + 500 × 117
    expected: { PUBLIC_REFERENCE: '178750.00' },
  }),
  worked('A line in a state that no source covers', [soy, { ...soy, state: 'MT' }], {
    answers: [soyPrice, exampleGap(price('soy', 'MT'), 'REGION_NOT_COVERED')],
    expected: { PUBLIC_REFERENCE: null },
  }),
  worked('Nothing in stock: a calculated zero', [{ ...soy, quantity: '0' }], {
    answers: [soyPrice],
    expected: { PUBLIC_REFERENCE: '0.00' },
  }),
];

export const inventoryPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  {
    title: "A thousand sacks at the caller's price",
    parameters: { quantity: '1000', unit_price: '114.27', unit: 'sc 60 kg' },
    valuationDate,
    expected: '114270.00',
  },
  { title: 'No price: none is invented', parameters: { quantity: '1000' }, valuationDate, expected: null },
  {
    title: 'A price for no known unit says nothing',
    parameters: { quantity: '1000', unit_price: '114.27' },
    valuationDate,
    expected: null,
  },
];
