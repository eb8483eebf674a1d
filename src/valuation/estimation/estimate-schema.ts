import { z } from 'zod';
import { AMOUNT_PATTERN } from '../../kernel/decimal.ts';
import { BASES, CURRENCY, MARKET_LEVELS, REASON_CODES } from '../../kernel/vocabulary.ts';
import { evidenceMeanings, rangeMeanings, valueMeanings } from '../../kernel/words/meanings.ts';
import {
  ShownGrades,
  ShownLimitations,
  ShownRange,
  ShownRangeReason,
  ShownSteps,
} from '../../kernel/words/shown-fields.ts';
import { ShownSample } from '../../kernel/words/shown-sample.ts';
import { ESTIMATE_STATUSES, ORIGIN_KINDS } from './estimate-result.ts';

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

/** What a source is, whoever shows it. */
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

export const Evidence = z.strictObject({
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

export const Inventory = z.strictObject({
  lines: z.array(InventoryLine).meta({ description: 'The lines as given, each with what it comes to.' }),
  covered_lines: z.int().meta({ description: 'How many of the lines have an amount.' }),
  total_lines: z.int().meta({ description: 'How many lines there are.' }),
  covered_amount: KnownAmount.nullable().meta({
    description: 'What the covered lines come to, rounded once; null where none is covered.',
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
      .enum(ESTIMATE_STATUSES)
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
