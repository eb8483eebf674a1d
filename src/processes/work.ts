import { batchIdOf } from '../domain/batch.ts';
import { documentIdOf } from '../domain/document.ts';
import { valuationIdOf } from '../domain/valuation.ts';
import { whileWorking } from '../engine/handling/attempts.ts';
import type { Cause } from '../engine/handling/cause.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';

import type { EventLog, RecordedEvent } from '../engine/log/event-log.ts';
import type { RequestedWork } from '../engine/queue/fair-shares.ts';
import type { Delivery, WorkItem, WorkResult } from '../engine/queue/work-queue.ts';
import { type AtMost, atMost } from '../kernel/async/at-most.ts';

const WORK: Readonly<
  Record<
    WorkItem['kind'],
    { idOf(stream: string): string; readonly asks: readonly string[]; readonly ends: readonly string[] }
  >
> = {
  VALUATION: {
    idOf: valuationIdOf,
    asks: ['ValuationRequested'],
    ends: ['ValuationCompleted', 'ValuationFailed'],
  },
  DOCUMENT_VERIFICATION: {
    idOf: documentIdOf,
    asks: ['DocumentCompleted'],
    ends: ['DocumentVerified', 'DocumentRefused', 'DocumentVerificationFailed'],
  },
  BATCH: {
    idOf: batchIdOf,
    asks: ['AssetBatchAccepted', 'RevaluationAccepted', 'ExportAccepted'],
    ends: ['BatchCompleted', 'BatchFailed'],
  },
};

/** By event type, its kind of work and the id that it takes from the stream. */
const itemsBy = (part: 'asks' | 'ends') => {
  const byType = new Map(
    Object.entries(WORK).flatMap(([kind, each]) =>
      each[part].map((type) => [type, { kind: kind as WorkItem['kind'], idOf: each.idOf }] as const),
    ),
  );
  return ({ type, stream }: RecordedEvent): WorkItem | undefined => {
    const found = byType.get(type);
    return found && { kind: found.kind, id: found.idOf(stream) };
  };
};
const requestedItem = itemsBy('asks');

/** For the dispatcher: streams in which work is requested and ends, and what each event requests or ends. */
export const work = {
  streamPrefixes: ['valuation-', 'document-', 'batch-'],
  workFor(event: RecordedEvent): RequestedWork | undefined {
    const item = requestedItem(event);
    if (!item) return undefined;
    const { type, eventId, metadata } = event;
    return {
      item,
      organizationId: String(metadata.organization_id),
      isPersons: item.kind === 'VALUATION' && metadata.causation_id === null,
      requestedBy: { type, eventId, correlationId: metadata.correlation_id },
    };
  },
  endedBy: itemsBy('ends'),
};

/**
 * Items that may be queued at once. Valuations: four for each that a worker calculates at once, so that none of its places waits for
 * the dispatcher; with more, a request would wait longer behind batches of others. Documents and batches: what a worker has
 * places for, of which one organization must not have all.
 */
export const AHEAD = {
  VALUATION: { all: 64, each: 64 },
  DOCUMENT_VERIFICATION: { all: 16, each: 4 },
  BATCH: { all: 16, each: 2 },
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

const BUSY: WorkResult = { result: 'retry', delayMs: 2_000 };

/** Returned by a stopping worker: another one takes the item. */
export const RETRY_AT_ONCE: WorkResult = { result: 'retry', delayMs: 0 };

/** The item is not done, and makes way for others. */
export const TURN_OVER = 'turn over';
type TurnOver = typeof TURN_OVER;

/** Works on an item until it is done, each time after those that wait. */
async function inTurns(
  few: AtMost,
  id: string,
  workOn: (id: string, othersWait: () => boolean) => Promise<WorkResult | TurnOver>,
): Promise<WorkResult> {
  for (;;) {
    const result = await few.run(() => workOn(id, () => few.isAwaited));
    if (result !== TURN_OVER) return result;
  }
}

/** Processes items of the queue, `atOnce` at a time, and extends their acknowledgement meanwhile. */
export function limitedWorker(
  { most, workingEveryMs }: LimitedWorkerParts,
  atOnce: number,
  workOn: (id: string, othersWait: () => boolean) => Promise<WorkResult | TurnOver>,
): (delivery: Delivery) => Promise<WorkResult> {
  const few = atMost(atOnce);
  return async (delivery) => {
    if (few.size >= most) return BUSY;
    return whileWorking(delivery, () => inTurns(few, delivery.item.id, workOn), workingEveryMs);
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
