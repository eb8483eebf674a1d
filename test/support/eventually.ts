import { setTimeout as sleep } from 'node:timers/promises';

/** Short at first, for conditions that hold soon; longer later, to leave the processor to the awaited work. */
const PAUSE_MS = { first: 5, last: 50 };
const SHORT_PAUSES = 40;

/** Waits until the question answers something truthy, and returns it; the test's own time limit ends the wait. */
export async function eventually<T>(question: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (let looks = 1; ; looks += 1) {
    const answer = await question();
    if (answer) return answer;
    await sleep(looks > SHORT_PAUSES ? PAUSE_MS.last : PAUSE_MS.first);
  }
}
