import type { EventLog, Follow, LogBatch, RecordedEvent } from '../../src/engine/log/event-log.ts';

export interface Following {
  readonly events: readonly RecordedEvent[];
  readonly batches: readonly LogBatch[];
  /** Resolves when the condition holds; rejects when following fails first. */
  until(condition: (following: Following) => boolean): Promise<void>;
  /** Aborts, and resolves when the follower has returned. */
  stop(): Promise<void>;
}

/** Follows a log in the background and collects its events. */
export function startFollowing(
  log: EventLog,
  options: Pick<Follow, 'after' | 'streamPrefixes' | 'keepUnreadable'> & { readonly limit?: number },
): Following {
  const abort = new AbortController();
  const events: RecordedEvent[] = [];
  const batches: LogBatch[] = [];
  let changed = Promise.withResolvers<void>();
  const following: Following = {
    events,
    batches,
    async until(condition) {
      while (!condition(following)) await changed.promise;
    },
    async stop() {
      abort.abort();
      await ended;
    },
  };
  const ended = (async () => {
    for await (const batch of log.follow({ limit: 1_000, ...options, signal: abort.signal })) {
      batches.push(batch);
      events.push(...batch.events);
      changed.resolve();
      changed = Promise.withResolvers();
    }
  })();
  ended.catch((error: unknown) => {
    changed.promise.catch(() => {});
    changed.reject(error);
  });
  return following;
}
