import { within } from '../../kernel/async/within.ts';

const BOUND_MS = 1_500;
/** A question that was not answered for so long is asked again. */
const FORGET_MS = 30_000;

/**
 * Asks whoever may be slow, down or not there: the answer, or undefined when there is none within 1.5 s. While one
 * question is under way the next one waits for its answer, so that a silent engine is not heaped with them.
 */
export function question<T>(ask: () => Promise<T> | undefined): () => Promise<T | undefined> {
  let underWay: { readonly answer: Promise<T | undefined>; readonly since: number } | undefined;
  return async () => {
    if (!underWay || performance.now() - underWay.since > FORGET_MS) {
      const asked = { answer: answerOf(ask), since: performance.now() };
      underWay = asked;
      void asked.answer.then(() => {
        if (underWay === asked) underWay = undefined;
      });
    }
    return within(underWay.answer, BOUND_MS, () => undefined);
  };
}

async function answerOf<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
