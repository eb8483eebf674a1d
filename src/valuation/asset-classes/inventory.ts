import { z } from 'zod';
import { decimal } from '../../kernel/decimal.ts';
import { limitation, type MethodResult } from '../../kernel/estimate.ts';
import { Quantity, Text } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type ReferenceQuery, referenceKey } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { StateCode } from '../../kernel/vocabulary.ts';
import { CONAB_WEEKLY, DERAL_SIMA } from '../references/profiles.ts';
import {
  EXAMPLE_DATE,
  exampleFigure,
  exampleGap,
  publicExample,
  workedExample,
} from './building-blocks/examples.ts';
import { knownResult, unknownResult } from './building-blocks/method-result.ts';
import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/owner.ts';
import { inBoth, type PlausibleRange } from './building-blocks/plausibility.ts';
import type { AssetClass, MethodDescription, WorkedExample } from './contract.ts';
import {
  InventoryLines,
  isPublicLine,
  priceOf,
  quantityOf,
  type StockMethod,
  stockQuery,
  valueLine,
  valueStock,
} from './inventory/valuation.ts';

const price = (product_id: string, state: StateCode | null): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id,
  state,
  date: EXAMPLE_DATE,
});

const soy = { product_id: 'soy', quantity: '1000', state: 'PR' };
const soyPrice = exampleFigure(price('soy', 'PR'), '120.25', 'sc 60 kg', 'PR');
const feed = { description: 'Feed, 40 kg bags', quantity: '12.5', unit: 'bag', unit_price: '80.10' };
const worked = (
  title: string,
  lines: readonly JsonObject[],
  { answers, expected }: Pick<WorkedExample, 'answers' | 'expected'>,
) => workedExample(title, { lines }, expected, answers);

/** A stock of goods: each line by public reference or at the owner's price; the sum is known only when every part is. */

const Attributes = z.strictObject({
  lines: InventoryLines.meta({ description: 'What the stock is made of, 1 to 100 lines.' }),
});
type Attributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject({
  quantity: Quantity.optional().meta({ description: 'How much there is, in `unit`.' }),
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one unit, in BRL.",
    examples: ['12.50'],
  }),
  unit: Text(40)
    .optional()
    .meta({
      description: 'What one unit is, which the price is for: without it the price says nothing.',
      examples: ['sc 60 kg'],
    }),
});
type Parameters = z.infer<typeof Parameters>;

const publicReference: MethodDescription = {
  method: 'PUBLIC_REFERENCE',
  version: 1,
  description: bilingual('inventory.sum_at_published_price'),
  requires: ['lines'],
  sources: [DERAL_SIMA.id, CONAB_WEEKLY.id],
};

const userProvided: MethodDescription = {
  method: 'USER_PROVIDED',
  version: 1,
  description: bilingual('inventory.sum_at_owner_price'),
  requires: ['lines'],
  sources: [],
};

const stockLimitation = limitation('inventory.STOCK_NOT_INSPECTED');
const quotationLimitation = limitation('inventory.NO_FREIGHT_OR_QUALITY_ADJUSTMENT');

const byReference: StockMethod = {
  method: publicReference,
  isOfCatalog: true,
  limitations: [stockLimitation, quotationLimitation],
};
const byOwner: StockMethod = {
  method: userProvided,
  isOfCatalog: false,
  limitations: [stockLimitation, OWN_PRICES_NOT_VERIFIED],
};

/** One question for each product and place, however many lines share it. */
function references({ lines }: Attributes, date: CalendarDate): readonly ReferenceQuery[] {
  const queries = lines.filter(isPublicLine).map((line) => stockQuery(line, date));
  return [...new Map(queries.map((query) => [referenceKey(query), query])).values()];
}

function publicEstimate({ quantity, unit_price, unit }: Parameters): MethodResult {
  const { limitations } = byOwner;
  const shownUnit = unit ?? 'unit';
  const steps = [...quantityOf('', quantity, shownUnit), ...priceOf('', unit_price, shownUnit)];
  const parts = { limitations, calculation: { formula: 'quantity × unit_price', steps } };
  return quantity === undefined || unit_price === undefined || unit === undefined
    ? unknownResult(userProvided, ['MISSING_PARAMETER'], parts)
    : knownResult(userProvided, decimal(quantity).times(decimal(unit_price)), '/quantity', parts);
}

