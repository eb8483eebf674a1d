import { toAmount } from '../../kernel/decimal.ts';
import { evaluate } from '../../kernel/formula.ts';
import type { Json } from '../../kernel/json.ts';
import { FIRST_RULES } from '../../kernel/rules.ts';
import type { FrozenInput, ValuationCompleted } from '../../valuing/domain/valuation/events.ts';
import { ACCEPTANCE_ORDER, type BaseName } from '../../valuing/values/accepted-value.ts';
import { policyDerived } from '../../valuing/values/policy-derived.ts';
import { differences } from './differences.ts';
import type { Finding } from './finding.ts';

/**
 * What of a result its own calculation does not give: each known value from its formula and steps, the policy's two
 * from those (by the first rules: every later result has kept its answers), the outcome from what is known. Where a figure came from, and why a value is not known, it cannot tell.
 */
export function calculationFindings(input: FrozenInput, recorded: ValuationCompleted): readonly Finding[] {
  const derived = policyDerived(recorded.values, input, [], FIRST_RULES);
  const isCalculated = ACCEPTANCE_ORDER.some((name) => recorded.values[name].amount !== null);
  const outcome = isCalculated ? 'CALCULATED' : 'NO_COVERAGE';
  const { forced_liquidation_value, collateral_value } = recorded.values;
  const rest = differences(
    { outcome: recorded.outcome, values: { forced_liquidation_value, collateral_value } },
    { outcome, values: derived.values as unknown as Json },
  );
  return [
    ...ACCEPTANCE_ORDER.flatMap((name) => amountFindings(name, input, recorded)),
    ...rest.map((difference): Finding => ({ finding: 'DIFFERENT', ...difference })),
  ];
}

function amountFindings(
  name: BaseName,
  { asset: { declared_value } }: FrozenInput,
  { values, calculation }: ValuationCompleted,
): readonly Finding[] {
  const { amount, basis } = values[name];
  if (amount === null) return [];
  const pointer = `/values/${name}/amount`;
  const index = calculation.findIndex(({ method }) => method === basis);
  const shown = calculation[index];
  if (!shown) {
    // The owner's figure beside the attributes has no calculation: it is taken as it stands.
    if (name === 'declared_value' && declared_value?.amount === amount) return [];
    const detail = 'no recorded calculation gives it';
    return [{ finding: 'DIFFERENT', pointer, recorded: amount, detail }];
  }
  try {
    const worked = toAmount(evaluate(shown.formula, shown.steps));
    if (!worked.ok) throw new Error('it comes to more than 18 integer digits');
    if (worked.value === amount) return [];
    return [{ finding: 'DIFFERENT', pointer, recorded: amount, recomputed: worked.value }];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ finding: 'NOT_RECOMPUTABLE', pointer: `/calculation/${index}`, detail }];
  }
}
