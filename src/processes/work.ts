import { batchIdOf } from '../domain/batch.ts';
import { documentIdOf } from '../domain/document.ts';
import { valuationIdOf } from '../domain/valuation.ts';
import { whileWorking } from '../engine/handling/attempts.ts';
import type { Cause } from '../engine/handling/cause.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';

import type { EventLog, RecordedEvent } from '../engine/log/event-log.ts';
import type { Delivery, WorkItem, WorkResult } from '../engine/queue/work-queue.ts';
import { atMost } from '../kernel/async/at-most.ts';

/** Where work is asked for, and what each event asks to be done: for the dispatcher. */
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
  /** Name of this worker, recorded with each attempt. */
  readonly worker: string;
  /** How often the queue is told that an attempt goes on. */
  readonly workingEveryMs?: number;
  /** Told of each failed attempt, and of each line of a batch that could not be worked on: for the process's log. */
  onFailure(id: string, error: unknown, line?: number): void;
}

/** What a worker is given whose work takes long or much memory. */
export interface LimitedWorkerParts extends WorkerParts {
  /** Documents, or lines of a batch, that are worked on at once. */
  readonly atOnce: number;
  /** Items that may be here, waiting ones among them: the others must not keep other work from being taken. */
  readonly most: number;
  /** Ends what is under way; it is taken up again by whoever comes next. */
  readonly signal: AbortSignal;
}

const BUSY_RETRY_MS = 2_000;

/** What a worker on its way out leaves to the next one. */
export const RETRY_AT_ONCE: WorkResult = { result: 'retry', delayMs: 0 };

/** Works on what the queue delivers, `skipsRetention` items at a time; the queue hears meanwhile that each is being worked on. */
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

/** No request caused it: the occasion names itself, such as `coverage-2026-11-20`. */
export const serviceCause = (
  actor: string,
  occasion: string,
  organizationId: string | null = null,
  causationId: string | null = null,
): Cause => ({ organizationId, actor, requestId: occasion, correlationId: occasion, causationId });

/** Two loops of which neither goes on without the other. */
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
