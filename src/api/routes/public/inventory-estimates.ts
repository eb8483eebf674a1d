import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { Quantity } from '../../../kernel/fields.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { CROP_IDS } from '../../../kernel/words/commodities.ts';
import { carried } from '../../../kernel/words/faults.ts';
import { noProductOf } from '../../../kernel/words/fields.ts';
import { exampleFigure, exampleGap } from '../../../valuation/asset-classes/building-blocks/examples.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import {
  InventoryEstimateBody,
  inventoryView,
  QuickEstimateBody,
  quickView,
} from '../../../valuation/estimation/estimate-view.ts';
import { exampleEstimate, marketEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Route } from '../../route.ts';
import { classExamples, classesOf, PATHS } from './classes.ts';
import { type EstimateExample, estimateRoute, refusedParameters } from './estimate-route.ts';

const [INVENTORY] = classesOf('stock');

const QuickBody = z
  .strictObject({
    product_id: z
      .enum(CROP_IDS, { error: carried(noProductOf('GET /inventory/catalog')) })
      .meta({ description: 'A product of `GET /inventory/catalog`.' }),
    quantity: Quantity.meta({ description: "In the product's unit: for coffee, sacks of 60 kg." }),
  })
  .meta({ id: 'QuickEstimateRequest' });

const asStock = (body: JsonObject): JsonObject => ({ lines: [body] });

export const inventoryEstimateRoutes = (sources: PriceSources, clock: Clock): readonly Route[] => [
  estimateRoute(clock, {
    path: PATHS.quick,
    operationId: 'createQuickEstimate',
    tag: 'Inventory',
    summary: 'Values a quantity of one product at the published average of Paraná.',
    description:
      'Product and quantity, nothing else: the price is fetched from the source, and a body with a price (or a brand, a maker, a place) is 422. No place of the stock is assumed and the price is not moved to another region.',
    body: QuickBody,
    result: QuickEstimateBody,
    examples: () => quickExamples(sources),
    place: () => '/quantity',
    estimate: async (body, date, language) =>
      quickView(await marketEstimate(INVENTORY, asStock(body), date, sources), language),
  }),
  estimateRoute(clock, {
    path: PATHS.stock,
    operationId: 'createInventoryEstimate',
    tag: 'Inventory',
    summary: "Values a stock of up to 100 lines: at published prices, or at the owner's.",
    description:
      "A line with `product_id` takes the source's price, and cannot give one of its own. Without `state` it gets the Paraná figure and a limitation that says so; in another state it gets that state's own published price, with its level of trade, or a reason why there is none: no price is taken from another state. The amount is known only when every line is covered in one way; otherwise it is null with `PARTIAL_COVERAGE`, and `covered_amount` is the sum of the covered lines.",
    body: (assetClass(INVENTORY).attributes as z.ZodType<JsonObject>).meta({
      id: 'InventoryEstimateRequest',
    }),
    result: InventoryEstimateBody,
    examples: () => classExamples(INVENTORY, ['lines'], sources.profiles, inventoryView),
    refuse: (parameters, today) => refusedParameters({ asset_class: INVENTORY, parameters }, today, ''),
    estimate: async (body, date, language) =>
      inventoryView(await marketEstimate(INVENTORY, body, date, sources), language),
  }),
];

const EXAMPLE_DATE = '2026-11-20';
const COFFEE = { kind: 'commodity-price', product_id: 'coffee', state: null, date: EXAMPLE_DATE } as const;

/** Figures are made up. */
const quickExamples = ({ profiles }: PriceSources): readonly EstimateExample[] =>
  [
    { title: 'Sacks of coffee', answer: exampleFigure(COFFEE, '2001.33', 'sc 60 kg', 'PR') },
    { title: 'No price that is at most 21 days old', answer: exampleGap(COFFEE, 'REFERENCE_TOO_OLD') },
  ].map(({ title, answer }) => {
    const request = { product_id: 'coffee', quantity: '2.5' };
    const asked = { valuationDate: EXAMPLE_DATE, answers: [answer] };
    const result = exampleEstimate(INVENTORY, asStock(request), asked, profiles);
    return { title, request, response: quickView(result, 'en') };
  });
