import { z } from 'zod';
import { limitation } from '../../kernel/estimate.ts';
import { Code, Quantity } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { TESOURO } from '../references/profiles.ts';
import { exampleFigure, exampleGap, publicExample, workedExample } from './building-blocks/examples.ts';
import { OWN_PRICES_NOT_VERIFIED, ownFigures, unitProduct } from './building-blocks/owner.ts';
import { DISCOUNT_RATE_RANGE, inBoth, UNITS } from './building-blocks/plausibility.ts';
import { valueByReferences } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription, PublicExample } from './contract.ts';
import {
  bondHolding,
  NO_SUCH_BOND,
  PRICED_FROM_STATED_RATE,
  TreasuryParameters,
} from './treasury-security/bond.ts';

/** Examples of bonds priced from a rate that the caller states. */

const ltn = { quantity: '10', bond: 'LTN', maturity_date: '2029-01-01', discount_rate: '0.1416' };
const ntnF = { quantity: '2', bond: 'NTN_F', maturity_date: '2035-01-01', discount_rate: '0.136296' };

const bondExamples: readonly PublicExample[] = [
  // 619 business days: 722.313330 each
  publicExample('Ten LTN at a rate of 14.16 %', ltn, '7223.13', '2026-07-10'),
  // Eighteen coupons, and the face with the last: 837.653061 each
  publicExample('Two NTN-F at a rate of 13.6296 %', ntnF, '1675.31', '2026-02-06'),
  publicExample(
    'A bond without a rate: none is invented',
    { quantity: '10', bond: 'LTN', maturity_date: '2029-01-01' },
    null,
    '2026-07-10',
  ),
  publicExample('A bond that has matured', { ...ltn, maturity_date: '2026-07-01' }, null, '2026-07-10'),
  publicExample(
    'A day on which no bond matures',
    { ...ltn, maturity_date: '2029-01-02' },
    null,
    '2026-07-10',
  ),
];

/** Securities of the national treasury at the price at which it buys them back. */

const Attributes = z.strictObject({
  product_id: Code(80).meta({
    description: 'The security, as the list of treasury products names it.',
    examples: ['tesouro-prefixado-2029-01-01'],
  }),
  quantity: Quantity.meta({ description: 'How many securities, parts included.', examples: ['2.35'] }),
});
type Attributes = z.infer<typeof Attributes>;

const marketReference: MethodDescription = {
  method: 'MARKET_REFERENCE',
  version: 1,
  description: bilingual('treasury-security.quantity_unit_price_treasury'),
  requires: ['product_id', 'quantity'],
  sources: [TESOURO.id],
};

const holdingAsDeclared = limitation('treasury-security.HOLDING_AS_DECLARED');
const beforeTaxes = limitation('treasury-security.BUY_BACK_BEFORE_TAXES_AND_FEES');

const queryOf = ({ product_id }: Pick<Attributes, 'product_id'>, date: CalendarDate): ReferenceQuery => ({
  kind: 'treasury-price',
  product_id,
  date,
});

const valuationDate = '2026-11-20';
const holding = { product_id: 'tesouro-selic-2029-03-01', quantity: '2.35' };

export const treasurySecurity: AssetClass<Attributes, TreasuryParameters> = {
  id: 'TREASURY_SECURITY',
  label: bilingual('treasury-security.TREASURY_SECURITY'),
  description: bilingual('treasury-security.TREASURY_SECURITY.description'),
  assignmentsAreEntered: true,
  scrCodes: {},
  quantities: ['quantity'],
  attributes: Attributes,
  publicParameters: TreasuryParameters,
  marketEstimates: ['treasury'],
  guided: null,
  // Each product is named after its maturity.
  fallsDueOn: ({ product_id }) => /\d{4}-\d{2}-\d{2}$/.exec(product_id)?.[0] ?? null,
  methods: [marketReference],
  limitations: [
    holdingAsDeclared,
    beforeTaxes,
    OWN_PRICES_NOT_VERIFIED,
    PRICED_FROM_STATED_RATE,
    NO_SUCH_BOND,
  ],
  plausible: [
    {
      field: 'quantity',
      low: '0.01',
      high: '100000000',
      unit: UNITS,
      reason: bilingual('treasury-security.quantity_out_of_range'),
      source: 'Tesouro Direto: the smallest part is 0.01 of a security. The upper bound is our own',
    },
    {
      field: 'unit_price',
      low: '10',
      high: '100000',
      unit: inBoth('BRL'),
      reason: bilingual('treasury-security.price_out_of_range'),
      source: "Our own bound, far outside the Tesouro Nacional's published prices",
    },
    DISCOUNT_RATE_RANGE,
  ],
  references: (attributes, date) => [queryOf(attributes, date)],
  value: ({ product_id, quantity }, context) => [
    valueByReferences(
      {
        method: marketReference,
        asks: { price: queryOf({ product_id }, context.valuationDate) },
        limitations: [holdingAsDeclared, beforeTaxes],
        product: ({ price }) => unitProduct(quantity, price.value),
      },
      context,
    ),
  ],
  publicEstimate: ({ bond, ...given }, date) =>
    bond === undefined
      ? ownFigures(marketReference, unitProduct(given.quantity, given.unit_price), [holdingAsDeclared])
      : bondHolding(marketReference, { bond, ...given }, date, [holdingAsDeclared]),
  examples: [
    // 2.35 × 14999.99 = 35249.9765
    workedExample(
      'Securities and a part of one, at a buy-back price (made up)',
      holding,
      { MARKET_REFERENCE: '35249.98' },
      [exampleFigure(queryOf(holding, valuationDate), '14999.99', 'unit', null)],
    ),
    workedExample('A security that the treasury does not buy back', holding, { MARKET_REFERENCE: null }, [
      exampleGap(queryOf(holding, valuationDate), 'NO_REFERENCE'),
    ]),
  ],
  publicExamples: [
    publicExample("Two securities at the caller's price", { quantity: '2', unit_price: '722.31' }, '1444.62'),
    publicExample('No price: none is invented', { quantity: '2' }, null),
    ...bondExamples,
  ],
};
