import { keptAnswers } from '../../../domain/events/kept-answers.ts';
import type { ValuationState } from '../../../domain/valuation.ts';
import type { ShownSensitivity } from '../../../kernel/words/shown-fields.ts';
import { answersSeen } from '../../../valuation/estimation/estimate.ts';
import { scenarioSensitivity } from '../../../valuation/estimation/scenario.ts';

/** Of a scenario that the request named; nothing where the calculation ended without a result. */
export function sensitivityOf({ input, result }: Pick<ValuationState, 'input' | 'result'>): ShownSensitivity {
  const { scenario, asset, policy, valuation_date } = input;
  if (!scenario || !result) return [];
  const answer = answersSeen(
    keptAnswers(result.answers),
    valuation_date,
    policy?.max_reference_age_days ?? null,
  );
  return scenarioSensitivity(scenario, valuation_date, { asset, answer }).map((row) => ({
    ...row,
    reason_codes: [...row.reason_codes],
  }));
}
