import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the question answers something true, and gives it back; the test's own time limit ends the wait. */
export async function eventually<T>(question: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    await sleep(5);
  }
}
