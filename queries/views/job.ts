import { z } from 'zod';
import { shown } from '../../src/domain/fields.ts';
import { JOB_STEPS, type JobState } from '../../src/domain/job.ts';
import { JOB_KINDS, JOB_STATUSES } from '../../src/kernel/vocabulary.ts';
import { failureIn } from '../../src/kernel/words/failures.ts';
import { instant } from '../../src/kernel/words/meanings.ts';
import { ShownFailure } from '../../src/kernel/words/shown-fields.ts';
import { InstantText } from './fields.ts';
import type { Language } from './language.ts';

/** A job as a response, or one message of its event stream, shows it. */
export const JobView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the job, as the answer that accepted the work gave it.' }),
    kind: z.enum(JOB_KINDS).meta({
      description:
        'What is being done: a valuation, the verification of a document, or the lines of a batch.',
    }),
    status: z.enum(JOB_STATUSES).meta({
      description:
        'QUEUED, then RUNNING, then for good SUCCEEDED or FAILED; a valuation without coverage is one that SUCCEEDED.',
    }),
    attempts: z.int().min(0).meta({ description: 'How many times a worker has begun it.' }),
    progress: z
      .strictObject({
        completed_steps: z.int().meta({ description: 'Steps that are behind it, up to `total_steps`.' }),
        total_steps: z.int().meta({
          description: 'How many steps there are: requested, started, ended; of a batch, its lines.',
        }),
      })
      .meta({ description: 'How far it is, in steps.' }),
    valuation_id: z
      .uuid()
      .optional()
      .meta({ description: 'The valuation that it calculates; absent in other jobs.' }),
    document_id: z
      .uuid()
      .optional()
      .meta({ description: 'The document that it verifies; absent in other jobs.' }),
    batch_id: z.uuid().optional().meta({ description: 'The batch that it works on; absent in other jobs.' }),
    created_at: InstantText.meta(instant('When it was requested')),
    started_at: InstantText.nullable().meta(instant('When the first attempt began', 'null before that')),
    finished_at: InstantText.nullable().meta(instant('When it ended', 'null before that')),
    error: ShownFailure.nullable().meta({ description: 'Why it FAILED; null in every other status.' }),
  })
  .meta({ id: 'Job' });
export type JobView = z.infer<typeof JobView>;

export const jobView = (state: JobState, language: Language): JobView =>
  shown(JobView, state, {
    progress: { completed_steps: state.completed_steps, total_steps: state.total_steps ?? JOB_STEPS },
    valuation_id: state.valuation_id ?? undefined,
    document_id: state.document_id ?? undefined,
    error: state.error && failureIn(state.error, language),
  });
