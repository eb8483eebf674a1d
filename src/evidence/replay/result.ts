import { keptAnswers } from '../../domain/events/kept-answers.ts';
import type { FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import type { Json } from '../../kernel/json.ts';
import { sourcesOfThen } from './answers.ts';
import { differences } from './differences.ts';
import type { Finding } from './finding.ts';
import { GENERATIONS, type Generation, generationOf, nameOf } from './versions.ts';

/** How much a replay could check. */
export type Check =
  /** Everything, from the frozen input and what the sources answered. */
  | 'RECOMPUTED'
  /** A failure that its input alone explains came again. */
  | 'FAILURE_REPEATED'
  /** A failure that the log does not explain: only its attempts were counted. */
  | 'FAILURE_COUNTED'
  /** Nothing had been calculated. */
  | 'NOT_ENDED'
  /** Nothing could be checked: the findings say why. */
  | 'NONE';

export interface ResultReplay {
  readonly check: Check;
  /** What was done, and what was not, in one or two sentences. */
  readonly statement: string;
  readonly findings: readonly Finding[];
}

/** Recomputes a recorded result and compares all of it. `recorded` is in today's shape. */
export async function replayResult(
  input: FrozenInput,
  recorded: ValuationCompleted,
  generations: readonly Generation[] = GENERATIONS,
): Promise<ResultReplay> {
  const found = generationOf(input, recorded, generations);
  if (!found.ok) {
    const findings = found.error.map((detail): Finding => ({ finding: 'VERSION_NOT_RUNNABLE', detail }));
    return { check: 'NONE', statement: 'Nothing was compared.', findings };
  }
  const generation = found.value;
  try {
    return await recompute(input, recorded, generation);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      check: 'NONE',
      statement: 'The calculation ended without a result.',
      findings: [{ finding: 'NOT_RECOMPUTABLE', detail }],
    };
  }
}

async function recompute(
  input: FrozenInput,
  recorded: ValuationCompleted,
  generation: Generation,
): Promise<ResultReplay> {
  const sources = sourcesOfThen(keptAnswers(recorded.answers));
  const recomputed = await generation.complete(input, sources).catch((error: unknown) => {
    if (sources.missing.length > 0) return undefined;
    throw error;
  });
  if (!recomputed) {
    const findings = sources.missing.map(
      (query): Finding => ({
        finding: 'ANSWER_MISSING',
        pointer: '/answers',
        detail: `it was not asked then: ${query}`,
      }),
    );
    return { check: 'NONE', statement: 'The calculation asks for what was not asked then.', findings };
  }
  const findings = differences(recorded as unknown as Json, recomputed as unknown as Json).map(
    (difference): Finding => ({ finding: 'DIFFERENT', ...difference }),
  );
  return {
    check: 'RECOMPUTED',
    statement: statementOf(recorded),
    findings,
  };
}

function statementOf({ methods, calendars, answers }: ValuationCompleted): string {
  const versions = [...methods, ...calendars].map(nameOf).join(', ');
  const from =
    answers.length === 0
      ? 'price sources were not asked'
      : `${answers.length === 1 ? '1 answer' : `${answers.length} answers`} of price sources, as kept`;
  return `Recomputed from the frozen input; ${from}.${versions === '' ? '' : ` Run: ${versions}.`}`;
}
