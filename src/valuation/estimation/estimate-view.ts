import { z } from 'zod';
import { AMOUNT_PATTERN } from '../../kernel/decimal.ts';
import type { InventorySummary } from '../../kernel/estimate.ts';
import { rangeOf } from '../../kernel/range.ts';
import { BASES, CURRENCY, type Label, MARKET_LEVELS, REASON_CODES } from '../../kernel/vocabulary.ts';
import { calculationIn } from '../../kernel/words/calculation-text.ts';
import { commodity } from '../../kernel/words/commodities.ts';
import { evidenceMeanings, rangeMeanings, valueMeanings } from '../../kernel/words/meanings.ts';
import {
  ShownGrades,
  ShownLimitations,
  ShownRange,
  ShownRangeReason,
  ShownSteps,
} from '../../kernel/words/shown-fields.ts';
import { ShownSample } from '../../kernel/words/shown-sample.ts';
import { type EstimateResult, ORIGIN_KINDS, sourceIn } from './estimate-result.ts';

/** The answer of the public routes (contract, section 5), for the OpenAPI document and for tests. */

const KnownAmount = z.string().regex(AMOUNT_PATTERN);
/** Why something is not there. */
export const Reasons = z.array(z.enum(REASON_CODES));

const Calculation = z.strictObject({
  formula: z.string().meta({
    description:
      'The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.',
    examples: ['face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)'],
  }),
  steps: ShownSteps,
  grades: ShownGrades.optional(),
  sample: ShownSample.optional(),
});

/** What a source is. */
export const SOURCE_PROFILE = {
  id: z.string().meta({ description: 'Id of the price source, stable and in lower case, such as `fipe`.' }),
  name: z.string().meta({ description: 'Name of the source for people, in the language of the answer.' }),
  publisher: z.string().meta({ description: 'Who publishes the figures.' }),
};
export const SOURCE_TERMS = z
  .string()
  .meta({ description: 'On which terms the figures may be used, in the language of the answer.' });

export const Source = z
  .strictObject({
    ...SOURCE_PROFILE,
    url: z.string().meta({ description: 'The address that was read.' }),
    retrieved_at: z.string().meta(evidenceMeanings.retrieved_at),
    terms: SOURCE_TERMS,
  })
  .meta({ id: 'Source', description: 'Where figures were read, when, and on which terms.' });

const Evidence = z.strictObject({
  source: z.string().meta(evidenceMeanings.source),
  observed: z.record(z.string(), z.unknown()).meta(evidenceMeanings.observed),
  reference_date: z.string().meta(evidenceMeanings.reference_date),
  unit: z.string().meta(evidenceMeanings.unit),
  region: z.string().nullable().meta(evidenceMeanings.region),
  retrieved_at: z.string().meta(evidenceMeanings.retrieved_at),
  sha256: z.string().meta(evidenceMeanings.sha256),
});

const InventoryLine = z.strictObject({
  description: z
    .string()
    .meta({ description: "Name of the product, or the owner's words for a line at the owner's price." }),
  product_id: z
    .string()
    .nullable()
    .meta({ description: "A product of the catalog; null for a line at the owner's price." }),
  quantity: z.string().meta({ description: 'How much of it, in `unit`.' }),
  unit: z.string().meta({ description: 'What quantity and price are counted in, such as `sc 60 kg`.' }),
  unit_price: z
    .string()
    .nullable()
    .meta({ description: 'Price of one unit in BRL; null where the line has no coverage.' }),
  amount: KnownAmount.nullable().meta({
    description: 'Quantity × unit price in BRL, rounded half-even to the cent; null without coverage.',
  }),
  basis: z.enum(BASES).meta(valueMeanings.basis),
  reason_codes: Reasons.meta({ description: 'Why the line has no amount; empty when it has one.' }),
  market_level: z.enum(MARKET_LEVELS).optional().meta({
    description:
      "At which level of trade the price holds, of a line valued by another state's own price than Paraná's; else absent.",
  }),
});

const Inventory = z.strictObject({
  lines: z.array(InventoryLine).meta({ description: 'The lines as given, each with its amount.' }),
  covered_lines: z.int().meta({ description: 'How many of the lines have an amount.' }),
  total_lines: z.int().meta({ description: 'How many lines there are.' }),
  covered_amount: KnownAmount.nullable().meta({
    description: 'The sum of the covered lines, rounded once; null where none is covered.',
  }),
});

