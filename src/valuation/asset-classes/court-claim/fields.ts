import { z } from 'zod';
import { inTheFuture } from '../../../kernel/dates/future-date.ts';
import { DateField, DiscountRate, Factor } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { carried, faultWords, says } from '../../../kernel/words/faults.ts';
import { REQUIRED } from '../../../kernel/words/fields.ts';
import type { Fault } from '../../../kernel/zod-faults.ts';
import { creditFields } from '../building-blocks/credit-right.ts';
import type { PlausibleRange } from '../building-blocks/plausibility.ts';
import { ALL_DISCOUNTS, refuseLoneSpread } from '../building-blocks/present-value/fields.ts';

/** By what a court claim is brought from the day that its value is of to the valuation date. */

const RULES = ['EC_136', 'SELIC', 'CALLER'] as const;

/** EC 113/2021 is in force since 9 December 2021; the courts count that month whole (CNJ, Resolução 303, art. 22 § 1). */
const FIRST_BASE_DATE = '2021-12-01';

const Index = z
  .strictObject({
    rule: z.enum(RULES).meta({
      description:
        '`EC_136`: Selic until the requisition (EC 113/2021; Código Civil art. 406), from it on IPCA and simple interest of 2 % a year, at most Selic (EC 136/2025, from August 2025). `SELIC`: Selic throughout. `CALLER`: the factor that `factor` states.',
    }),
    base_date: DateField.meta({
      description: `The day that \`face_value\` is of; by EC_136 and SELIC ${FIRST_BASE_DATE} or later.`,
      examples: ['2024-03-01'],
    }),
    requisition_date: DateField.optional().meta({
      description:
        'When the payment was requisitioned: from this day on EC 136 and the grace period run. Without it the claim is before its requisition, and has Selic in every month. Only EC_136 heeds it.',
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
    const { rule, base_date, requisition_date, grace_until, factor } = index;
    if (rule !== 'CALLER' && base_date < FIRST_BASE_DATE) refuse('base_date', BEFORE_EC_113);
    if (grace_until !== undefined && grace_until < base_date) refuse('grace_until', BEFORE_BASE_DATE);
    else if (grace_until !== undefined && requisition_date === undefined)
      refuse('requisition_date', REQUIRED_WITH_GRACE);
    else if (grace_until !== undefined && requisition_date !== undefined && grace_until < requisition_date)
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
const REQUIRED_WITH_GRACE = says(
  'required',
  'is required beside grace_until: the grace period starts with the requisition',
  'é obrigatória junto com grace_until: o prazo constitucional começa com a requisição',
);
const ONLY_BY_CALLER = says('not_allowed', 'goes with rule CALLER only', 'só pode acompanhar a regra CALLER');

export const REAL_RATE_RANGE: PlausibleRange = {
  field: 'real_rate',
  low: '-0.05',
  high: '0.3',
  unit: { 'pt-BR': 'fração ao ano', en: 'fraction a year' },
  reason: {
    'pt-BR':
      'a taxa real fica acima do IPCA; 7,5 % reais escrevem-se "0.075", e uma taxa nominal não cabe aqui',
    en: 'a real rate is above the IPCA; 7.5 % real are written "0.075", and a nominal rate has no place here',
  },
  source: 'Our own bound',
};

const REAL_AND_NOMINAL = says(
  'real_and_nominal',
  'mixes real and nominal: a claim with index takes REAL_CURVE or real_rate, one without it a nominal rate',
  'mistura real e nominal: um crédito com index aceita REAL_CURVE ou real_rate, um sem ele uma taxa nominal',
);
/** A scenario would discount the figure of the base date at a nominal rate. */
export const NOMINAL_SCENARIO = faultWords(
  'real_and_nominal',
  'discounts at a nominal rate what is not indexed, and the claim is indexed',
  'desconta por uma taxa nominal o que não é corrigido, e o crédito tem correção',
);
const NOT_BESIDE_DISCOUNT = says(
  'not_allowed',
  'cannot accompany discount: one of the two would be ignored',
  'não pode acompanhar discount: um dos dois seria ignorado',
);

export const ClaimAttributes = z
  .strictObject({
    ...creditFields,
    discount: z
      .enum(ALL_DISCOUNTS)
      .meta({
        description:
          "The rate that the payment is discounted at, of the same kind of money. Without `index` a nominal one: `SELIC_TARGET`, also without `discount`, or `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term. With `index` a real one: `REAL_CURVE`, also without `discount`, that of the treasury's IPCA+ titles. A mix is 422, `real_and_nominal`.",
        examples: ['REAL_CURVE'],
      })
      .optional(),
    real_rate: DiscountRate.optional().meta({
      description:
        'With `index`, in place of `discount`: a real rate of your own, above the IPCA, a fraction a year of 252 business days.',
      examples: ['0.075'],
    }),
    face_value: creditFields.face_value.meta({
      description:
        'What is to be paid on the due date, in BRL; with `index`, what the claim was worth on `index.base_date`.',
      examples: ['84000.00'],
    }),
    index: Index.optional().meta({
      description:
        'By what `face_value` is brought to the valuation date before it is discounted, and goes on being indexed; without it, by nothing.',
    }),
  })
  .superRefine(refuseLoneSpread)
  .superRefine(({ index, discount, real_rate }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', message, path: [field] });
    const isRealAsked = discount === 'REAL_CURVE';
    if (discount !== undefined && isRealAsked !== (index !== undefined)) refuse('discount', REAL_AND_NOMINAL);
    if (real_rate === undefined) return;
    if (index === undefined) refuse('real_rate', REAL_AND_NOMINAL);
    else if (discount !== undefined) refuse('real_rate', NOT_BESIDE_DISCOUNT);
  });
export type ClaimAttributes = z.infer<typeof ClaimAttributes>;

/** Days of an index that must have come. */
export const faultsOfWrittenIndex = ({ index }: JsonObject, today: CalendarDate): readonly Fault[] =>
  isJsonObject(index)
    ? ['base_date', 'requisition_date'].flatMap((name) => inTheFuture(`/index/${name}`, index[name], today))
    : [];
