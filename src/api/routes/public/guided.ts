import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { sayingOfUnion } from '../../../kernel/words/faults.ts';
import { noneOf } from '../../../kernel/words/fields.ts';
import { assetMeanings } from '../../../kernel/words/meanings.ts';
import { assetClass, registeredAssetClasses } from '../../../valuation/asset-classes/index.ts';
import { GuidedEstimateBody, guidedView } from '../../../valuation/estimation/estimate-view.ts';
import { guidedEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import { refusedParameters } from '../../resource/estimate-answer.ts';
import type { Route } from '../../route.ts';
import { guidedExamples } from './class-examples.ts';
import { estimateRoute } from './estimate-route.ts';

type Choice = z.ZodObject<{ asset_class: z.ZodLiteral<AssetClassId>; parameters: z.ZodType<JsonObject> }>;

const guidedClasses = registeredAssetClasses.flatMap(({ id, guided }) => (guided ? [{ id, guided }] : []));

const bodies = () => {
  const choices = guidedClasses.map(({ id, guided }) =>
    z
      .strictObject({
        asset_class: z.literal(id).meta(assetMeanings.asset_class),
        parameters: guided.parameters.meta({
          description: 'What was asked of the person, in the units that the class names.',
        }),
      })
      .meta({ id: `GuidedEstimate_${id}`, title: assetClass(id).label.en }),
  );
  return z
    .discriminatedUnion('asset_class', choices as [Choice, ...Choice[]], {
      error: sayingOfUnion(noneOf(guidedClasses.map(({ id }) => id))),
    })
    .meta({ id: 'GuidedEstimateRequest' });
};

/** `POST /market/guided-estimates`: what is asked of a person step by step, valued as an asset would be. */
export const guidedRoute = (sources: PriceSources, clock: Clock): Route =>
  estimateRoute(clock, {
    path: '/market/guided-estimates',
    operationId: 'createGuidedEstimate',
    tag: 'Market',
    summary: 'Guided estimates: a published quotation, or a scenario with your own parameters.',
    description:
      'Herds by live weight and a published quotation; gold and silver by a quotation and the central bank’s exchange rate; biological assets, equity stakes and intellectual property as cash-flow scenarios; aircraft, vessels and equipment outside the catalog at depreciated replacement cost. Parameters of each class: `guided_parameters_schema` of `GET /profiles`. What is not given, the `valuation_date` of a scenario included, is not invented: `amount: null` with `MISSING_PARAMETER`. Scenarios are not verified market prices.',
    body: bodies(),
    result: GuidedEstimateBody,
    examples: () =>
      guidedClasses.flatMap(({ id }) => guidedExamples(id, sources.profiles, guidedView).slice(0, 1)),
    place: (pointer) => `/parameters${pointer}`,
    refuse: refusedParameters,
    estimate: async ({ asset_class, parameters }, date, language) =>
      guidedView(await guidedEstimate(asset_class, parameters, date, sources), language),
  });
