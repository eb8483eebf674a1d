import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { ASSET_CLASSES, LINE_STATUSES, PURPOSES } from '../../kernel/vocabulary.ts';
import { Label } from '../shapes.ts';

/** What is wrong with a line, in both languages. It quotes nothing that was sent, so it holds no personal data. */
const LineProblem = z.strictObject({
  code: z.string(),
  detail: Label,
  /** The first few; `pointer` begins at the line. */
  errors: z.array(z.strictObject({ pointer: z.string(), code: z.string(), detail: Label })),
});
export type LineProblem = z.infer<typeof LineProblem>;

/** What became of a line; of a revaluation's, whose key is its asset's id, too. */
const LineResult = z.strictObject({
  /** Null where it cannot be read. */
  key: z.string().nullable(),
  status: z.enum(LINE_STATUSES),
  asset_id: z.uuid().optional(),
  valuation_id: z.uuid().optional(),
  problem: LineProblem.optional(),
});
export type LineResult = z.infer<typeof LineResult>;

/** Of the assets of an organization: those of one portfolio, of one class, or due by a day. */
const Selection = z.strictObject({
  portfolio: z.string().nullable(),
  asset_class: z.enum(ASSET_CLASSES).nullable(),
  due_before: z.string().nullable(),
});

const AssetBatch = z.strictObject({
  job_id: z.uuid(),
  line_count: z.int(),
  /** Of the bytes as they were sent. */
  size_bytes: z.int(),
  /** Of the sealed bytes: under it they lie in document storage. */
  sealed_sha256: z.string(),
});
export type AssetBatchAccepted = z.infer<typeof AssetBatch>;

const Revaluation = z.strictObject({
  job_id: z.uuid(),
  selection: Selection,
  purpose: z.enum(PURPOSES),
  asset_count: z.int(),
});
export type RevaluationAccepted = z.infer<typeof Revaluation>;

/** Events of the stream `batch-<id>`. */
export const batchEvents = {
  AssetBatchAccepted: eventType('AssetBatchAccepted', AssetBatch),
  RevaluationAccepted: eventType('RevaluationAccepted', Revaluation),
  /** Some of the assets of a revaluation, in the order of its lines; all of them stand before it is answered. */
  RevaluationAssetsSelected: eventType(
    'RevaluationAssetsSelected',
    z.strictObject({ asset_ids: z.array(z.uuid()) }),
  ),
  BatchStarted: eventType('BatchStarted', z.strictObject({ worker: z.string() })),
  /** Lines in their order, each once in the whole stream. */
  BatchLinesDone: eventType(
    'BatchLinesDone',
    z.strictObject({ first_line: z.int(), results: z.array(LineResult) }),
  ),
  BatchCompleted: eventType(
    'BatchCompleted',
    z.strictObject({ done: z.int(), partial: z.int(), refused: z.int() }),
  ),
  BatchFailed: eventType(
    'BatchFailed',
    z.strictObject({ error: z.strictObject({ code: z.string(), detail: z.string() }) }),
  ),
};

export type BatchEvent = EventOf<typeof batchEvents>;
