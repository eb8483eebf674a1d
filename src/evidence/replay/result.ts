import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';
import type { KeptAnswer } from '../../kernel/reference.ts';
import { keptAnswers } from '../../valuing/domain/kept-answers.ts';
import type { FrozenInput, ValuationCompleted } from '../../valuing/domain/valuation/events.ts';
import { sourcesOfThen } from './answers.ts';
import { calculationFindings } from './calculation.ts';
import { differences } from './differences.ts';
import type { Finding } from './finding.ts';
import { rebuiltAnswers } from './rebuilt.ts';
import { GENERATIONS, type Generation, generationOf, nameOf } from './versions.ts';

/** How much a replay could check. */
export type Check =
  /** Everything, from the frozen input and what the sources answered. */
  | 'RECOMPUTED'
  /** The same, with answers made again from evidence and calculation: nothing tells whether the sources gave them. */
  | 'REBUILT'
  /** That the recorded calculation gives the recorded values, no more. */
  | 'CALCULATION_ONLY'
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
    const kept = recorded.answers && keptAnswers(recorded.answers);
    const answers = kept ?? (await rebuiltAnswers(input, recorded, generation));
    if (!answers) {
      const statement =
        'Answers were not kept: the values are checked against the recorded calculation only. Where its figures came from was not checked.';
      return { check: 'CALCULATION_ONLY', statement, findings: calculationFindings(input, recorded) };
    }
    return await recompute(input, recorded, generation, answers);
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
  answers: readonly KeptAnswer[],
): Promise<ResultReplay> {
  const isRebuilt = recorded.answers === null && answers.length > 0;
  const sources = sourcesOfThen(answers);
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
  const added = isRebuilt ? limitationsAdded(recorded, recomputed) : [];
  const expected = {
    ...recomputed,
    ...(added.length > 0 && { limitations: recorded.limitations }),
    ...(recorded.answers === null && { answers: null }),
  };
  const findings = differences(recorded as unknown as Json, expected as unknown as Json).map(
    (difference): Finding => ({ finding: 'DIFFERENT', ...difference }),
  );
  return {
    check: isRebuilt ? 'REBUILT' : 'RECOMPUTED',
    statement: statementOf(recorded, answers.length, isRebuilt, added),
    findings,
  };
}

/** Codes of what stands in the record beside all that comes out again: a reference may have added it. */
function limitationsAdded(recorded: ValuationCompleted, recomputed: ValuationCompleted): readonly string[] {
  const texts = ({ limitations }: ValuationCompleted) =>
    limitations.map((each) => canonicalJson({ ...each }));
  const [then, again] = [texts(recorded), new Set(texts(recomputed))];
  if ([...again].some((text) => !then.includes(text))) return [];
  return recorded.limitations.filter((_, index) => !again.has(then[index] ?? '')).map(({ code }) => code);
}

function statementOf(
  { methods, calendars }: ValuationCompleted,
  answers: number,
  isRebuilt: boolean,
  added: readonly string[],
): string {
  const versions = [...methods, ...calendars].map(nameOf).join(', ');
  const by = versions === '' ? '' : ` Run: ${versions}.`;
  if (!isRebuilt) {
    const from =
      answers === 0 ? 'price sources were not asked' : `${counted(answers)} of price sources, as kept`;
    return `Recomputed from the frozen input; ${from}.${by}`;
  }
  const taken =
    added.length === 0
      ? ''
      : ` Limitations that the sources may have added are taken as recorded: ${added.join(', ')}.`;
  return `Recomputed from the frozen input; answers were not kept, so ${counted(answers)} made again from the recorded evidence and calculation.${taken}${by}`;
}

const counted = (answers: number): string => (answers === 1 ? '1 answer' : `${answers} answers`);
