import { z } from 'zod';
import {
  type AssetBatchAccepted,
  type BatchEvent,
  batchAggregate,
  type ExportFile,
  type ExportRequest,
  hasEnded,
  type LineResult,
  linesDone,
} from '../src/domain/batch.ts';
import { invalidFields, reject } from '../src/domain/rejection.ts';
import { append, command } from '../src/engine/handling/command.ts';
import { DateField, InstantField, PortfolioName } from '../src/kernel/fields.ts';
import { jobIdOfBatch } from '../src/kernel/ids.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { ASSET_CLASSES, EXPORT_FORMATS, PURPOSES } from '../src/kernel/vocabulary.ts';
import { carried, faultWords, says } from '../src/kernel/words/faults.ts';
import { NAMED_BEFORE } from '../src/kernel/words/fields.ts';
import { valuationMeanings } from '../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../src/kernel/zod-faults.ts';

/** A part from -1 to 1, with at most eight places. */
export const SHOCK_CHANGE = /-?(?:0(?:\.\d{1,8})?|1(?:\.0{1,8})?)/;

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

/** The log takes 1 MiB in one append: some 26,000 ids. What is more is selected by a worker. */
export const MOST_SELECTED_AT_ONCE = 20_000;
/** An event of 5,000 ids has less than 200 KB. */
export const IDS_AN_EVENT = 5_000;

const ONE_SELECTION = faultWords('one_selection', bilingual('refusals.one_selection'));

export const hasOneSelection = ({ portfolio, asset_class, due_before }: RequestRevaluationsBody): boolean =>
  [portfolio, asset_class, due_before].filter((each) => each !== undefined).length === 1;

interface RequestRevaluations {
  readonly batchId: string;
  readonly body: RequestRevaluationsBody;
  /** Ids of the selected assets, in the order of the lines, or how many they are: more than `MOST_SELECTED_AT_ONCE`. */
  readonly selected: readonly string[] | number;
}

/** Accepts a revaluation with all of its assets, of which later registrations are none, or with an open selection. */
export const requestRevaluations = command(batchAggregate, {
  name: 'RequestRevaluations',
  body: RequestRevaluationsBody,
  decide: ({ batchId, body, selected }: RequestRevaluations, state) => {
    if (state) return append();
    if (!hasOneSelection(body)) return invalidFields(faultAt('', ONE_SELECTION));
    const selection = {
      portfolio: body.portfolio ?? null,
      asset_class: body.asset_class ?? null,
      due_before: body.due_before ?? null,
    };
    const of = { job_id: jobIdOfBatch(batchId), selection, purpose: body.purpose };
    if (typeof selected === 'number')
      return append({
        type: 'RevaluationAccepted',
        data: { ...of, asset_count: selected, is_selection_open: true },
      });
    const parts = Array.from({ length: Math.ceil(selected.length / IDS_AN_EVENT) }, (_, index) =>
      selected.slice(index * IDS_AN_EVENT, (index + 1) * IDS_AN_EVENT),
    );
    return append(
      { type: 'RevaluationAccepted', data: { ...of, asset_count: selected.length } },
      ...parts.map(
        (asset_ids): BatchEvent => ({
          type: 'RevaluationAssetsSelected',
          data: { asset_ids: [...asset_ids] },
        }),
      ),
    );
  },
});

interface RequestExport {
  readonly batchId: string;
  readonly request: ExportRequest;
  /** Obligations, sales or events that there are now. */
  readonly lineCount: number;
  readonly faults?: readonly Fault[];
}

const exportCommand = <Body>(name: string, body: z.ZodType<Body>) =>
  command(batchAggregate, {
    name,
    body,
    decide: ({ batchId, request, lineCount: line_count, faults = [] }: RequestExport, state) => {
      if (state) return append();
      if (faults.length > 0) return invalidFields(...faults);
      return append({ type: 'ExportAccepted', data: { job_id: jobIdOfBatch(batchId), request, line_count } });
    },
  });

/** A base date: the SCR's rows show its end. */
const BaseDate = DateField.optional().meta({
  description: 'The rows show the end of this day in America/Sao_Paulo; today by default.',
});

export const requestObligationsExport = exportCommand(
  'RequestObligationsExport',
  z
    .strictObject({
      base_date: BaseDate,
      format: z
        .enum(EXPORT_FORMATS)
        .optional()
        .meta({ description: 'The same rows in both; `json` by default.' }),
    })
    .meta({ id: 'ObligationsExportRequest' }),
);

