import { setTimeout as sleep } from 'node:timers/promises';

/** Short at first, for what is soon true; longer after a while, to leave the processor to what is waited for. */
const PAUSE_MS = { first: 5, last: 50 };
const SHORT_PAUSES = 40;

/** Waits until the question answers something true, and gives it back; the test's own time limit ends the wait. */
export async function eventually<T>(question: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (let looks = 1; ; looks += 1) {
    const answer = await question();
    if (answer) return answer;
    await sleep(looks > SHORT_PAUSES ? PAUSE_MS.last : PAUSE_MS.first);
  }
}
