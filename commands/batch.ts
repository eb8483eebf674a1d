import { z } from 'zod';
import {
  type AssetBatchAccepted,
  type BatchEvent,
  batchAggregate,
  hasEnded,
  type LineResult,
  linesDone,
} from '../src/domain/batch.ts';
import { invalidFields, reject } from '../src/domain/rejection.ts';
import { append, command } from '../src/engine/handling/command.ts';
import { DateField, PortfolioName } from '../src/kernel/fields.ts';
import { jobIdOfBatch } from '../src/kernel/ids.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { ASSET_CLASSES, PURPOSES } from '../src/kernel/vocabulary.ts';
import { faultWords } from '../src/kernel/words/faults.ts';
import { valuationMeanings } from '../src/kernel/words/meanings.ts';
import { faultAt } from '../src/kernel/zod-faults.ts';

interface AcceptAssetBatch extends Omit<AssetBatchAccepted, 'job_id'> {
  readonly batchId: string;
}

/**
 * Accepts a batch whose sealed lines are already stored. `erased`: its key was destroyed, so that it was accepted, and has
 * ended, before.
 */
export const acceptAssetBatch = command(batchAggregate, {
  name: 'AcceptAssetBatch',
  decide: (input: AcceptAssetBatch | 'erased', state) => {
    if (state) return append();
    if (input === 'erased') return reject({ fact: 'personal-data-erased' });
    const { batchId, ...data } = input;
    return append({ type: 'AssetBatchAccepted', data: { job_id: jobIdOfBatch(batchId), ...data } });
  },
});

export const RequestRevaluationsBody = z
  .strictObject({
    portfolio: PortfolioName.optional().meta({
      description: 'The active assets of the portfolio with exactly this name.',
    }),
    asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'The active assets of this class.' }),
    due_before: DateField.optional().meta({
      description:
        'The active assets whose `valuation_due_on`, as GET /assets shows it, is this day or an earlier one.',
    }),
    purpose: z.enum(PURPOSES).meta(valuationMeanings.purpose),
  })
  .meta({
    id: 'RevaluationRequest',
    description: 'Exactly one of `portfolio`, `asset_class` and `due_before` (else 422), and the purpose.',
  });
export type RequestRevaluationsBody = z.infer<typeof RequestRevaluationsBody>;

/** The log takes 1 MiB in one append: some 26,000 ids. */
export const MAX_REVALUED = 20_000;
/** An event of 5,000 ids has less than 200 KB. */
const IDS_AN_EVENT = 5_000;

const ONE_SELECTION = faultWords('one_selection', bilingual('refusals.one_selection'));
const TOO_MANY_ASSETS = faultWords(
  'too_many_assets',
  bilingual('refusals.too_many_assets', { MOST_REVALUED: MAX_REVALUED }),
);

export const hasOneSelection = ({ portfolio, asset_class, due_before }: RequestRevaluationsBody): boolean =>
  [portfolio, asset_class, due_before].filter((each) => each !== undefined).length === 1;

interface RequestRevaluations {
  readonly batchId: string;
  readonly body: RequestRevaluationsBody;
  /** Ids of the selected assets, in the order of the lines; one more than `MOST_REVALUED` is enough. */
  readonly assetIds: readonly string[];
}

/** Accepts a revaluation with all of its assets: later registrations and archivings do not change the selection. */
export const requestRevaluations = command(batchAggregate, {
  name: 'RequestRevaluations',
  body: RequestRevaluationsBody,
  decide: ({ batchId, body, assetIds }: RequestRevaluations, state) => {
    if (state) return append();
    if (!hasOneSelection(body)) return invalidFields(faultAt('', ONE_SELECTION));
    if (assetIds.length > MAX_REVALUED) return invalidFields(faultAt('', TOO_MANY_ASSETS));
    const selection = {
      portfolio: body.portfolio ?? null,
      asset_class: body.asset_class ?? null,
      due_before: body.due_before ?? null,
    };
    const parts = Array.from({ length: Math.ceil(assetIds.length / IDS_AN_EVENT) }, (_, index) =>
      assetIds.slice(index * IDS_AN_EVENT, (index + 1) * IDS_AN_EVENT),
    );
    return append(
      {
        type: 'RevaluationAccepted',
        data: {
          job_id: jobIdOfBatch(batchId),
          selection,
          purpose: body.purpose,
          asset_count: assetIds.length,
        },
      },
      ...parts.map(
        (asset_ids): BatchEvent => ({
          type: 'RevaluationAssetsSelected',
          data: { asset_ids: [...asset_ids] },
        }),
      ),
    );
  },
});

/** Records that a worker starts or resumes a batch. */
export const startBatch = command(batchAggregate, {
  name: 'StartBatch',
  decide: ({ worker }: { readonly worker: string }, state) =>
    !state || hasEnded(state) ? append() : append({ type: 'BatchStarted', data: { worker } }),
});

interface RecordBatchLines {
  /** Number of the first line, from 1. */
  readonly firstLine: number;
  readonly results: readonly LineResult[];
}

/** Records results of the next lines. No event when another worker has already recorded them. */
export const recordBatchLines = command(batchAggregate, {
  name: 'RecordBatchLines',
  decide: ({ firstLine, results }: RecordBatchLines, state) =>
    !state || hasEnded(state) || linesDone(state) !== firstLine - 1
      ? append()
      : append({ type: 'BatchLinesDone', data: { first_line: firstLine, results: [...results] } }),
});

export const completeBatch = command(batchAggregate, {
  name: 'CompleteBatch',
  decide: (_: Record<string, never>, state) =>
    !state || hasEnded(state) || linesDone(state) < state.total_lines
      ? append()
      : append({ type: 'BatchCompleted', data: { ...state.lines } }),
});

/** Gives up a batch whose lines can no longer be read. */
export const failBatch = command(batchAggregate, {
  name: 'FailBatch',
  decide: (error: { readonly code: string; readonly detail: string }, state) =>
    !state || hasEnded(state)
      ? append()
      : append({ type: 'BatchFailed', data: { error: { code: error.code, detail: error.detail } } }),
});
