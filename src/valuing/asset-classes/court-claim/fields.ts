import { z } from 'zod';
import { inTheFuture } from '../../../kernel/dates/future-date.ts';
import { DateField, Factor } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { carried, says } from '../../../kernel/words/faults.ts';
import { REQUIRED } from '../../../kernel/words/fields.ts';
import type { Fault } from '../../../kernel/zod-faults.ts';
import { creditFields } from '../building-blocks/credit-right.ts';
import { refuseLoneSpread } from '../building-blocks/present-value/fields.ts';

/** By what a court claim is brought from the day that its value is of to the valuation date. */

const RULES = ['EC_136', 'SELIC', 'CALLER'] as const;

/** EC 113/2021 is in force since 9 December 2021; the courts count that month whole (CNJ, Resolução 303, art. 22 § 1). */
const FIRST_BASE_DATE = '2021-12-01';

const Index = z
  .strictObject({
    rule: z.enum(RULES).meta({
      description:
        '`EC_136`: Selic before August 2025 (EC 113/2021), then IPCA and simple interest of 2 % a year, at most Selic (EC 136/2025). `SELIC`: Selic throughout. `CALLER`: the factor that `factor` states.',
    }),
    base_date: DateField.meta({
      description: `The day that \`face_value\` is of; by EC_136 and SELIC ${FIRST_BASE_DATE} or later.`,
      examples: ['2024-03-01'],
    }),
    requisition_date: DateField.optional().meta({
      description:
        'When the payment was requisitioned: the grace period runs from this day. Only EC_136 heeds it.',
    }),
    grace_until: DateField.optional().meta({
      description:
        'The last day of the constitutional grace period, in which no interest runs; without it that of `requisition_date`. Only EC_136 heeds it.',
    }),
    tax_claim: z.boolean().optional().meta({
      description: 'A tax claim: by EC_136 it is brought to date by Selic throughout.',
    }),
    factor: Factor.optional().meta({
      description: 'With CALLER only: what `face_value` is multiplied by. It is not checked.',
      examples: ['1.1875'],
    }),
  })
  .superRefine((index, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] });
    const { rule, base_date, requisition_date = base_date, grace_until, factor } = index;
    if (rule !== 'CALLER' && base_date < FIRST_BASE_DATE) refuse('base_date', BEFORE_EC_113);
    if (grace_until !== undefined && grace_until < base_date) refuse('grace_until', BEFORE_BASE_DATE);
    else if (grace_until !== undefined && grace_until < requisition_date)
      refuse('grace_until', BEFORE_REQUISITION);
    if (rule === 'CALLER' && factor === undefined) refuse('factor', carried(REQUIRED));
    if (rule !== 'CALLER' && factor !== undefined) refuse('factor', ONLY_BY_CALLER);
  });
export type ClaimIndex = z.infer<typeof Index>;

const BEFORE_EC_113 = says(
  'out_of_range',
  `must be ${FIRST_BASE_DATE} or later: the rules before EC 113/2021 are not known here; CALLER takes a factor`,
  `deve ser ${FIRST_BASE_DATE} ou posterior: as regras anteriores à EC 113/2021 não são conhecidas aqui; CALLER aceita um fator`,
);
const BEFORE_BASE_DATE = says(
  'out_of_range',
  'must not be earlier than base_date',
  'não pode ser anterior a base_date',
);
const BEFORE_REQUISITION = says(
  'out_of_range',
  'must not be earlier than requisition_date',
  'não pode ser anterior a requisition_date',
);
const ONLY_BY_CALLER = says('not_allowed', 'goes with rule CALLER only', 'só pode acompanhar a regra CALLER');

export const ClaimAttributes = z
  .strictObject({
    ...creditFields,
    face_value: creditFields.face_value.meta({
      description:
        'What is to be paid on the due date, in BRL; with `index`, what the claim was worth on `index.base_date`.',
      examples: ['84000.00'],
    }),
    index: Index.optional().meta({
      description:
        'By what `face_value` is brought to the valuation date before it is discounted; without it, by nothing.',
    }),
  })
  .superRefine(refuseLoneSpread);
export type ClaimAttributes = z.infer<typeof ClaimAttributes>;

/** Days of an index that must have come. */
export const faultsOfWrittenIndex = ({ index }: JsonObject, today: CalendarDate): readonly Fault[] =>
  isJsonObject(index)
    ? ['base_date', 'requisition_date'].flatMap((name) => inTheFuture(`/index/${name}`, index[name], today))
    : [];
