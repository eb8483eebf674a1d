import type { ShownSensitivity } from '../../../../kernel/words/shown-fields.ts';
import { keptAnswers } from '../../../../valuing/domain/kept-answers.ts';
import type { ValuationState } from '../../../../valuing/domain/valuation/state.ts';
import { answersSeen } from '../../../../valuing/estimation/estimate.ts';
import { scenarioSensitivity } from '../../../../valuing/estimation/scenario-estimate.ts';

/** Of a scenario that the request named; nothing where the calculation ended without a result. */
export function sensitivityOf({
  input,
  result,
  rules_version,
}: Pick<ValuationState, 'input' | 'result' | 'rules_version'>): ShownSensitivity {
  const { scenario, asset, policy, valuation_date } = input;
  if (!scenario || !result) return [];
  const answer = answersSeen(
    keptAnswers(result.answers ?? []),
    valuation_date,
    policy?.max_reference_age_days ?? null,
  );
  const context = {
    asset: scenario.asset_id === undefined ? undefined : asset,
    rules: rules_version,
    answer,
  };
  return scenarioSensitivity(scenario, valuation_date, context).map((row) => ({
    ...row,
    reason_codes: [...row.reason_codes],
  }));
}
