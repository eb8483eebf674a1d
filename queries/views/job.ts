import { z } from 'zod';
import { JOB_STEPS, type JobState } from '../../projections/valuation.ts';
import { failureIn } from '../../src/kernel/failure-words.ts';
import { JOB_KINDS, JOB_STATUSES } from '../../src/kernel/vocabulary.ts';
import { InstantText } from './fields.ts';
import type { Language } from './language.ts';

/** A job as a response, or one message of its event stream, shows it. */
export const JobView = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(JOB_KINDS),
    status: z.enum(JOB_STATUSES),
    attempts: z.int().min(0),
    progress: z.strictObject({
      completed_steps: z.int(),
      total_steps: z.int().meta({ description: 'Requested, started, ended.' }),
    }),
    valuation_id: z.uuid().optional(),
    document_id: z.uuid().optional(),
    created_at: InstantText,
    started_at: InstantText.nullable(),
    finished_at: InstantText.nullable(),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  })
  .meta({ id: 'Job' });
export type JobView = z.infer<typeof JobView>;

export const jobView = (state: JobState, language: Language): JobView => ({
  id: state.id,
  kind: state.kind,
  status: state.status,
  attempts: state.attempts,
  progress: { completed_steps: state.completed_steps, total_steps: JOB_STEPS },
  ...(state.valuation_id === null ? {} : { valuation_id: state.valuation_id }),
  ...(state.document_id === null ? {} : { document_id: state.document_id }),
  created_at: state.created_at,
  started_at: state.started_at,
  finished_at: state.finished_at,
  error: state.error && failureIn(state.error, language),
});
