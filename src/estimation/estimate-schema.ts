import { z } from 'zod';
import { AMOUNT_PATTERN } from '../kernel/decimal.ts';
import { BASES, CURRENCY, REASON_CODES } from '../kernel/vocabulary.ts';
import { ESTIMATE_STATUSES, ORIGIN_KINDS } from './estimate-result.ts';

/** The answer of the public routes (contract, section 5), for the OpenAPI document and for tests. */

const KnownAmount = z.string().regex(AMOUNT_PATTERN);
/** Why something is not there. */
export const Reasons = z.array(z.enum(REASON_CODES));

const Calculation = z
  .strictObject({
    formula: z.string().meta({
      description:
        'The amount, in terms of the steps: each is named by its label in lower case with underscores; terms after a `;` define names; `sum(…)` runs over numbered steps.',
      examples: ['face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)'],
    }),
    steps: z.array(z.strictObject({ label: z.string(), value: z.string(), unit: z.string() })),
  })
  .meta({ description: 'The shown steps, put through the formula again, give the amount.' });

export const Source = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    publisher: z.string(),
    url: z.string(),
    retrieved_at: z.string(),
    terms: z.string(),
  })
  .meta({ id: 'Source', description: 'Where figures were read, when, and on which terms.' });

export const Evidence = z.strictObject({
  source: z.string(),
  observed: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The figures that were used, as the source gave them.' }),
  reference_date: z.string(),
  unit: z.string(),
  region: z.string().nullable(),
  retrieved_at: z.string(),
  sha256: z.string().meta({ description: 'Digest of the bytes that the source answered.' }),
});

const InventoryLine = z.strictObject({
  description: z.string(),
  product_id: z.string().nullable(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string().nullable(),
  amount: KnownAmount.nullable(),
  basis: z.enum(BASES),
  reason_codes: Reasons,
});

export const Inventory = z.strictObject({
  lines: z.array(InventoryLine),
  covered_lines: z.int(),
  total_lines: z.int(),
  covered_amount: KnownAmount.nullable().meta({
    description: 'What the covered lines come to, rounded once; null where none is covered.',
  }),
});

export const OriginBody = z.strictObject({
  kind: z.enum(ORIGIN_KINDS),
  name: z.string(),
  reference_date: z.string().nullable(),
  url: z.string().nullable(),
});

export const EstimateBody = z
  .strictObject({
    amount: KnownAmount.nullable().meta({
      description: 'In BRL; null without coverage, never zero then. A calculated zero is "0.00".',
      examples: ['114270.00'],
    }),
    currency: z.literal(CURRENCY),
    basis: z.enum(BASES),
    status: z.enum(ESTIMATE_STATUSES),
    reason_codes: Reasons.meta({ description: 'Why the amount is null; empty when it is known.' }),
    origin: OriginBody,
    limitations: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    calculation: Calculation.nullable(),
    evidence: z.array(Evidence).optional(),
    source: Source.optional(),
    sources: z.array(Source).optional().meta({ description: 'Every source, where lines have several.' }),
    inventory: Inventory.optional(),
  })
  .meta({ id: 'EstimateResult' });
export type EstimateBody = z.infer<typeof EstimateBody>;
