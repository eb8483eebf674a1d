import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { businessDateOf } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import {
  assetClass,
  keptWordForWord,
  registeredAssetClasses,
} from '../../../valuation/asset-classes/index.ts';
import { EstimateBody, estimateView } from '../../../valuation/estimation/estimate-view.ts';
import { publicEstimate } from '../../../valuation/estimation/public-estimates.ts';
import { asSent, type Examples, type Route, route } from '../../route.ts';
import { bodyByClass } from './classes.ts';
import { estimateAnswer, refusedParameters } from './estimate-route.ts';

const LIMIT_BYTES = 8_192;

/** Examples with answers: an original estimate, a quantity at a price, one payment at a rate. Others are similar. */
const ANSWERED: ReadonlySet<AssetClassId> = new Set(['REAL_ESTATE', 'VEHICLE', 'RECEIVABLE']);

const PublicEstimateBody = bodyByClass(
  'PublicEstimate',
  registeredAssetClasses.map(({ id }) => id),
  (id, members) => {
    const description = "The caller's own figures, in the units that the class names.";
    return z.strictObject({ ...members, parameters: assetClass(id).publicParameters.meta({ description }) });
  },
  faultWords('invalid_value', bilingual('requests.not_an_asset_class')),
);

const examples: Examples = Object.fromEntries(
  registeredAssetClasses.map(({ id, publicExamples: [{ title, parameters }] }) => [
    id,
    { summary: title, value: asSent({ asset_class: id, parameters }) },
  ]),
);

/** Computed answers of some of these requests. */
const answers = (): Examples =>
  Object.fromEntries(
    registeredAssetClasses
      .filter(({ id }) => ANSWERED.has(id))
      .map(({ id, publicExamples: [{ title, parameters, valuationDate }] }) => [
        id,
        {
          summary: title,
          value: estimateView(publicEstimate(id, parameters, valuationDate), 'en') as JsonObject,
        },
      ]),
  );

/** POST /public-estimates: applies the class's formula to the caller's own figures. Stores nothing. */
export const publicEstimatesRoute = (clock: Clock): Route =>
  route({
    method: 'POST',
    path: '/public-estimates',
    operationId: 'createPublicEstimate',
    tag: 'Public estimates',
    summary: "Estimates from the caller's own figures.",
    description:
      "Every parameter is the caller's, no source is asked and nothing is kept. The basis is always `USER_PROVIDED`. A missing figure, or a missing date to discount to, gives `amount: null` with `MISSING_PARAMETER`; a `valuation_date` in the future is 422. A body of 8,192 bytes holds about 190 cash flows: `/market/guided-estimates` takes all 360.",
    access: 'public',
    body: {
      schema: PublicEstimateBody,
      mediaTypes: ['application/json'],
      limitBytes: LIMIT_BYTES,
      largerAt: '/market/guided-estimates',
      sourceTexts: keptWordForWord('parameters'),
      examples,
    },
    responses: {
      200: {
        description: 'The estimate.',
        schema: EstimateBody,
        inLanguage: true,
        examples: answers(),
      },
    },
    async handle({ body, language }) {
      const { asset_class, parameters } = body;
      const today = businessDateOf(clock.now());
      return (
        refusedParameters(body, today) ??
        estimateAnswer(
          (pointer) => `/parameters${pointer}`,
          () => estimateView(publicEstimate(asset_class, parameters, today), language),
        )
      );
    },
  });
