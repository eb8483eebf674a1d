import { z } from 'zod';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { B3 } from '../references/profiles.ts';
import { publicExample, workedExample } from './building-blocks/examples.ts';
import { unknownResult } from './building-blocks/method-result.ts';
import { OWN_PRICES_NOT_VERIFIED, ownFigures } from './building-blocks/owner.ts';
import { inBoth, ownBound, UNITS } from './building-blocks/plausibility.ts';
import {
  HoldingParameters,
  holdingAsDeclared,
  holdingFields,
  marketDataOff,
  ownHolding,
} from './building-blocks/unit-holding.ts';
import type { AssetClass, MethodDescription } from './contract.ts';

const Attributes = ownHolding.schema(z.strictObject(holdingFields));
type Attributes = z.infer<typeof Attributes>;

/** The exchange would have market data. It is named, so that its absence is explained, and never asked. */
const marketReference: MethodDescription = {
  method: 'MARKET_REFERENCE',
  version: 1,
  description: bilingual('listed-equity.quantity_by_quotation'),
  requires: ['identifier', 'quantity'],
  sources: [B3.id],
};
const own = [holdingAsDeclared, marketDataOff];

const shares = { identifier: 'ABCD3', quantity: '1000' };

/** Shares, and what else is traded on the exchange. */
export const listedEquity: AssetClass<Attributes, HoldingParameters> = {
  id: 'LISTED_EQUITY',
  label: bilingual('listed-equity.LISTED_EQUITY'),
  description: bilingual('listed-equity.LISTED_EQUITY.description'),
  assignmentsAreEntered: true,
  scrCodes: { FIDUCIARY_ASSIGNMENT: '0106' },
  quantities: ['quantity'],
  attributes: Attributes,
  publicParameters: HoldingParameters,
  guided: null,
  datesThatHaveCome: ['price_as_of'],
  methods: [ownHolding.method, marketReference],
  limitations: [...own, OWN_PRICES_NOT_VERIFIED],
  plausible: [
    ownBound('quantity', ['0', '100000000000'], UNITS, bilingual('listed-equity.too_many_shares')),
    {
      field: 'unit_price',
      low: '0.01',
      high: '100000',
      unit: inBoth('BRL'),
      reason: bilingual('listed-equity.price_out_of_range'),
      source: 'B3: prices move by one cent. The upper bound is our own',
    },
  ],
  references: () => [],
  value: (attributes, context) => [
    ownHolding.ofAsset(attributes, own, context),
    unknownResult(marketReference, ['COMMERCIAL_SOURCE_DISABLED'], { limitations: own }),
  ],
  publicEstimate: (parameters) => ownFigures(ownHolding.method, ownHolding.product(parameters), own),
  examples: [
    workedExample(
      "Shares at the owner's price",
      { ...shares, unit_price: '31.415' },
      { USER_PROVIDED: '31415.00', MARKET_REFERENCE: null },
    ),
    workedExample('No price: none is invented, and no market is asked', shares, {
      USER_PROVIDED: null,
      MARKET_REFERENCE: null,
    }),
    workedExample(
      'No shares: a calculated zero',
      { ...shares, quantity: '0', unit_price: '31.415' },
      { USER_PROVIDED: '0.00', MARKET_REFERENCE: null },
    ),
  ],
  publicExamples: [
    publicExample(
      "Two hundred shares at the caller's price",
      { quantity: '200', unit_price: '27.15' },
      '5430.00',
    ),
    publicExample('No quantity: none is invented', { unit_price: '27.15' }, null),
  ],
};
