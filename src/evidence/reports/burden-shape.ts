import { z } from 'zod';
import { GUARANTEE_KINDS } from '../../kernel/vocabulary.ts';
import { instant, guaranteeMeanings as means, obligationMeanings } from '../../kernel/words/meanings.ts';

const Guarantee = z.strictObject({
  id: z.uuid().meta(means.id),
  obligation_id: z.uuid().meta(means.obligation_id),
  external_reference: z.string().meta(obligationMeanings.external_reference),
  kind: z.enum(GUARANTEE_KINDS).meta(means.kind),
  rank: z.int().meta(means.rank),
  share: z.string().meta(means.share),
  limit: z.string().nullable().meta(means.limit),
  effective_from: z.string().meta(means.effective_from),
  effective_until: z.string().nullable().meta(means.effective_until),
  registered_on: z
    .string()
    .nullable()
    .meta({ description: 'The day of its registration; null while nobody has recorded one.' }),
  recognized_by: z.string().meta({ description: 'Who recognized it, `person:` and the responsible person.' }),
  recognized_at: z.string().meta(instant('When it was recognized')),
});

const Encumbrance = z.strictObject({
  id: z.uuid().meta(means.encumbrance_id),
  holder: z
    .string()
    .meta({ description: 'Who has it, outside the organization; `[erased]` once that was erased.' }),
  kind: z.enum(GUARANTEE_KINDS).meta(means.kind),
  rank: z.int().meta(means.rank),
  amount: z.string().nullable().meta(means.amount),
  share: z
    .string()
    .nullable()
    .meta({ description: 'The part of its rank that it has; null counts as all of it.' }),
  registered_on: z
    .string()
    .nullable()
    .meta({ description: 'The day of its registration; null when unknown.' }),
  until: z.string().nullable().meta(means.until),
  recorded_at: z.string().meta(instant('When it was recorded')),
});

/** What burdens the asset of a report. */
export const Burdens = z
  .strictObject({
    guarantees: z
      .array(Guarantee)
      .meta({ description: 'Recognized and not released, by rank, whatever the days they are in force.' }),
    encumbrances: z
      .array(Encumbrance)
      .meta({ description: 'Of others, recorded and not said to have ended, by rank.' }),
  })
  .meta({
    id: 'ReportedBurdens',
    description:
      'What burdened the asset at the event that made this version; null in the report of an audit bundle, which holds no other stream.',
  });
export type Burdens = z.infer<typeof Burdens>;
