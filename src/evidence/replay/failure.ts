import type { ValuationState } from '../../domain/valuation.ts';
import type { Json } from '../../kernel/json.ts';
import { withoutResult } from '../../valuation/estimation/without-result.ts';
import { questionsOf, sourcesOfThen } from './answers.ts';
import { differences } from './differences.ts';
import type { Finding } from './finding.ts';
import type { ResultReplay } from './result.ts';
import { generationByRules } from './versions.ts';

/** Of an attempt, not of the input: what broke is in no event. */
const OF_ATTEMPTS: ReadonlySet<string> = new Set(['CALCULATION_FAILED', 'ATTEMPTS_EXHAUSTED']);

type Failure = NonNullable<ValuationState['error']>;

/**
 * What of a failure comes out otherwise: the number of attempts always; its reason where the input alone gives it. A
 * failure records no versions and no answers, so it is repeated by the rules of its request, and only where nothing was to be asked.
 */
export async function replayFailure(
  { input, attempts, error, rules_version }: ValuationState & { readonly error: Failure },
  recordedAttempts: number,
): Promise<ResultReplay> {
  const counted = different({ attempts: recordedAttempts }, { attempts });
  if (OF_ATTEMPTS.has(error.code)) {
    const statement = `${error.code} is a failure of the attempts, not of the input: they were counted, no more.`;
    return { check: 'FAILURE_COUNTED', statement, findings: counted };
  }
  try {
    if (questionsOf(input).length > 0) {
      const statement =
        'The price sources were asked, and a failure keeps no answers: the attempts were counted, no more.';
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
    const detail = cause instanceof Error ? cause.message : String(cause);
    return {
      check: 'NONE',
      statement: 'The calculation ended otherwise.',
      findings: [...counted, { finding: 'NOT_RECOMPUTABLE', detail }],
    };
  }
}

/** Why an input has no result, as a worker records it; undefined where it has one. */
async function failureOf(input: ValuationState['input'], rules: number): Promise<Failure | undefined> {
  try {
    await generationByRules(rules).complete(input, sourcesOfThen([]));
    return undefined;
  } catch (error) {
    const lacking = withoutResult(error);
    if (!lacking) throw error;
    return lacking;
  }
}

const different = (recorded: Json, recomputed: Json): readonly Finding[] =>
  differences(recorded, recomputed).map((difference): Finding => ({ finding: 'DIFFERENT', ...difference }));
