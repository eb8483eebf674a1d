import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { productMeanings } from '../../../kernel/words/meanings.ts';
import {
  PRODUCTS,
  pricingSources,
  READING_SOURCES,
  UNIT_DESCRIPTIONS,
} from '../../../valuation/estimation/commodity-references.ts';
import { switchedOn } from '../../../valuation/estimation/coverage.ts';
import { SOURCE_PROFILE, SOURCE_TERMS } from '../../../valuation/estimation/estimate-view.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Route } from '../../route.ts';
import { lookupRoute } from './lookup-shapes.ts';

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

/** `GET /inventory/presets`. */
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