export const OriginBody = z.strictObject({
  kind: z.enum(ORIGIN_KINDS).meta({
    description:
      'Who the figures are from: `CALLER`, a public body (`PUBLIC_SOURCE`) or a third party of the market (`MARKET_SOURCE`).',
  }),
  name: z
    .string()
    .meta({ description: 'Name of the source in the language of the answer, or of the caller.' }),
  reference_date: z
    .string()
    .nullable()
    .meta({ description: "The day the source's figures are of; null for the caller's own figures." }),
  url: z
    .string()
    .nullable()
    .meta({ description: "Where the source's figures can be read; null for the caller's own figures." }),
});

export const EstimateBody = z
  .strictObject({
    amount: KnownAmount.nullable().meta({
      description: 'In BRL; null without coverage, never zero then. A calculated zero is "0.00".',
      examples: ['114270.00'],
    }),
    currency: z.literal(CURRENCY).meta(valueMeanings.currency),
    basis: z.enum(BASES).meta(valueMeanings.basis),
    status: z
      .enum(['CALCULATED', 'NO_COVERAGE'])
      .meta({ description: 'CALCULATED where the amount is known, NO_COVERAGE where it is null.' }),
    reason_codes: Reasons.meta({ description: 'Why the amount is null; empty when it is known.' }),
    range: ShownRange.nullable().meta(rangeMeanings.range),
    range_reason: ShownRangeReason.nullable().meta(rangeMeanings.range_reason),
    origin: OriginBody.meta({ description: 'Where the figures come from.' }),
    limitations: ShownLimitations.meta({
      description:
        'What the result does not cover; always also that it is no legal guarantee and no credit limit.',
    }),
    calculation: Calculation.nullable().meta({
      description:
        'The way to the amount: the shown steps, put through the formula again, give it. Null where nothing could be calculated.',
    }),
    evidence: z.array(Evidence).optional().meta(valueMeanings.evidence),
    source: Source.optional(),
    sources: z.array(Source).optional().meta({ description: 'Every source, where lines have several.' }),
    inventory: Inventory.optional().meta({
      description: 'A stock line by line, and how much of it is covered.',
    }),
  })
  .meta({ id: 'EstimateResult' });
export type EstimateBody = z.infer<typeof EstimateBody>;

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

type Language = keyof Label;

/** The body that answers a public route, its texts in one language. The caller's own figures have neither sources nor evidence. */
export function estimateView(result: EstimateResult, language: Language): EstimateBody {
  const { amount, evidence, inventory, origin } = result;
  const isAsked = origin.kind !== 'CALLER';
  const sources = isAsked ? result.sources.map((each) => sourceIn(each, language)) : [];
  const [source] = sources;
  const { range, reason } = rangeOf(result);
  return {
    amount,
    currency: CURRENCY,
    basis: result.basis,
    status: amount === null ? 'NO_COVERAGE' : 'CALCULATED',
    reason_codes: [...result.reason_codes],
    range,
    range_reason: reason,
    origin: { ...origin, name: origin.name[language] },
    limitations: result.limitations.map(({ code, text }) => ({ code, text: text[language] })),
    calculation: result.calculation && calculationIn(result.calculation, language),
    ...(isAsked ? { evidence: evidence.map((item) => ({ ...item, observed: { ...item.observed } })) } : {}),
    ...(source ? { source } : {}),
    ...(sources.length > 1 ? { sources } : {}),
    ...(inventory ? { inventory: inventoryIn(inventory, language) } : {}),
  };
}

/** A product of the catalog is named in the reader's language; everything else in the owner's words. */
const inventoryIn = ({ lines, ...summary }: InventorySummary, language: Language) => ({
  ...summary,
  lines: lines.map((line) => ({
    ...line,
    description: (line.product_id && commodity(line.product_id)?.label[language]) || line.description,
    reason_codes: [...line.reason_codes],
  })),
});

/** A result of a public route that may ask a source, in one language: `evidence` and `source` are always there. */
export function marketView(result: EstimateResult, language: Language): MarketEstimateBody {
  const { inventory: _lines, source = null, evidence = [], ...body } = estimateView(result, language);
  return { ...body, evidence, source };
}

export function guidedView(result: EstimateResult, language: Language): GuidedEstimateBody {
  const body = marketView(result, language);
  return { ...body, limits: body.limitations };
}

export function inventoryView(result: EstimateResult, language: Language): InventoryEstimateBody {
  const { inventory } = estimateView(result, language);
  if (!inventory) throw new Error('a stock is valued line by line');
  return { ...marketView(result, language), inventory };
}

/** Of a stock with one line of the catalog. */
export function quickView(result: EstimateResult, language: Language): QuickEstimateBody {
  const [line, ...others] = result.inventory?.lines ?? [];
  if (!line || others.length > 0) throw new Error('a quick estimate has one line');
  const body = marketView(result, language);
  const { unit, unit_price } = line;
  const date = unit_price === null ? null : (body.evidence[0]?.reference_date ?? null);
  return { ...body, unit_price, unit, date };
}
