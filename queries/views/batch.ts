import { z } from 'zod';
import { type BatchState, type LineResult, linesDone } from '../../src/domain/batch.ts';
import { shown } from '../../src/domain/fields.ts';
import {
  ASSET_CLASSES,
  BATCH_KINDS,
  JOB_STATUSES,
  LINE_STATUSES,
  PURPOSES,
} from '../../src/kernel/vocabulary.ts';
import { failureIn } from '../../src/kernel/words/failures.ts';
import { instant, valuationMeanings } from '../../src/kernel/words/meanings.ts';
import { ShownFailure } from '../../src/kernel/words/shown-fields.ts';
import { pageOf } from '../list-parameters.ts';
import { InstantText, VersionNumber } from './fields.ts';
import type { Language } from './language.ts';

const Count = z.int().min(0);

/** A batch as a response shows it. */
export const BatchView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the batch.' }),
    kind: z
      .enum(BATCH_KINDS)
      .meta({ description: 'ASSET_BATCH: lines that were sent; REVALUATION: assets that were selected.' }),
    status: z.enum(JOB_STATUSES).meta({
      description:
        'QUEUED, then RUNNING, then for good SUCCEEDED, lines that were refused or not, or FAILED: its lines could not be read any more.',
    }),
    job_id: z.uuid().meta({ description: 'Id of its job, for GET /jobs/{id}.' }),
    progress: z
      .strictObject({
        completed_lines: Count.meta({ description: 'Lines that are behind it: their results can be read.' }),
        total_lines: Count.meta({ description: 'How many lines there are.' }),
      })
      .meta({ description: 'How far it is, in lines.' }),
    lines: z
      .strictObject({
        done: Count.meta({ description: 'Lines of which all stands that they ask for.' }),
        partial: Count.meta({
          description: 'Lines whose asset is registered, and whose valuation was refused.',
        }),
        refused: Count.meta({ description: 'Lines of which nothing stands.' }),
      })
      .meta({ description: 'What became of the lines that are behind it.' }),
    revaluation: z
      .strictObject({
        portfolio: z.string().nullable().meta({ description: 'The portfolio that was selected, or null.' }),
        asset_class: z
          .enum(ASSET_CLASSES)
          .nullable()
          .meta({ description: 'The class that was selected, or null.' }),
        due_before: z.iso
          .date()
          .nullable()
          .meta({ description: 'The day by which the selected assets were due, or null.' }),
        purpose: z.enum(PURPOSES).meta(valuationMeanings.purpose),
      })
      .nullable()
      .meta({ description: 'What a revaluation selects and for what; null for a batch of assets.' }),
    version: VersionNumber,
    created_at: InstantText.meta(instant('When it was accepted')),
    started_at: InstantText.nullable().meta(instant('When a worker first began with it', 'null before that')),
    finished_at: InstantText.nullable().meta(instant('When it ended', 'null before that')),
    error: ShownFailure.nullable().meta({ description: 'Why it FAILED; null in every other status.' }),
  })
  .meta({ id: 'Batch' });
export type BatchView = z.infer<typeof BatchView>;

export const BatchPage = pageOf(BatchView).meta({ id: 'BatchPage' });

export const batchView = (state: BatchState, language: Language): BatchView =>
  shown(BatchView, state, {
    progress: { completed_lines: linesDone(state), total_lines: state.total_lines },
    revaluation: state.revaluation && { ...state.revaluation.selection, purpose: state.revaluation.purpose },
    error: state.error && failureIn(state.error, language),
  });

/** What became of one line, as a line of the results shows it. */
export const LineResultView = z
  .strictObject({
    line: z.int().min(1).meta({ description: 'Number of the line, from 1.' }),
    key: z.string().nullable().meta({
      description:
        "The line's `key`, null where it has none that can be read; of a revaluation the asset's id.",
    }),
    status: z.enum(LINE_STATUSES).meta({
      description:
        'DONE: all that the line asks for stands. PARTIAL: its asset is registered, and `problem` says why its valuation was refused. REFUSED: nothing of it stands.',
    }),
    asset_id: z.uuid().optional().meta({ description: 'The asset that stands; absent where there is none.' }),
    valuation_id: z
      .uuid()
      .optional()
      .meta({ description: 'The valuation that was requested; absent where there is none.' }),
    problem: z
      .strictObject({
        code: z.string().meta({
          description: 'As in the answer to a request; DUPLICATE_KEY where an earlier line has the same key.',
        }),
        detail: z.string().meta({ description: 'The problem in words, in the language of the answer.' }),
        errors: z
          .array(
            z.strictObject({
              pointer: z.string().meta({
                description:
                  'Where in the line (RFC 6901); of a member that is not known, where that stands.',
              }),
              code: z.string().meta({ description: 'Stable name of what is wrong.' }),
              detail: z.string().meta({ description: 'The same in words, in the language of the answer.' }),
            }),
          )
          .meta({ description: 'The first five things that are wrong.' }),
      })
      .optional()
      .meta({ description: 'Why not all of it stands; absent where it does.' }),
  })
  .meta({ id: 'BatchLineResult' });
export type LineResultView = z.infer<typeof LineResultView>;

export const lineResultView = (
  line: number,
  { problem, ...result }: LineResult,
  language: Language,
): LineResultView => ({
  line,
  ...result,
  ...(problem && {
    problem: {
      code: problem.code,
      detail: problem.detail[language],
      errors: problem.errors.map(({ pointer, code, detail }) => ({
        pointer,
        code,
        detail: detail[language],
      })),
    },
  }),
});
