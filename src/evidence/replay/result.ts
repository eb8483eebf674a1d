import { keptAnswers } from '../../domain/events/stored-answers.ts';
import type { FrozenInput, ValuationCompleted, ValuationState } from '../../domain/valuation.ts';
import type { Json } from '../../kernel/json.ts';
import { distinctQueries, type KeptAnswer, referenceKey } from '../../kernel/reference.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import type { ReferenceSource } from '../../valuation/estimation/estimate.ts';
import { withoutResult } from '../../valuation/estimation/estimate.ts';

import { scenarioQuestions } from '../../valuation/values/method-results.ts';
import { different, type Finding, messageOf } from './finding.ts';
import { GENERATIONS, type Generation, generationByRules, generationOf, nameOf } from './versions.ts';

export const CHECKS = [
  /** Everything, from the frozen input and the recorded answers. */
  'RECOMPUTED',
  /** A failure that follows from its input was repeated. */
  'FAILURE_REPEATED',
  /** A failure that the log cannot explain: only its attempts were counted. */
  'FAILURE_COUNTED',
  /** Nothing was calculated yet. */
  'NOT_ENDED',
  /** Nothing could be checked; the findings say why. */
  'NONE',
] as const;
export type Check = (typeof CHECKS)[number];

/** Checks that cover the whole result. */
export const FULL_CHECKS: ReadonlySet<Check> = new Set(['RECOMPUTED', 'FAILURE_REPEATED']);

export interface ResultReplay {
  readonly check: Check;
  /** One or two sentences on what was checked. */
  readonly statement: string;
  /** The result of the recalculation, if there is one. */
  readonly recomputed?: ValuationCompleted;
  readonly findings: readonly Finding[];
}

const notChecked = (statement: string, ...findings: readonly Finding[]): ResultReplay => ({
  check: 'NONE',
  statement,
  findings,
});

/** Recomputes a recorded result and compares it completely. `recorded` is in the current shape. */
export async function replayResult(
  input: FrozenInput,
  recorded: ValuationCompleted,
  generations: readonly Generation[] = GENERATIONS,
): Promise<ResultReplay> {
  const found = generationOf(input, recorded, generations);
  if (!found.ok) {
    const findings = found.error.map((detail): Finding => ({ finding: 'VERSION_NOT_RUNNABLE', detail }));
    return notChecked('Nothing was compared.', ...findings);
  }
  const sources = recordedSources(keptAnswers(recorded.answers));
  try {
    const recomputed = await found.value.complete(input, sources);
    const findings = different(recorded as unknown as Json, recomputed as unknown as Json);
    return { check: 'RECOMPUTED', statement: statementOf(recorded), recomputed, findings };
  } catch (error) {
    if (sources.missing.length === 0)
      return notChecked('The calculation ended without a result.', {
        finding: 'NOT_RECOMPUTABLE',
        detail: messageOf(error),
      });
    const findings = sources.missing.map(
      (query): Finding => ({
        finding: 'ANSWER_MISSING',
        pointer: '/answers',
        detail: `no answer was recorded for ${query}`,
      }),
    );
    return notChecked('The calculation needs an answer that was not recorded.', ...findings);
  }
}

function statementOf({ methods, calendars, answers }: ValuationCompleted): string {
  const versions = [...methods, ...calendars].map(nameOf).join(', ');
  const from =
    answers.length === 0
      ? 'no price source was queried'
      : `${answers.length === 1 ? '1 answer' : `${answers.length} answers`} of price sources, as kept`;
  return `Recomputed from the frozen input; ${from}.${versions === '' ? '' : ` Run: ${versions}.`}`;
}

interface RecordedSources extends ReferenceSource {
  /** Queries without a recorded answer; each also throws. */
  readonly missing: readonly string[];
}

function recordedSources(answers: readonly KeptAnswer[]): RecordedSources {
  const known = new Map(answers.map(({ query, answer }) => [referenceKey(query), answer]));
  const missing: string[] = [];
  return {
    missing,
    async ask(query) {
      const key = referenceKey(query);
      const answer = known.get(key);
      if (answer) return { answer, bytes: [] };
      missing.push(key);
      throw new Error(`no answer was recorded for ${key}`);
    },
  };
}

/** Failures of attempts, not of the input: no event contains the cause. */
const ATTEMPT_FAILURES: ReadonlySet<string> = new Set(['CALCULATION_FAILED', 'ATTEMPTS_EXHAUSTED']);

type Failure = NonNullable<ValuationState['error']>;

/**
 * Compares the number of attempts of a failure, and its reason if it follows from the input. A failure records no
 * versions and no answers, so it is repeated with the rules of its request, and only if no source was queried.
 */
export async function replayFailure(
  { input, attempts, error, rules_version }: ValuationState & { readonly error: Failure },
  recordedAttempts: number,
): Promise<ResultReplay> {
  const counted = different({ attempts: recordedAttempts }, { attempts });
  if (ATTEMPT_FAILURES.has(error.code)) {
    const statement = `${error.code} is a failure of the attempts, not of the input: only the attempts were counted.`;
    return { check: 'FAILURE_COUNTED', statement, findings: counted };
  }
  try {
    const { asset, valuation_date } = input;
    const questions = assetClass(asset.asset_class).references(asset.attributes, valuation_date);
    if (distinctQueries([...questions, ...scenarioQuestions(input)]).length > 0) {
      const statement =
        'Price sources were queried, and a failure records no answers: only the attempts were counted.';
      return { check: 'FAILURE_COUNTED', statement, findings: counted };
    }
    const again = await failureOf(input, rules_version);
    const recorded: Json = { error: { ...error } };
    return {
      check: 'FAILURE_REPEATED',
      statement:
        'Calculated again from the frozen input, by the rules it was requested under: a failure records no versions.',
      findings: [...counted, ...different(recorded, again ? { error: { ...again } } : {})],
    };
  } catch (cause) {
    return notChecked('The calculation ended otherwise.', ...counted, {
      finding: 'NOT_RECOMPUTABLE',
      detail: messageOf(cause),
    });
  }
}

/** Why an input has no result, as a worker records it; undefined if it has one. */
async function failureOf(input: ValuationState['input'], rules: number): Promise<Failure | undefined> {
  try {
    await generationByRules(rules).complete(input, recordedSources([]));
    return undefined;
  } catch (error) {
    const lacking = withoutResult(error);
    if (!lacking) throw error;
    return lacking;
  }
}
