import { batchIdOf } from '../domain/batch.ts';
import { documentIdOf } from '../domain/document.ts';
import { valuationIdOf } from '../domain/valuation.ts';
import { whileWorking } from '../engine/handling/attempts.ts';
import type { Cause } from '../engine/handling/cause.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';

import type { EventLog, RecordedEvent } from '../engine/log/event-log.ts';
import type { Delivery, WorkItem, WorkResult } from '../engine/queue/work-queue.ts';
import { atMost } from '../kernel/async/at-most.ts';

/** For the dispatcher: streams that request work, and the work of each event. */
export const work = {
  streamPrefixes: ['valuation-', 'document-', 'batch-'],
  workFor({ type, stream }: RecordedEvent): WorkItem | undefined {
    if (type === 'ValuationRequested') return { kind: 'VALUATION', id: valuationIdOf(stream) };
    if (type === 'DocumentCompleted') return { kind: 'DOCUMENT_VERIFICATION', id: documentIdOf(stream) };
    if (type === 'AssetBatchAccepted' || type === 'RevaluationAccepted')
      return { kind: 'BATCH', id: batchIdOf(stream) };
    return undefined;
  },
};

export interface WorkerParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly worker: string;
  readonly workingEveryMs?: number;
  /** Called for each failed attempt and each failed line of a batch; for the process's log. */
  onFailure(id: string, error: unknown, line?: number): void;
}

/** For workers whose items take long or much memory. */
export interface LimitedWorkerParts extends WorkerParts {
  readonly atOnce: number;
  /** Maximum items here, including waiting ones; more would block other work. */
  readonly most: number;
  /** Aborts current work; another worker resumes it. */
  readonly signal: AbortSignal;
}

const BUSY_RETRY_MS = 2_000;

/** Returned by a stopping worker: another one takes the item. */
export const RETRY_AT_ONCE: WorkResult = { result: 'retry', delayMs: 0 };

/** Processes items of the queue, `atOnce` at a time, and extends their acknowledgement meanwhile. */
export function limitedWorker(
  { most, workingEveryMs }: LimitedWorkerParts,
  atOnce: number,
  workOn: (id: string) => Promise<WorkResult>,
): (delivery: Delivery) => Promise<WorkResult> {
  const few = atMost(atOnce);
  return async (delivery) => {
    if (few.size >= most) return { result: 'retry', delayMs: BUSY_RETRY_MS };
    return whileWorking(delivery, () => few.run(() => workOn(delivery.item.id)), workingEveryMs);
  };
}

/** A cause without a request: the occasion is the correlation, such as `coverage-2026-11-20`. */
export const serviceCause = (
  actor: string,
  occasion: string,
  organizationId: string | null = null,
  causationId: string | null = null,
): Cause => ({ organizationId, actor, requestId: occasion, correlationId: occasion, causationId });

/** Runs two loops; if one fails, the other stops. */
export async function runBoth(
  signal: AbortSignal,
  one: (until: AbortSignal) => Promise<void>,
  other: (until: AbortSignal) => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const both = [one(until), other(until)].map((loop) =>
    loop.catch((error: unknown) => {
      ending.abort();
      throw error;
    }),
  );
  await Promise.all(both);
}
