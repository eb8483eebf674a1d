import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { sayingOfUnion } from '../../../kernel/words/faults.ts';
import { noneOf } from '../../../kernel/words/fields.ts';
import { assetMeanings } from '../../../kernel/words/meanings.ts';
import {
  comparedFlats,
  withFactors,
} from '../../../valuation/asset-classes/building-blocks/comparables/examples.ts';
import { Comparables } from '../../../valuation/asset-classes/building-blocks/comparables/fields.ts';
import { faultsOfWrittenComparables } from '../../../valuation/asset-classes/building-blocks/comparables.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import { EstimateBody, estimateView } from '../../../valuation/estimation/estimate-view.ts';
import { comparativeEstimate } from '../../../valuation/estimation/public-estimates.ts';
import { invalidFields } from '../../pipeline/answer/problem.ts';
import type { Route } from '../../route.ts';
import { COMPARED_CLASSES, COMPARISON } from './class-routes.ts';
import { type EstimateExample, estimateRoute } from './estimate-route.ts';

const choice = (id: AssetClassId) =>
  z
    .strictObject({
      asset_class: z.literal(id).meta(assetMeanings.asset_class),
      comparables: Comparables,
    })
    .meta({ id: `ComparativeEstimate_${id}`, title: assetClass(id).label.en });

const [first, ...others] = COMPARED_CLASSES;
if (!first) throw new Error('no asset class is compared');

const Body = z
  .discriminatedUnion('asset_class', [choice(first), ...others.map(choice)], {
    error: sayingOfUnion(noneOf(COMPARED_CLASSES)),
  })
  .meta({ id: 'ComparativeEstimateRequest' });

const EXAMPLES_DAY = '2026-11-20';

const example = (title: string, asset_class: AssetClassId, comparables: JsonObject): EstimateExample => ({
  title,
  request: { asset_class, comparables },
  response: estimateView(
    comparativeEstimate(asset_class, Comparables.parse(comparables), EXAMPLES_DAY),
    'en',
  ),
});

/** `POST /market/comparative-estimates`: direct comparison of market data that the caller has gathered. */
export const comparativeRoute = (clock: Clock): Route =>
  estimateRoute(clock, {
    path: COMPARISON,
    operationId: 'createComparativeEstimate',
    tag: 'Market',
    summary: 'Direct comparison of market data.',
    description:
      "Linear regression on the caller's market data, or the mean of their prices with factors, with the 80 % interval as `range`; as the `comparables` of a registered asset are valued. Real estate is graded by the tables of NBR 14653-2 (`grades`): below grade I, or with an item pending, `amount` is null with `GRADE_INSUFFICIENT`, and the figure stands in the calculation. No source is asked.",
    body: Body,
    result: EstimateBody,
    examples: () => [
      example('Twelve flats by their area', 'REAL_ESTATE', comparedFlats),
      example('Five offers of land by factors', 'RURAL_LAND', withFactors('120.5')),
    ],
    refuse: (body, today) => {
      const faults = faultsOfWrittenComparables(body, today);
      return faults.length > 0 ? invalidFields(faults) : undefined;
    },
    estimate: async ({ asset_class, comparables }, date, language) =>
      estimateView(comparativeEstimate(asset_class, comparables, date), language),
  });