const CONAB =
  'Our own bound, above any harvest of the country in the surveys of Conab (Acompanhamento da Safra Brasileira)';
const IBGE = 'Our own bound, above any harvest of the country in the surveys of IBGE (PAM, PEVS)';

/** No stock is larger than what the whole country harvests in a year. */
const harvest = (
  products: readonly string[],
  high: string,
  unit: string,
  source: string,
): PlausibleRange => ({
  field: 'lines[].quantity',
  where: { product_id: products },
  low: '0',
  high,
  unit: inBoth(unit),
  reason: bilingual('inventory.harvest'),
  source,
});

export const inventory: AssetClass<Attributes, Parameters> = {
  id: 'INVENTORY',
  label: bilingual('inventory.INVENTORY'),
  description: bilingual('inventory.INVENTORY.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE_BY_CPR: '0322' },
  descriptive: ['lines[].description'],
  quantities: ['lines[].quantity'],
  attributes: Attributes,
  publicParameters: Parameters,
  marketEstimates: ['quick', 'stock'],
  guided: null,
  datesThatHaveCome: ['lines[].price_as_of'],
  methods: [publicReference, userProvided],
  limitations: [stockLimitation, quotationLimitation, OWN_PRICES_NOT_VERIFIED],
  plausible: [
    harvest(['soy', 'maize'], '3500000000', 'sc 60 kg', CONAB),
    harvest(['wheat', 'rice'], '300000000', 'sc 60 kg', CONAB),
    harvest(['coffee', 'beans-carioca', 'beans-black'], '80000000', 'sc 60 kg', CONAB),
    harvest(['coffee-in-coco'], '5000000000', 'kg renda', CONAB),
    harvest(['cassava'], '40000000', 't', IBGE),
    harvest(['yerba-mate'], '100000000', 'arroba', IBGE),
  ],
  references,
  value: ({ lines }, context) => {
    const valued = lines.map((line, index) => valueLine(line, index, context));
    return [byReference, byOwner]
      .filter(({ isOfCatalog }) => lines.some((line) => isPublicLine(line) === isOfCatalog))
      .map((part) => valueStock(part, valued, context));
  },
  publicEstimate,
  // Figures are made up.
  examples: [
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
    workedExample(
      'A price from after the valuation date: that line is not covered',
      { lines: [{ ...feed, price_as_of: '2026-11-20' }] },
      { USER_PROVIDED: null },
      [],
      '2026-11-19',
    ),
    worked('Mixed: neither sum is the whole stock', [soy, feed], {
      answers: [soyPrice],
      expected: { PUBLIC_REFERENCE: null, USER_PROVIDED: null },
    }),
    worked(
      "A line in another state: that state's own price",
      [soy, { ...soy, quantity: '500', state: 'MT' }],
      {
        answers: [soyPrice, exampleFigure(price('soy', 'MT'), '117', 'sc 60 kg', 'MT')],
        // 1000 × 120.25 + 500 × 117
        expected: { PUBLIC_REFERENCE: '178750.00' },
      },
    ),
    worked('A line in a state that no source covers', [soy, { ...soy, state: 'MT' }], {
      answers: [soyPrice, exampleGap(price('soy', 'MT'), 'REGION_NOT_COVERED')],
      expected: { PUBLIC_REFERENCE: null },
    }),
    worked('Nothing in stock: a calculated zero', [{ ...soy, quantity: '0' }], {
      answers: [soyPrice],
      expected: { PUBLIC_REFERENCE: '0.00' },
    }),
  ],
  publicExamples: [
    publicExample(
      "A thousand sacks at the caller's price",
      { quantity: '1000', unit_price: '114.27', unit: 'sc 60 kg' },
      '114270.00',
    ),
    publicExample('No price: none is invented', { quantity: '1000' }, null),
    publicExample('A price for no known unit says nothing', { quantity: '1000', unit_price: '114.27' }, null),
  ],
};
