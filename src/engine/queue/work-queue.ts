/** Work to do for an aggregate. The queue is a hint and may lose or repeat it; the event log is the truth. */
export interface WorkItem {
  readonly kind: 'VALUATION' | 'DOCUMENT_VERIFICATION' | 'BATCH';
  /** Id of the valuation, document or batch. Together with `kind` it also deduplicates what is still queued. */
  readonly id: string;
}

export interface Delivery {
  readonly item: WorkItem;
  /** 1 for the first delivery. */
  readonly attempt: number;
  /** Reports to the queue that long work is in progress, so that it is not delivered again meanwhile. */
  working(): void;
}

/** `retry`: deliver again after `delayMs`. `done`: never again. */
export type WorkResult = { readonly result: 'done' } | { readonly result: 'retry'; readonly delayMs: number };

export interface WorkQueue {
  /** Queues the item; safe to repeat. Throws `DependencyUnavailable` when the queue cannot take it. */
  publish(item: WorkItem): Promise<void>;
  /**
   * Hands items to `handle`, at most `concurrency` at once, until the signal aborts; resolves once what was under way
   * has ended. A handler that throws is a `retry` after the queue's own backoff.
   */
  consume(options: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly handle: (delivery: Delivery) => Promise<WorkResult>;
  }): Promise<void>;
  /** Items waiting or under way, as far as the queue knows. */
  depth(): Promise<number>;
  close(): Promise<void>;
}
