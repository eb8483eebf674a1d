import { backoff } from '../../kernel/async/backoff.ts';
import type { Delivery, WorkResult } from '../queue/work-queue.ts';

/** Attempts before a piece of background work is given up, visibly. */
export const MOST_ATTEMPTS = 5;

/** 0.5, 1, 2, 4 s: how long to wait after the n-th failed attempt. */
export const retryDelayMs = backoff({ first: 500 });

/** How often an attempt in progress is reported to the queue; well within its timeout. */
const WORKING_EVERY_MS = 2_000;

/** Works on what the queue delivered; until that ends, the queue hears again and again that it is being worked on. */
export async function whileWorking(
  delivery: Delivery,
  work: () => Promise<WorkResult>,
  everyMs = WORKING_EVERY_MS,
): Promise<WorkResult> {
  const reporting = setInterval(() => delivery.working(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(reporting);
  }
}
