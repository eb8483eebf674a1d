import { z } from 'zod';
import { REASON_CODES } from '../../src/kernel/vocabulary.ts';
import { coverageMeanings as means } from '../../src/kernel/words/meanings.ts';
import { AmountText, InstantText } from './fields.ts';

/** What a base would be at the newest published prices. */
export const MarkView = z
  .strictObject({
    amount: AmountText.nullable().meta(means.mark_amount),
    day: z.iso.date().nullable().meta(means.mark_day),
    references: z
      .array(
        z.strictObject({
          source: z.string().meta(means.mark_source),
          value: z.string().meta(means.mark_value),
          unit: z.string().meta(means.mark_unit),
          region: z.string().nullable().meta(means.mark_region),
          reference_date: z.iso.date().meta(means.mark_reference_date),
          published_at: InstantText.meta(means.mark_published_at),
        }),
      )
      .meta(means.mark_references),
    reason_codes: z.array(z.enum(REASON_CODES)).meta(means.mark_reasons),
  })
  .meta({ id: 'Mark' });
