import { z } from 'zod';
import { type BatchState, type LineResult, linesDone } from '../src/domain/batch.ts';
import { shown } from '../src/domain/events/fields.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  BATCH_KINDS,
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  JOB_STATUSES,
  LINE_STATUSES,
  PURPOSES,
} from '../src/kernel/vocabulary.ts';
import { failureIn } from '../src/kernel/words/failures.ts';
import { instant, valuationMeanings } from '../src/kernel/words/meanings.ts';
import { ShownFailure } from '../src/kernel/words/shown-fields.ts';
import { hasChanged } from '../src/valuation/coverage/base.ts';
import { listParameters, pageOf } from './list-parameters.ts';
import { list, openRows, type Question } from './question.ts';
import { LATEST_VALUATION } from './valuations.ts';
import { InstantText, type Language, VersionNumber } from './views/fields.ts';

export const ListBatches = listParameters({
  kind: z
    .enum(BATCH_KINDS)
    .optional()
    .meta({ description: 'Batches of assets, revaluations or exports alone.' }),
  status: z.enum(JOB_STATUSES).optional().meta({ description: 'Batches with this status now.' }),
});

export const listBatches = list<BatchState, typeof ListBatches>('batches', 'batch', ListBatches);

export const openBatches = openRows('batches', 'batch', ['QUEUED', 'RUNNING']);

/** Selects active assets of an organization for a revaluation, in one of three ways. */
interface AssetSelection {
  readonly organizationId: string;
  readonly portfolio?: string | undefined;
  readonly assetClass?: AssetClassId | undefined;
  /** By class, the latest date of a valuation that is due; in other classes only assets that have changed. */
  readonly due?: ReadonlyMap<AssetClassId, CalendarDate> | undefined;
}

interface SelectedPage extends AssetSelection {
  /** Id of the last asset of the page before. */
  readonly after?: string | null | undefined;
  /** Position of the last registration that counts. */
  readonly upTo?: Position | undefined;
  readonly limit: number;
}

/** From and where of a selection, with its values. */
function selecting({ organizationId, portfolio, assetClass, due }: AssetSelection) {
  const own = `where a.organization_id = $1 and a.status = 'ACTIVE'`;
  if (due !== undefined)
    return {
      by: 'due date',
      text: `from read_models.assets a
             left join unnest($2::text[], $3::text[]) as d (asset_class, until) on d.asset_class = a.asset_class
             ${LATEST_VALUATION}
             ${own} and (v.valuation_date <= d.until collate "C" or ${hasChanged('a', 'v')})`,
      values: [organizationId, [...due.keys()], [...due.values()]] as SqlValue[],
    };
  const by = portfolio === undefined ? 'asset_class' : 'portfolio';
  return {
    by,
    text: `from read_models.assets a ${own} and a.${by} = $2`,
    values: [organizationId, portfolio ?? assetClass ?? null] as SqlValue[],
  };
}

const SELECTED_FROM = ['asset', 'valuation', 'policy'] as const;

export const selectedAssets: Question<SelectedPage, { readonly id: string }, readonly string[]> = {
  projections: SELECTED_FROM,
  statement({ after, upTo, limit, ...selection }) {
    const { by, text, values } = selecting(selection);
    const until = upTo === undefined ? '' : `and a.first_position <= $${values.push(upTo)}`;
    const place = '(select first_position from read_models.assets where id = ';
    const from = after ? `and a.first_position > ${place}$${values.push(after)})` : '';
    return {
      name: `assets selected by ${by}${until && ', up to a position'}${from && ', after one'}`,
      text: `select a.id ${text} ${until} ${from} order by a.first_position limit $${values.push(limit)}`,
      values,
    };
  },
  answer: (rows) => rows.map(({ id }) => id),
};

export const countSelectedAssets: Question<AssetSelection, { readonly count: string }, number> = {
  projections: SELECTED_FROM,
  statement(selection) {
    const { by, text, values } = selecting(selection);
    return { name: `assets counted by ${by}`, text: `select count(*)::text as count ${text}`, values };
  },
  answer: ([row]) => Number(row?.count ?? 0),
};

const Count = z.int().min(0);

const ExportView = z.strictObject({
  content: z.enum(EXPORT_CONTENTS).meta({
    description:
      'SCR_GUARANTEES: rows for the SCR; STRESS_TEST: coverage under changed values; BACK_TEST: values compared with proceeds; PORTFOLIOS: their sums; OBLIGATION_BUNDLE, OBLIGATION_REPLAY: the audit bundle of an obligation, and its replay.',
  }),
  format: z.enum(EXPORT_FORMATS).meta({ description: 'Of the file.' }),
  file: z
    .strictObject({
      size_bytes: Count.meta({ description: 'Size of the file.' }),
      sha256: z.string().meta({ description: 'Digest of the file, hexadecimal.' }),
    })
    .nullable()
    .meta({ description: 'The file, which `…/file` answers for seven days; null until it is whole.' }),
});

export const BatchView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the batch.' }),
    kind: z.enum(BATCH_KINDS).meta({
      description:
        'ASSET_BATCH: lines that were sent; REVALUATION: assets that were selected; EXPORT: obligations, sales or events, worked out into a file.',
    }),
    status: z.enum(JOB_STATUSES).meta({
      description:
        'QUEUED, then RUNNING, then finally SUCCEEDED, also with refused lines, or FAILED: its lines could no longer be read, or an export found what prevents it.',
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
        done: Count.meta({ description: 'Lines that were done completely.' }),
        partial: Count.meta({
          description: 'Lines whose asset is registered, and whose valuation was refused.',
        }),
        refused: Count.meta({ description: 'Lines that were refused completely.' }),
      })
      .meta({ description: 'Number of finished lines by outcome.' }),
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
      .meta({ description: 'What a revaluation selects and for what; null for others.' }),
    export: ExportView.nullable().meta({ description: 'What an export holds; null for others.' }),
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
    export: exportShown(state),
    error: state.error && failureIn(state.error, language),
  });

function exportShown({ export: exported }: BatchState) {
  if (!exported) return null;
  const { request, file } = exported;
  const { content, format } = request;
  return { content, format, file: file && { size_bytes: file.size_bytes, sha256: file.sha256 } };
}

export const LineResultView = z
  .strictObject({
    line: z.int().min(1).meta({ description: 'Number of the line, from 1.' }),
    key: z.string().nullable().meta({
      description:
        "The line's `key`, null where it has none that can be read; of a revaluation the asset's id.",
    }),
    status: z.enum(LINE_STATUSES).meta({
      description:
        'DONE: everything in the line was done. PARTIAL: its asset is registered, and `problem` says why its valuation was refused. REFUSED: nothing in the line was done.',
    }),
    asset_id: z.uuid().optional().meta({ description: 'The asset of the line; absent where there is none.' }),
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
                description: 'Where in the line (RFC 6901); of an unknown member, its place.',
              }),
              code: z.string().meta({ description: 'Stable name of what is wrong.' }),
              detail: z.string().meta({ description: 'The same in words, in the language of the answer.' }),
            }),
          )
          .meta({ description: 'The first five things that are wrong.' }),
      })
      .optional()
      .meta({ description: 'Why the line was not done completely; absent where it was.' }),
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
