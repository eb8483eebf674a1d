import { advanceExport, completeExport, failBatch } from '../../../commands/batch.ts';
import type { BatchState, ExportRequest, ExportStep } from '../../domain/batch.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { Folded } from '../../engine/handling/load-stream.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { keptFile } from '../../evidence/privacy/batch-lines.ts';
import { type BatchWorkerParts, retryWhileUnavailable } from './lines.ts';

/** Obligations, sales or events after which progress is recorded, and others get a turn. */
const LINES_A_STEP = 1_000;
/** The same after this time: what is worked out is not always an obligation or a sale. */
const STEP_MS = 2_000;

/** An export that has begun in this process. Its beginning is in memory: after a crash it begins again. */
export interface RunningExport {
  readonly steps: AsyncIterator<ExportStep, void>;
  readonly file: ReturnType<typeof keptFile>;
  done: number;
}

interface Exporting {
  readonly id: string;
  readonly request: ExportRequest;
  readonly accepted: RecordedEvent;
  readonly cause: Cause;
  readonly othersWait: () => boolean;
}

/**
 * Works on until the export has ended, or makes way for another batch: then it returns what has begun. Where an engine is unavailable it
 * begins again once it answers.
 */
export async function workOnExport(
  parts: BatchWorkerParts,
  exporting: Exporting,
  from: Folded<BatchState>,
  begun: RunningExport | undefined,
): Promise<{ readonly folded: Folded<BatchState>; readonly running: RunningExport | undefined }> {
  const { handler, signal } = parts;
  const { id, accepted, cause } = exporting;
  let [running, folded] = [begun, from];
  return retryWhileUnavailable(signal, async () => {
    const now = running ?? begin(parts, exporting, accepted);
    const { steps, file } = now;
    running = now;
    try {
      let advanced = now.done;
      for (let began = performance.now(); ; ) {
        const step = await steps.next();
        signal.throwIfAborted();
        if (step.done) break;
        now.done = step.value.done;
        const { failure } = step.value;
        if (failure) {
          // As of a batch that is given up: what was written can no longer be read.
          await parts.keys.destroyBatchKey(id);
          folded = await handler.carryOn(failBatch, { id, input: failure, cause, from: folded });
          return { folded, running: undefined };
        }
        if (step.value.text !== undefined) await file.write(step.value.text);
        if (now.done - advanced < LINES_A_STEP && performance.now() - began < STEP_MS) continue;
        if (now.done > advanced) {
          const input = { linesDone: now.done };
          folded = await handler.carryOn(advanceExport, { id, input, cause, from: folded });
        }
        advanced = now.done;
        began = performance.now();
        if (exporting.othersWait()) return { folded, running: now };
      }
      const input = { linesDone: now.done, file: await file.end() };
      folded = await handler.carryOn(completeExport, { id, input, cause, from: folded });
      return { folded, running: undefined };
    } catch (error) {
      running = undefined;
      throw error;
    }
  });
}

const begin = (
  parts: BatchWorkerParts,
  { id, request }: Exporting,
  { position: upTo, metadata, data }: RecordedEvent,
): RunningExport => ({
  steps: parts.exported({
    organizationId: String(metadata.organization_id),
    request,
    acceptedAt: metadata.occurred_at,
    upTo,
    lineCount: Number(data.line_count),
  }),
  file: keptFile(parts, id),
  done: 0,
});
