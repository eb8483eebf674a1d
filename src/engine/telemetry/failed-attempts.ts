import type { Instant } from '../../kernel/instant.ts';
import type { WorkItem } from '../queue/work-queue.ts';
import { shownError } from './shown-error.ts';

/** A failed attempt at a job: the log of events tells that it failed, and only the process in which it did knows why. */
export interface FailedAttempt {
  readonly item: WorkItem;
  readonly at: Instant;
  /** One line, without credentials. */
  readonly error: string;
}

/** Where a worker tells why its attempts failed, for whoever looks at this process. */
export interface FailedAttempts {
  report(item: WorkItem, at: Instant, error: unknown): void;
  /** Newest first: of each job its last one. */
  all(): readonly FailedAttempt[];
}

const MOST = 50;

export function rememberFailedAttempts(): FailedAttempts {
  const attempts = new Map<string, FailedAttempt>();
  return {
    report(item, at, error) {
      const key = `${item.kind} ${item.id}`;
      attempts.delete(key);
      attempts.set(key, { item, at, error: shownError(error) });
      const [oldest] = attempts.keys();
      if (attempts.size > MOST && oldest !== undefined) attempts.delete(oldest);
    },
    all: () => [...attempts.values()].reverse(),
  };
}
