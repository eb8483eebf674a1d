import { z } from 'zod';
import { DateField, Text, Uuid } from '../../../src/kernel/fields.ts';
import { METHODS, PURPOSES } from '../../../src/kernel/vocabulary.ts';
import { carried } from '../../../src/kernel/words/faults.ts';
import { NAMED_BEFORE, tooMany } from '../../../src/kernel/words/fields.ts';
import { valuationMeanings as means } from '../../../src/kernel/words/meanings.ts';

const MOST_DOCUMENTS = 50;

const DocumentIds = z
  .array(Uuid)
  .max(MOST_DOCUMENTS, { error: carried(tooMany(MOST_DOCUMENTS)) })
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
    }
  })
  .meta({ uniqueItems: true });

/** Body of POST /valuations. */
export const RequestValuationBody = z
  .strictObject({
    asset_id: Uuid.meta({ description: 'Id of the asset to value, which must be active.' }),
    purpose: z.enum(PURPOSES).meta(means.purpose),
    valuation_date: DateField.nullish().meta({
      description:
        'By default the business day in America/Sao_Paulo; never in the future. Left out with `repeats`: as of today.',
    }),
    method: z.enum(METHODS).nullish().meta({
      description:
        'By default every method that applies. One of the class, or that of the scenario; with a scenario no other.',
    }),
    policy_id: Uuid.nullish().meta({
      description:
        "The policy in force for the asset's class on the valuation date is frozen in, whether it is named or not. Any other is 422, `not_in_force`.",
    }),
    scenario_id: Uuid.nullish().meta({
      description:
        "An approved scenario of the asset's class, and of no other asset (another: 422, one not approved: 409). It replaces assumptions, never facts: one that names a fact of the asset with another figure is 422, `contradicts_asset`, and so is one of another model than the class is valued by, `of_another_model`, or in nominal money for a claim that is indexed, `real_and_nominal`. Its result stands in place of what the asset's own figures give by the same method, which is told beside it.",
    }),
    document_ids: DocumentIds.nullish().meta({
      description:
        "The evidence: verified documents of the asset (another asset's: 422, one not verified: 409). By default every verified one, at most the 200 newest; `[]`: none.",
    }),
    repeats: Uuid.nullish().meta({
      description:
        'Id of an earlier valuation of the same asset, which has ended: it is repeated as of today, on the asset, scenario, documents and policy as they stand now. `method`, `scenario_id`, `document_ids` and `notes` are those of the earlier one where they are left out; null means none of it.',
    }),
    notes: Text(2000).nullish().meta(means.notes),
  })
  .meta({ id: 'ValuationRequest' });
export type RequestValuationBody = z.infer<typeof RequestValuationBody>;
