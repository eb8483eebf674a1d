import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { MarketEstimateBody, marketView } from '../../../valuation/estimation/estimate-view.ts';
import { marketEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type {
  ListingAnswer,
  ListingItem,
  ListingKind,
  PriceSources,
} from '../../../valuation/references/contract.ts';
import type { Language, Route } from '../../route.ts';
import { bodyOf, classExamples, classesOf, fieldsOf, PATHS } from './classes.ts';
import { estimateRoute } from './estimate-route.ts';
import { listed, lookupBody, lookupRoute, namedSources } from './lookup-shapes.ts';

const [EQUIPMENT] = classesOf('equipment');
const FIELDS = ['family', 'product_code', 'condition'] as const;

const Product = z.strictObject({
  product_code: z
    .string()
    .meta({ description: 'The code that an estimate or an asset takes as `product_code`.' }),
  name: z.string().meta({ description: 'Name of the product, as the source writes it.' }),
  unit: z.string().meta({ description: 'What the price is for, such as `un`, one machine.' }),
  configuration: z.string().meta({
    description:
      'What of the product the price is for, where it was surveyed, and the month of the last price.',
  }),
});

const Equipment = lookupBody(Product, {
  families: z
    .array(
      z.strictObject({
        family: z.string().meta({ description: 'The code that the query and an asset take as `family`.' }),
        name: z.string().meta({ description: 'Name of the family, as the source writes it.' }),
      }),
    )
    .meta({ description: 'Every family; `items` are the products of the one that was asked for.' }),
}).meta({ id: 'EquipmentProducts' });

function queryOf() {
  const { family } = fieldsOf(EQUIPMENT, ['family']);
  return z.strictObject({
    family: (family as z.ZodType<string | undefined>)
      .optional()
      .meta({ description: 'One of `families`. Without it there are no items.' }),
  });
}

const answered = (answer: ListingAnswer<ListingKind> | undefined) => (answer?.found ? answer.sources : []);

const LAST_PRICE: Label = bilingual('requests.last_price');

const itemOf = (
  { last_price_month, configuration, ...product }: ListingItem<'equipment-products'>,
  language: Language,
) => ({ ...product, configuration: `${configuration}; ${LAST_PRICE[language]}: ${last_price_month}` });

export const equipmentRoutes = (sources: PriceSources, clock: Clock): readonly Route[] => [
  lookupRoute(clock, {
    path: '/market/equipment',
    operationId: 'listEquipment',
    tag: 'Market',
    summary: 'Families of equipment, and the products of one of them.',
    description:
      'Without `family` only the families, and `reason_codes` says why there are none; with it also the products of that family, and `reason_codes` says why there are none. Products of the family `CATMAT` are not listed: their codes are the item numbers of the federal catalogue of materials.',
    query: queryOf(),
    body: Equipment,
    example: {
      families: [{ family: 'trator', name: 'TRATOR' }],
      items: [
        {
          product_code: 'trator-4x4-100-cv',
          name: 'Trator',
          unit: 'un',
          configuration: '4x4, 100 cv; PR; last price: 2026-10',
        },
      ],
    },
    async look({ family }, date, language) {
      const [allFamilies, ofFamily] = await Promise.all([
        sources.list({ kind: 'equipment-families', date }),
        family === undefined ? undefined : sources.list({ kind: 'equipment-products', family, date }),
      ]);
      const families = listed(allFamilies, sources.profiles, language);
      const products = ofFamily && listed(ofFamily, sources.profiles, language);
      return {
        families: families.items.map((each) => ({ ...each, name: each.name[language] })),
        items: (products?.items ?? []).map((product) => itemOf(product, language)),
        reason_codes: (products ?? families).reason_codes,
        ...namedSources([...answered(ofFamily), ...answered(allFamilies)], sources.profiles, language),
      };
    },
  }),
  estimateRoute(clock, {
    path: PATHS.equipment,
    operationId: 'createEquipmentEstimate',
    tag: 'Market',
    summary: 'Acquisition reference of a new piece of equipment.',
    description:
      'Codes are those of `GET /market/equipment`. References are of new equipment: for `USED` the answer may be `amount: null` with `USED_EQUIPMENT_INSUFFICIENT_DATA`; no depreciation is invented. A guided estimate of `EQUIPMENT` takes your own.',
    body: bodyOf(EQUIPMENT, FIELDS).meta({ id: 'EquipmentEstimateRequest' }),
    result: MarketEstimateBody,
    examples: () => classExamples(EQUIPMENT, FIELDS, sources.profiles, marketView),
    estimate: async (body, date, language) =>
      marketView(await marketEstimate(EQUIPMENT, body, date, sources), language),
  }),
];
