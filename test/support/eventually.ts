import { setTimeout as sleep } from 'node:timers/promises';

/** The first pause is short for what is soon true; later ones leave the processor to what is waited for. */
const PAUSE_MS = { first: 5, last: 50 };

/** Waits until the question answers something true, and gives it back; the test's own time limit ends the wait. */
export async function eventually<T>(question: () => Promise<T> | T): Promise<NonNullable<T>> {
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 1.5, PAUSE_MS.last)) {
    const answer = await question();
    if (answer) return answer;
    await sleep(pause);
  }
}
