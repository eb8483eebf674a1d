import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceAnswer } from '../../../kernel/reference.ts';
import { CROP_IDS, CROPS, type CropId } from '../../../kernel/words/commodities.ts';
import { productMeanings } from '../../../kernel/words/meanings.ts';
import { UNIT_DESCRIPTIONS } from '../../../valuation/estimation/commodity-references.ts';
import { Reasons } from '../../../valuation/estimation/estimate-view.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Language, Route } from '../../route.ts';
import { lookupRoute, namedSources, SOURCE_MEMBERS } from './lookup-shapes.ts';

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

/** `GET /inventory/catalog`: every product is asked for at the same time. */
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
      const asked = await Promise.all(
        CROP_IDS.map(async (id) => [id, await priceOf(sources, id, today)] as const),
      );
      return {
        items: asked.map(([id, answer]) => itemOf(id, answer, language)),
        ...namedSources(
          asked.flatMap(([, answer]) => (answer.found ? [answer.reference.source] : [])),
          sources.profiles,
          language,
        ),
      };
    },
  });

const priceOf = async (sources: PriceSources, id: CropId, date: CalendarDate): Promise<ReferenceAnswer> =>
  (await sources.ask({ kind: 'commodity-price', product_id: id, state: null, date })).answer;

function itemOf(id: CropId, answer: ReferenceAnswer, language: Language) {
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
