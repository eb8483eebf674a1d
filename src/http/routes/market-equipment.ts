import { z } from 'zod';
import { marketEstimate } from '../../estimation/market-estimate.ts';
import { MarketEstimateBody } from '../../estimation/market-estimate-schema.ts';
import { marketView } from '../../estimation/market-estimate-view.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PriceSources } from '../../price-sources/contract.ts';
import { bodyOf, fieldsOf } from '../class-fields.ts';
import type { Route } from '../route.ts';
import { classExamples } from './class-examples.ts';
import { estimateRoute } from './estimate-route.ts';
import { listed, lookupBody, lookupRoute, namedSources } from './lookup-shapes.ts';

const FIELDS = ['family', 'product_code', 'condition'] as const;

const Product = z.strictObject({
  product_code: z.string(),
  name: z.string(),
  unit: z.string(),
  configuration: z
    .string()
    .meta({ description: 'What of the product the price is for, and where it was surveyed.' }),
});

const Equipment = lookupBody(Product, {
  families: z
    .array(z.strictObject({ family: z.string(), name: z.string() }))
    .meta({ description: 'Every family; `items` are the products of the one that was asked for.' }),
}).meta({ id: 'EquipmentProducts' });

function queryOf() {
  const { family } = fieldsOf('EQUIPMENT', ['family']);
  return z.strictObject({
    family: (family as z.ZodType<string | undefined>)
      .optional()
      .meta({ description: 'One of `families`. Without it there are no items.' }),
  });
}

/** `/market/equipment` and `/market/equipment-estimates`. */
export const equipmentRoutes = (sources: PriceSources, clock: Clock): readonly Route[] => [
  lookupRoute(clock, {
    path: '/market/equipment',
    operationId: 'listEquipment',
    tag: 'Market',
    summary: 'Families of equipment, and the products of one of them.',
    description:
      'Without `family` the families alone, and `reason_codes` tells why there are none; with it the products of that family too, and `reason_codes` tells why there are none of these. Products of the family `CATMAT` are not listed: their codes are the item numbers of the federal catalogue of materials.',
    query: queryOf(),
    body: Equipment,
    example: {
      families: [{ family: 'trator', name: 'TRATOR' }],
      items: [
        {
          product_code: 'trator-4x4-100-cv',
          name: 'Trator',
          unit: 'un',
          configuration: '4x4, 100 cv; PR',
        },
      ],
    },
    async look({ family }, date) {
      const [families, products] = await Promise.all([
        sources.list({ kind: 'equipment-families', date }).then(listed),
        family === undefined
          ? undefined
          : sources.list({ kind: 'equipment-products', family, date }).then(listed),
      ]);
      return {
        families: families.items,
        items: products?.items ?? [],
        reason_codes: (products ?? families).reason_codes,
        ...namedSources([...(products?.sources ?? []), ...families.sources]),
      };
    },
  }),
  estimateRoute(clock, {
    path: '/market/equipment-estimates',
    operationId: 'createEquipmentEstimate',
    tag: 'Market',
    summary: 'Acquisition reference of a new piece of equipment.',
    description:
      'Codes are those of `GET /market/equipment`. References are of new equipment: for `USED` the answer may be `amount: null` with `USED_EQUIPMENT_INSUFFICIENT_DATA`; no depreciation is invented. A guided estimate of `EQUIPMENT` takes your own.',
    body: bodyOf('EQUIPMENT', FIELDS).meta({ id: 'EquipmentEstimateRequest' }),
    result: MarketEstimateBody,
    examples: classExamples('EQUIPMENT', FIELDS, sources.profiles, marketView),
    estimate: async (body, date, language) =>
      marketView(await marketEstimate('EQUIPMENT', body, date, sources), language),
  }),
];
