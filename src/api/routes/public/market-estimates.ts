import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import {
  comparedFlats,
  withFactors,
} from '../../../valuation/asset-classes/building-blocks/comparables/examples.ts';
import { Comparables } from '../../../valuation/asset-classes/building-blocks/comparables/fields.ts';
import { faultsOfWrittenComparables } from '../../../valuation/asset-classes/building-blocks/comparables.ts';
import { assetClass, registeredAssetClasses } from '../../../valuation/asset-classes/index.ts';
import {
  EstimateBody,
  estimateView,
  GuidedEstimateBody,
  guidedView,
  MarketEstimateBody,
  marketView,
} from '../../../valuation/estimation/estimate-view.ts';
import {
  comparativeEstimate,
  guidedEstimate,
  marketEstimate,
} from '../../../valuation/estimation/public-estimates.ts';

import type { PriceSources } from '../../../valuation/references/contract.ts';
import { invalidFields } from '../../pipeline/answer/problem.ts';
import type { Route } from '../../route.ts';
import {
  bodyByClass,
  bodyOf,
  COMPARED_CLASSES,
  COMPARISON,
  classExamples,
  classesOf,
  guidedExamples,
  PATHS,
} from './classes.ts';
import { type EstimateExample, estimateRoute, refusedParameters } from './estimate-route.ts';

const EXAMPLES_DAY = '2026-11-20';

const example = (title: string, asset_class: AssetClassId, comparables: JsonObject): EstimateExample => ({
  title,
  request: { asset_class, comparables },
  response: estimateView(
    comparativeEstimate(asset_class, Comparables.parse(comparables), EXAMPLES_DAY),
    'en',
  ),
});

/** `POST /market/comparative-estimates`: direct comparison of the caller's market data. */
export const comparativeRoute = (clock: Clock): Route =>
  estimateRoute(clock, {
    path: COMPARISON,
    operationId: 'createComparativeEstimate',
    tag: 'Market',
    summary: 'Direct comparison of market data.',
    description:
      "Linear regression on the caller's market data, or the mean of their prices with factors, with the 80 % interval as `range`; as the `comparables` of a registered asset are valued. Real estate is graded by the tables of NBR 14653-2 (`grades`): below grade I, or with an item pending, `amount` is null with `GRADE_INSUFFICIENT`, and the figure is shown in the calculation only. No source is asked.",
    body: bodyByClass('ComparativeEstimate', COMPARED_CLASSES, (_, members) =>
      z.strictObject({ ...members, comparables: Comparables }),
    ),
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

const CREDIT = classesOf('credit');
const FIELDS = ['face_value', 'due_date'] as const;

/** `POST /market/credit-estimates`: one payment, discounted by the base rate. */
export const creditRoute = (sources: PriceSources, clock: Clock): Route =>
  estimateRoute(clock, {
    path: PATHS.credit,
    operationId: 'createCreditEstimate',
    tag: 'Market',
    summary: 'Present value of one payment at the national base rate.',
    description:
      'Face value ÷ (1 + Selic target) ^ (business days ÷ 252): a scenario with no risk assessment, and no market price. Business days run from today (counted) to the due date (not counted) in the calendar of the financial market. A payment due today counts whole; a due date before today gives `amount: null` with `PAST_DUE`.',
    body: bodyByClass('CreditEstimate', CREDIT, (id, members) => bodyOf(id, FIELDS, members)),
    result: MarketEstimateBody,
    examples: () =>
      CREDIT.slice(0, 2).flatMap((id) =>
        classExamples(id, FIELDS, sources.profiles, marketView, (attributes) => ({
          asset_class: id,
          ...attributes,
        })),
      ),
    estimate: async ({ asset_class, ...attributes }, date, language) =>
      marketView(await marketEstimate(asset_class, attributes, date, sources), language),
  });

const GUIDED = registeredAssetClasses.flatMap(({ id, guided }) => (guided ? [id] : []));

const guidedChoice = (id: AssetClassId, members: { readonly asset_class: z.ZodLiteral<AssetClassId> }) => {
  const parameters: z.ZodType<JsonObject> = assetClass(id).guided?.parameters ?? z.never();
  const description = 'What was asked of the person, in the units that the class names.';
  return z.strictObject({ ...members, parameters: parameters.meta({ description }) });
};

/** `POST /market/guided-estimates`: values a person's step-by-step answers like an asset. */
export const guidedRoute = (sources: PriceSources, clock: Clock): Route =>
  estimateRoute(clock, {
    path: '/market/guided-estimates',
    operationId: 'createGuidedEstimate',
    tag: 'Market',
    summary: 'Guided estimates: a published quotation, or a scenario with your own parameters.',
    description:
      'Herds by live weight and a published quotation; gold and silver by a quotation and the central bank’s exchange rate; biological assets, equity stakes and intellectual property as cash-flow scenarios; aircraft, vessels and equipment outside the catalog at depreciated replacement cost. Parameters of each class: `guided_parameters_schema` of `GET /profiles`. What is not given, the `valuation_date` of a scenario included, is not invented: `amount: null` with `MISSING_PARAMETER`. Scenarios are not verified market prices.',
    body: bodyByClass('GuidedEstimate', GUIDED, guidedChoice),
    result: GuidedEstimateBody,
    examples: () => GUIDED.flatMap((id) => guidedExamples(id, sources.profiles, guidedView).slice(0, 1)),
    place: (pointer) => `/parameters${pointer}`,
    refuse: refusedParameters,
    estimate: async ({ asset_class, parameters }, date, language) =>
      guidedView(await guidedEstimate(asset_class, parameters, date, sources), language),
  });
