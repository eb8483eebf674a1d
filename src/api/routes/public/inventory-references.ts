import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { MARKET_LEVELS, STATES } from '../../../kernel/vocabulary.ts';
import { commodity } from '../../../kernel/words/commodities.ts';
import { carried } from '../../../kernel/words/faults.ts';
import { noProductOf } from '../../../kernel/words/fields.ts';
import { productMeanings } from '../../../kernel/words/meanings.ts';
import {
  MARKET_LEVEL_NAMES,
  PRODUCTS,
  type ReadReference,
  readReferences,
} from '../../../valuation/estimation/commodity-references.ts';
import { OriginBody } from '../../../valuation/estimation/estimate-view.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Language, Route } from '../../route.ts';
import { listed, lookupBody, lookupRoute } from './lookup-shapes.ts';

const PRODUCT_IDS = PRODUCTS.map(({ product_id }) => product_id);

const Query = z.strictObject({
  product_id: z
    .enum(PRODUCT_IDS, { error: carried(noProductOf('GET /inventory/presets')) })
    .meta({ description: 'A product of `GET /inventory/presets`: crops and herds.' }),
  state: z.enum(STATES).meta({ description: 'The federative unit. Nothing is taken from another one.' }),
});

const References = lookupBody(
  z.strictObject({
    product: z.string().meta(productMeanings.name),
    product_id: z.string().meta(productMeanings.product_id),
    published_as: z.string().meta({ description: 'The product as the source names it.' }),
    date: z
      .string()
      .meta({ format: 'date', description: 'The day the price is of; of a week or month its last day.' }),
    unit: z.string().meta(productMeanings.unit),
    region: z.enum(STATES).meta({ description: 'The federative unit that the price holds in.' }),
    market_level: z.enum(MARKET_LEVELS).meta({
      description: 'At which level of trade the price holds. Prices of different levels are not comparable.',
    }),
    market_level_name: z.string().meta({ description: 'The level of trade in the language of the answer.' }),
    origin: OriginBody.meta({ description: 'The source that published the price.' }),
    price: z.string().meta({ description: 'Price of one unit in BRL.' }),
    available: z.boolean().meta({ description: 'At most 21 days old today; an older one is history.' }),
    used_for_pricing: z.boolean().meta({
      description:
        'Whether an estimate of today takes this very price: in Paraná the newest available one of the wholesale buying level, elsewhere the one received by producers, or else the wholesale one. All others are for reading.',
    }),
  }),
  {},
).meta({ id: 'InventoryReferences' });

/** `GET /inventory/references`. */
export const referencesRoute = (sources: PriceSources, clock: Clock): Route =>
  lookupRoute(clock, {
    path: '/inventory/references',
    operationId: 'listInventoryReferences',
    tag: 'Inventory',
    summary: 'Published prices of a product in a state, newest first.',
    description:
      'For reading, history included. `available` tells the age alone; `used_for_pricing` tells what an estimate takes. The price received by producers and other levels are listed beside the wholesale one, each named, never mixed. A state without any has a reason; nothing is taken from another one.',
    query: Query,
    body: References,
    example: {
      items: [
        {
          product: 'Soy',
          product_id: 'soy',
          published_as: 'Soja industrial tipo 1',
          date: '2026-11-19',
          unit: 'sc 60 kg',
          region: 'PR',
          market_level: 'WHOLESALE_BUYING',
          market_level_name: MARKET_LEVEL_NAMES.WHOLESALE_BUYING.en,
          origin: {
            kind: 'PUBLIC_SOURCE',
            name: 'Made-up source',
            reference_date: '2026-11-19',
            url: 'https://example.org/',
          },
          price: '120.25',
          available: true,
          used_for_pricing: true,
        },
      ],
    },
    async look({ product_id, state }, date, language) {
      const { items, ...rest } = listed(
        await sources.list({ kind: 'commodity-references', product_id, state, date }),
        sources.profiles,
        language,
      );
      const kinds = new Map(sources.profiles.map(({ id, kind }) => [id, kind]));
      return {
        items: readReferences(items, date).map((reference) => itemOf(reference, kinds, language)),
        ...rest,
      };
    },
  });

const itemOf = (
  { source, source_name, product_id, market_level, ...reference }: ReadReference,
  kinds: ReadonlyMap<string, z.infer<typeof OriginBody>['kind']>,
  language: Language,
) => ({
  ...reference,
  product: commodity(product_id)?.label[language] ?? product_id,
  product_id,
  market_level,
  market_level_name: MARKET_LEVEL_NAMES[market_level][language],
  origin: {
    kind: kinds.get(source.id) ?? 'PUBLIC_SOURCE',
    name: source_name[language],
    reference_date: reference.date,
    url: source.url,
  },
});
