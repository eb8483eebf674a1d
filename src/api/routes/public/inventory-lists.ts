import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceAnswer } from '../../../kernel/reference.ts';
import { MARKET_LEVELS, STATES } from '../../../kernel/vocabulary.ts';
import { CROP_IDS, CROPS, type CropId, commodity } from '../../../kernel/words/commodities.ts';
import { carried } from '../../../kernel/words/faults.ts';
import { noProductOf } from '../../../kernel/words/fields.ts';
import { productMeanings } from '../../../kernel/words/meanings.ts';
import {
  MARKET_LEVEL_NAMES,
  PRODUCTS,
  pricingSources,
  READING_SOURCES,
  type ReadReference,
  readReferences,
  UNIT_DESCRIPTIONS,
} from '../../../valuation/estimation/commodity-references.ts';
import { switchedOn } from '../../../valuation/estimation/coverage.ts';
import {
  OriginBody,
  Reasons,
  SOURCE_PROFILE,
  SOURCE_TERMS,
} from '../../../valuation/estimation/estimate-view.ts';

import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Language, Route } from '../../route.ts';
import { listed, lookupBody, lookupRoute, namedSources, SOURCE_MEMBERS } from './lookup-shapes.ts';

const Catalog = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          product_id: z.enum(CROP_IDS).meta(productMeanings.product_id),
          name: z.string().meta(productMeanings.name),
          unit: z.string().meta(productMeanings.unit),
          unit_description: z.string().meta(productMeanings.unit_description),
          available: z.boolean().meta({
            description: 'Whether an estimate of today has a price: one that is at most 21 days old.',
          }),
          reason_codes: Reasons.meta({ description: 'Why it is not available; empty when it is.' }),
          latest_date: z.string().nullable().meta({
            format: 'date',
            description: 'The day of the newest price, also of one that is too old; null when none is known.',
          }),
          region: z
            .literal('PR')
            .meta({ description: 'Where the price holds: Paraná, whatever the place of a stock.' }),
        }),
      )
      .meta({ description: 'Every product, whether it has a price today or not.' }),
    ...SOURCE_MEMBERS,
  })
  .meta({ id: 'InventoryCatalog' });

/** `GET /inventory/catalog`: asks for all products concurrently. */
export const catalogRoute = (sources: PriceSources, clock: Clock): Route =>
  lookupRoute(clock, {
    path: '/inventory/catalog',
    operationId: 'listInventoryCatalog',
    tag: 'Inventory',
    summary: 'Products to choose from, and whether each has a price today.',
    description:
      'A published price counts up to 21 days. An older one is history: it is not used, and can be read in `GET /inventory/references`.',
    body: Catalog,
    example: {
      items: [
        {
          product_id: 'coffee',
          name: CROPS.coffee.label.en,
          unit: CROPS.coffee.unit,
          unit_description: UNIT_DESCRIPTIONS[CROPS.coffee.unit].en,
          available: true,
          reason_codes: [],
          latest_date: '2026-11-19',
          region: 'PR',
        },
      ],
    },
    look: async (_query, today, language) => {
      const answers = await Promise.all(
        CROP_IDS.map(async (id) => [id, await priceOf(sources, id, today)] as const),
      );
      return {
        items: answers.map(([id, answer]) => productOf(id, answer, language)),
        ...namedSources(
          answers.flatMap(([, answer]) => (answer.found ? [answer.reference.source] : [])),
          sources.profiles,
          language,
        ),
      };
    },
  });

const priceOf = async (sources: PriceSources, id: CropId, date: CalendarDate): Promise<ReferenceAnswer> =>
  (await sources.ask({ kind: 'commodity-price', product_id: id, state: null, date })).answer;

function productOf(id: CropId, answer: ReferenceAnswer, language: Language) {
  const { label, unit } = CROPS[id];
  return {
    product_id: id,
    name: label[language],
    unit,
    unit_description: UNIT_DESCRIPTIONS[unit][language],
    available: answer.found,
    reason_codes: answer.found ? [] : [answer.reason],
    latest_date: (answer.found ? answer.reference.reference_date : answer.reference_date) ?? null,
    region: 'PR' as const,
  };
}

