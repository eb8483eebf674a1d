import { z } from 'zod';
import { ACCEPTED_VALUES, BASES, type Label, REASON_CODES } from '../../kernel/vocabulary.ts';
import { EvidenceRule } from '../policy/terms.ts';
import type { ValuationState } from '../valuation.ts';
import { recognitionSoFar } from './recognition.ts';

export const ShownLacking = z
  .array(
    z.strictObject({
      code: z.enum(REASON_CODES).meta({ description: 'Stable name of what is lacking.' }),
      text: z.string().meta({ description: 'The same as a sentence, in the language of the answer.' }),
    }),
  )
  .meta({ description: 'What is still lacking; empty once the collateral value is recognized.' });

/** The demands on a valuation before it counts as a guarantee, as its answer and its report show them. */
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
        rule: EvidenceRule.meta({ description: 'The rule of the frozen policy.' }),
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
  lacking: ShownLacking,
});

/** For any state of a valuation; null before it has a result. */
export function recognitionView(
  state: ValuationState,
  language: keyof Label,
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
