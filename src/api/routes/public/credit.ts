import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { sayingOfUnion } from '../../../kernel/words/faults.ts';
import { noneOf } from '../../../kernel/words/fields.ts';
import { assetMeanings } from '../../../kernel/words/meanings.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import { MarketEstimateBody, marketView } from '../../../valuation/estimation/estimate-view.ts';
import { marketEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import { bodyOf } from '../../resource/class-fields.ts';
import type { Route } from '../../route.ts';
import { classExamples } from './class-examples.ts';
import { classesOf, PATHS } from './class-routes.ts';
import { estimateRoute } from './estimate-route.ts';

const CLASSES = classesOf('credit');
const FIELDS = ['face_value', 'due_date'] as const;

const choice = (id: AssetClassId) =>
  bodyOf(id, FIELDS, { asset_class: z.literal(id).meta(assetMeanings.asset_class) }).meta({
    id: `CreditEstimate_${id}`,
    title: assetClass(id).label.en,
  });

const [first, ...others] = CLASSES;

const bodies = () =>
  z
    .discriminatedUnion('asset_class', [choice(first), ...others.map(choice)], {
      error: sayingOfUnion(noneOf(CLASSES)),
    })
    .meta({ id: 'CreditEstimateRequest' });

/** `POST /market/credit-estimates`: one payment, discounted by the base rate. */
export const creditRoute = (sources: PriceSources, clock: Clock): Route =>
  estimateRoute(clock, {
    path: PATHS.credit,
    operationId: 'createCreditEstimate',
    tag: 'Market',
    summary: 'Present value of one payment at the national base rate.',
    description:
      'Face value ÷ (1 + Selic target) ^ (business days ÷ 252): a scenario with no risk assessment, and no market price. Business days run from today (counted) to the due date (not counted) in the calendar of the financial market. A payment due today counts whole; a due date before today gives `amount: null` with `PAST_DUE`.',
    body: bodies(),
    result: MarketEstimateBody,
    examples: () =>
      CLASSES.slice(0, 2).flatMap((id) =>
        classExamples(id, FIELDS, sources.profiles, marketView, (attributes) => ({
          asset_class: id,
          ...attributes,
        })),
      ),
    estimate: async ({ asset_class, ...attributes }, date, language) =>
      marketView(await marketEstimate(asset_class, attributes, date, sources), language),
  });