const ShockBody = z
  .strictObject({
    asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class whose collateral values change.' }),
    change: z
      .string()
      .regex(new RegExp(`^${SHOCK_CHANGE.source}$`), {
        error: says('invalid_shock', bilingual('requests.no_shock')),
      })
      .meta({ description: 'By which part they change, from -1 to 1.' }),
  })
  .meta({ id: 'Shock' });

export const requestStressTest = exportCommand(
  'RequestStressTest',
  z
    .strictObject({
      portfolio: PortfolioName.optional().meta({ description: 'Obligations of this portfolio alone.' }),
      shocks: z
        .array(ShockBody)
        .max(ASSET_CLASSES.length)
        .refine((shocks) => new Set(shocks.map((each) => each.asset_class)).size === shocks.length, {
          error: carried(NAMED_BEFORE),
        })
        .optional()
        .meta({ description: 'Each class once; none: both sides are the same.' }),
    })
    .meta({ id: 'StressTestRequest' }),
);

export const requestPortfoliosExport = exportCommand(
  'RequestPortfoliosExport',
  z
    .strictObject({
      name: PortfolioName.optional().meta({ description: 'The portfolio with this name alone.' }),
    })
    .meta({ id: 'PortfoliosExportRequest' }),
);

export const requestBackTest = exportCommand(
  'RequestBackTest',
  z
    .strictObject({
      asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Assets of this class alone.' }),
      from: DateField.optional().meta({ description: 'Sales of this day or later.' }),
      to: DateField.optional().meta({ description: 'Sales of this day or earlier.' }),
    })
    .meta({ id: 'BackTestRequest' }),
);

const ObligationAudit = z
  .strictObject({
    as_of: InstantField.optional().meta({
      description:
        'The obligation as it was at this instant; now by default. In the future 422, before its first event 404.',
    }),
  })
  .meta({ id: 'ObligationAuditRequest' });
export type ObligationAudit = z.infer<typeof ObligationAudit>;

export const requestObligationBundle = exportCommand('RequestObligationBundle', ObligationAudit);

export const requestObligationReplay = exportCommand('RequestObligationReplay', ObligationAudit);

/** Records how far an export is. */
export const advanceExport = command(batchAggregate, {
  name: 'AdvanceExport',
  decide: ({ linesDone: lines_done }: { readonly linesDone: number }, state) =>
    !state || hasEnded(state) ? append() : append({ type: 'ExportAdvanced', data: { lines_done } }),
});

interface CompleteExport {
  readonly linesDone: number;
  readonly file: ExportFile;
}

export const completeExport = command(batchAggregate, {
  name: 'CompleteExport',
  decide: ({ linesDone: lines_done, file }: CompleteExport, state) =>
    !state || hasEnded(state)
      ? append()
      : append(
          { type: 'ExportKept', data: { lines_done, file } },
          { type: 'BatchCompleted', data: { done: lines_done, partial: 0, refused: 0 } },
        ),
});

interface SelectAssets {
  /** The last one that is recorded already. */
  readonly after: string | null;
  /** The next ones; fewer than `IDS_AN_EVENT`: there are no more. */
  readonly assetIds: readonly string[];
}

/** Records some more assets of an open selection. No event when another worker has recorded them. */
export const selectAssets = command(batchAggregate, {
  name: 'SelectAssets',
  decide: ({ after, assetIds }: SelectAssets, state) => {
    if (!state?.selecting || state.selecting.last !== after) return append();
    const events: BatchEvent[] = [];
    if (assetIds.length > 0)
      events.push({ type: 'RevaluationAssetsSelected', data: { asset_ids: [...assetIds] } });
    if (assetIds.length < IDS_AN_EVENT)
      events.push({
        type: 'RevaluationSelectionEnded',
        data: { asset_count: state.selecting.count + assetIds.length },
      });
    return append(...events);
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
    !state || hasEnded(state) || state.selecting || linesDone(state) !== firstLine - 1
      ? append()
      : append({ type: 'BatchLinesDone', data: { first_line: firstLine, results: [...results] } }),
});

export const completeBatch = command(batchAggregate, {
  name: 'CompleteBatch',
  decide: (_: Record<string, never>, state) =>
    !state || hasEnded(state) || state.selecting || linesDone(state) < state.total_lines
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
