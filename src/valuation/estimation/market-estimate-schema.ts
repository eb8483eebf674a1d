import { z } from 'zod';
import { valueMeanings } from '../../kernel/words/meanings.ts';
import { EstimateBody, Evidence, Inventory, Source } from './estimate-schema.ts';

/** The answers of the public routes that may ask a source: `/market/…-estimates` and `/inventory/…estimates`. */

export const MarketEstimateBody = EstimateBody.omit({ inventory: true })
  .extend({
    evidence: z.array(Evidence).meta(valueMeanings.evidence),
    source: Source.nullable().meta({
      description: 'The source that answered (the first, where there are several); null when none did.',
    }),
  })
  .meta({ id: 'MarketEstimateResult' });
export type MarketEstimateBody = z.infer<typeof MarketEstimateBody>;

export const GuidedEstimateBody = MarketEstimateBody.extend({
  limits: EstimateBody.shape.limitations.meta({ description: 'The same as `limitations`.' }),
}).meta({ id: 'GuidedEstimateResult' });
export type GuidedEstimateBody = z.infer<typeof GuidedEstimateBody>;

export const InventoryEstimateBody = MarketEstimateBody.extend({
  inventory: Inventory.meta({ description: 'The stock line by line, and how much of it is covered.' }),
}).meta({
  id: 'InventoryEstimateResult',
});
export type InventoryEstimateBody = z.infer<typeof InventoryEstimateBody>;

export const QuickEstimateBody = MarketEstimateBody.extend({
  unit_price: z
    .string()
    .nullable()
    .meta({ description: 'The published price of one unit, in BRL; null without coverage.' }),
  unit: z.string().meta({ description: 'What one unit is, such as `sc 60 kg`: for coffee a sack of 60 kg.' }),
  date: z
    .string()
    .nullable()
    .meta({ description: 'The day of the published price; null without coverage.', format: 'date' }),
}).meta({ id: 'QuickEstimateResult' });
export type QuickEstimateBody = z.infer<typeof QuickEstimateBody>;
