import { z } from 'zod';
import { demandShape } from '../../projections/policy.ts';
import { recognitionSoFar, type ValuationState } from '../../projections/valuation.ts';
import { ACCEPTED_VALUES, BASES, REASON_CODES } from '../../src/kernel/vocabulary.ts';
import type { Language } from './language.ts';

/** What a valuation takes before it counts as a guarantee, as a response shows it. */
export const RecognitionView = z.strictObject({
  base: z
    .strictObject({
      value: z.enum(ACCEPTED_VALUES).meta({ description: 'Which value the guarantee is derived from.' }),
      bases: z.array(z.enum(BASES)).meta({ description: 'The bases of that value; of LINES each once.' }),
    })
    .nullable()
    .meta({
      description:
        'What the guarantee is derived from; null where the policy accepts nothing, or there is none.',
    }),
  demands: z
    .array(
      z.strictObject({
        rule: demandShape.evidence_rules.element.meta({ description: 'The rule of the frozen policy.' }),
        met: z.boolean().meta({ description: 'Whether at least one frozen document meets it.' }),
        documents: z.array(z.uuid()).meta({ description: 'Ids of the accepted documents that meet it.' }),
      }),
    )
    .meta({ description: 'The rules of evidence that name a basis of the accepted value.' }),
  approvals: z
    .strictObject({
      required: z.int().min(1).meta({ description: 'How many different people must approve.' }),
      given: z.int().min(0).meta({ description: 'How many have approved.' }),
    })
    .meta({ description: 'Approvals by the amount of the collateral value.' }),
  lacking: z
    .array(
      z.strictObject({
        code: z.enum(REASON_CODES).meta({ description: 'Stable name of what is lacking.' }),
        text: z.string().meta({ description: 'The same as a sentence, in the language of the answer.' }),
      }),
    )
    .meta({ description: 'What is still lacking; empty once the collateral value is recognized.' }),
});

/** Of any state of a valuation; null where nothing was recorded of it. */
export function recognitionView(
  state: ValuationState,
  language: Language,
): z.infer<typeof RecognitionView> | null {
  const recognition = recognitionSoFar(state);
  if (!recognition) return null;
  const { base, demands, approvals, lacking } = recognition;
  return {
    base,
    demands: [...demands],
    approvals,
    lacking: lacking.map(({ code, text }) => ({ code, text: text[language] })),
  };
}