const USES = ['PRICING', 'REFERENCES'] as const;
const CROP_ROUTES = ['/inventory/quick-estimates', '/inventory/estimates', '/inventory/references'];
const HERD_ROUTES = ['/inventory/references', '/market/guided-estimates'];

const Presets = z
  .strictObject({
    products: z
      .array(
        z.strictObject({
          product_id: z.string().meta(productMeanings.product_id),
          name: z.string().meta(productMeanings.name),
          unit: z.string().meta(productMeanings.unit),
          kind: z.enum(['CROP', 'HERD']).meta({
            description: 'Crops are stock; herds are priced by the guided estimate of `LIVESTOCK`.',
          }),
          routes: z.array(z.string()).meta({ description: 'The routes that take the product id.' }),
        }),
      )
      .meta({ description: 'Every product that the inventory routes know.' }),
    units: z
      .array(
        z.strictObject({
          unit: z.string().meta(productMeanings.unit),
          description: z.string().meta(productMeanings.unit_description),
        }),
      )
      .meta({ description: 'Every unit of these products.' }),
    sources: z
      .array(
        z.strictObject({
          ...SOURCE_PROFILE,
          url: z.string().meta({ description: 'Where people find the source.' }),
          terms: SOURCE_TERMS,
          configured: z
            .boolean()
            .meta({ description: 'False: switched off, and nothing was imported for it.' }),
          used_for: z.array(z.enum(USES)).meta({
            description:
              '`PRICING`: estimates take its prices. `REFERENCES`: `GET /inventory/references` lists them. Market levels are never mixed.',
          }),
        }),
      )
      .meta({ description: 'Every source of prices of these products.' }),
  })
  .meta({ id: 'InventoryPresets' });

export const presetsRoute = (sources: PriceSources, clock: Clock): Route =>
  lookupRoute(clock, {
    path: '/inventory/presets',
    operationId: 'listInventoryPresets',
    tag: 'Inventory',
    summary: 'Products, their units, and the predefined sources of prices.',
    description: 'What the inventory routes take. No source is asked.',
    body: Presets,
    example: {
      products: [
        { product_id: 'soy', name: 'Soy', unit: 'sc 60 kg', kind: 'CROP', routes: CROP_ROUTES },
        { product_id: 'ox', name: 'Ox, live', unit: 'arroba', kind: 'HERD', routes: HERD_ROUTES },
      ],
      units: [{ unit: 'sc 60 kg', description: UNIT_DESCRIPTIONS['sc 60 kg'].en }],
      sources: [
        {
          id: 'example',
          name: 'Made-up source',
          publisher: 'None',
          url: 'https://example.org/',
          terms: 'Made up',
          configured: true,
          used_for: ['PRICING', 'REFERENCES'],
        },
      ],
    },
    look: async (_query, _today, language) => {
      const pricing = pricingSources();
      const isOn = switchedOn(sources);
      return {
        products: PRODUCTS.map(({ label, kind, ...product }) => ({
          ...product,
          name: label[language],
          kind,
          routes: kind === 'CROP' ? CROP_ROUTES : HERD_ROUTES,
        })),
        units: Object.entries(UNIT_DESCRIPTIONS).map(([unit, description]) => ({
          unit,
          description: description[language],
        })),
        sources: sources.profiles
          .filter(({ id }) => pricing.has(id) || READING_SOURCES.has(id))
          .map(({ id, name, publisher, url, terms }) => ({
            id,
            name: name[language],
            publisher,
            url,
            terms: terms[language],
            configured: isOn(id),
            used_for: USES.filter((use) => (use === 'PRICING' ? pricing : READING_SOURCES).has(id)),
          })),
      };
    },
  });

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

export const referencesRoute = (sources: PriceSources, clock: Clock): Route =>
  lookupRoute(clock, {
    path: '/inventory/references',
    operationId: 'listInventoryReferences',
    tag: 'Inventory',
    summary: 'Published prices of a product in a state, newest first.',
    description:
      'For reading, history included. `available` depends on the age alone; `used_for_pricing` marks the price that an estimate uses. The price received by producers and other levels are listed with the wholesale one, each named, never mixed. A state without any has a reason; nothing is taken from another one.',
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
