import type { FreezableSources } from '../../../commands/valuation/freezing.ts';
import type { LineProblem, LineResult } from '../../domain/batch.ts';
import type { Rejection } from '../../domain/rejection.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import type { KeyStore } from '../../evidence/privacy/key-store.ts';

export interface BatchWorkerParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly keys: KeyStore;
  readonly documents: Pick<DocumentStore, 'put' | 'get'>;
  /** What the valuations of an organization freeze. */
  sources(organizationId: string): FreezableSources;
  /** What a caller's request would have been told; `above`: where in the line the body stands. */
  problem(rejection: Rejection, above: string): LineProblem;
  /** Name of this worker, recorded with each attempt. */
  readonly worker: string;
  /** Lines that are worked on at once. */
  readonly atOnce: number;
  /** Batches that may be here, waiting ones among them. */
  readonly most: number;
  /** Ends what is under way; it is taken up again by whoever comes next. */
  readonly signal: AbortSignal;
  /** How often the queue is told that a batch goes on. */
  readonly workingEveryMs?: number;
  /** Told of each failed attempt, and of each line that could not be worked on: for the process's log. */
  onFailure(batchId: string, error: unknown, line?: number): void;
}

/** The lines of one batch. */
export interface Lines {
  /** Does the lines from the index `from` up to `to`, exclusive; in their order what became of each. */
  work(from: number, to: number): Promise<readonly LineResult[]>;
}
