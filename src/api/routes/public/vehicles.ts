import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { VEHICLE_TYPES } from '../../../kernel/vocabulary.ts';
import { says } from '../../../kernel/words/faults.ts';
import { MarketEstimateBody, marketView } from '../../../valuation/estimation/estimate-view.ts';
import { marketEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Route } from '../../route.ts';
import { bodyOf, classExamples, classesOf, fieldsOf, PATHS } from './classes.ts';
import { estimateRoute } from './estimate-route.ts';
import { listed, lookupBody, lookupRoute } from './lookup-shapes.ts';

const [VEHICLE] = classesOf('vehicle');
const FIELDS = ['type', 'brand', 'model', 'year'] as const;

const Item = z.strictObject({
  code: z.string().meta({ description: "The source's own: to be given in the next call." }),
  name: z.string().meta({ description: 'Name of the brand, model or year, as the source writes it.' }),
});

const Vehicles = lookupBody(Item, {
  level: z.enum(['brands', 'models', 'years']).meta({ description: 'What the items are.' }),
}).meta({ id: 'VehicleCodes' });

const BRAND_OF_MODEL = says('required', bilingual('requests.brand_of_model'));

/** Uses the class's own schemas, so that the query refuses the same values as a body, before any source is asked. */
function queryOf() {
  const { brand, model } = fieldsOf(VEHICLE, ['brand', 'model']);
  return z
    .strictObject({
      type: z.enum(VEHICLE_TYPES).meta({ description: 'Trucks are trucks and buses.' }),
      brand: (brand as z.ZodType<string>).optional().meta({ description: 'With it, its models are listed.' }),
      model: (model as z.ZodType<string>)
        .optional()
        .meta({ description: 'With it (and its brand), its years are listed.' }),
    })
    .superRefine(({ brand: given, model: below }, context) => {
      if (below === undefined || given !== undefined) return;
      context.addIssue({ code: 'custom', message: BRAND_OF_MODEL, path: ['brand'] });
    });
}

export const vehicleRoutes = (sources: PriceSources, clock: Clock): readonly Route[] => [
  lookupRoute(clock, {
    path: '/market/vehicles',
    operationId: 'listVehicleCodes',
    tag: 'Market',
    summary: 'Codes of vehicles: brands of a type, models of a brand, years of a model.',
    description:
      'Each call gives the codes for the next: `type`, then `brand`, then `model`; a year code goes into `POST /market/vehicle-estimates`.',
    query: queryOf(),
    body: Vehicles,
    example: {
      level: 'years',
      items: [
        { code: '32000-5', name: 'Zero km Flex' },
        { code: '2024-5', name: '2024 Flex' },
      ],
    },
    async look({ type, brand = null, model = null }, date, language) {
      const level = brand === null ? 'brands' : model === null ? 'models' : 'years';
      const answer = await sources.list({ kind: 'vehicle-codes', type, brand, model, date });
      return { level, ...listed(answer, sources.profiles, language) };
    },
  }),
  estimateRoute(clock, {
    path: PATHS.vehicle,
    operationId: 'createVehicleEstimate',
    tag: 'Market',
    summary: 'Values a vehicle by the monthly price table of a third party.',
    description:
      'The codes are those of `GET /market/vehicles`; codes that the table does not have give `amount: null` with `NO_REFERENCE`. The price is the table’s: it cannot be given.',
    body: bodyOf(VEHICLE, FIELDS).meta({ id: 'VehicleEstimateRequest' }),
    result: MarketEstimateBody,
    examples: () => classExamples(VEHICLE, FIELDS, sources.profiles, marketView),
    place: () => '/model',
    estimate: async (body, date, language) =>
      marketView(await marketEstimate(VEHICLE, body, date, sources), language),
  }),
];
