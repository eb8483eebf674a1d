import type { Result } from '../kernel/result.ts';
import type { Asker } from './asking/asker.ts';
import { type Gap, gap } from './asking/not-found.ts';
import type { SourceFailure } from './asking/source-failure.ts';

/** Where something is looked up. */
interface Place<T> extends Pick<Asker<T>, 'ask' | 'lastGood'> {
  /** It answers with all there ever was: what its last good answer does not have is lacking, and no failure. */
  readonly isHistory: boolean;
}

/** How a choice is made: in how much time, and whether of an answer that is not of now. */
export interface Choosing {
  readonly leftMs: number;
  readonly isLastGood: boolean;
}

/** The rule for the last good answer: it serves where the source fails; what it does not serve is the source's failure. */
export const served = <C>(
  chosen: Result<C, Gap> | undefined,
  failure: SourceFailure | null,
): Result<C, Gap> =>
  chosen && (chosen.ok || !failure) ? chosen : gap('SOURCE_UNAVAILABLE', failure?.detail ?? 'not asked');

/** Asks one question after the other until a choice can be made of what is answered, or was the last time. */
export async function lookUp<T, C>(
  { ask, lastGood, isHistory }: Place<T>,
  questions: readonly string[],
  timeMs: number,
  choose: (read: T, choosing: Choosing) => Result<C, Gap> | Promise<Result<C, Gap>>,
): Promise<Result<C, Gap>> {
  const until = performance.now() + timeMs;
  const leftMs = () => Math.max(1, until - performance.now());
  let failure: SourceFailure | null = null;
  let lacking: Result<C, Gap> | undefined;
  for (const [index, question] of questions.entries()) {
    const asked = await ask(question, index === 0 ? timeMs : leftMs());
    failure = asked.ok ? null : asked.error;
    // A place that does not answer at all will not do so at its other address either.
    if (failure && failure.kind !== 'status') break;
    if (!asked.ok) continue;
    const chosen = await choose(asked.value, { leftMs: leftMs(), isLastGood: false });
    if (chosen.ok) return chosen;
    if (!lacking || chosen.error.reason === 'REFERENCE_TOO_OLD') lacking = chosen;
  }
  if (!failure) return served(lacking, null);
  let last: Result<C, Gap> | undefined;
  for (const question of questions) {
    const read = lastGood(question);
    last = read && (await choose(read, { leftMs: leftMs(), isLastGood: true }));
    if (last?.ok) return last;
  }
  return served(last, isHistory && last ? null : failure);
}
