import type { FrozenInput } from '../domain/valuation/events.ts';
import { type Estimate, estimate, type ReferenceSource } from '../estimation/estimate.ts';
import { scenarioResult } from '../estimation/scenario-estimate.ts';
import { RULES_TODAY, type Rules } from '../kernel/rules.ts';

/**
 * What the methods make of a frozen input: those of the asset's class, and before them the scenario's, which stands in place
 * of what the asset's own figures give by the same method. References are no older than the frozen policy allows;
 * `rules` are those that the valuation was requested under.
 * Throws `AmountOutOfRange`.
 */
export async function methodResults(
  { asset, valuation_date, scenario, policy }: FrozenInput,
  sources: ReferenceSource,
  rules: Rules = RULES_TODAY,
): Promise<Estimate> {
  const made = await estimate(asset.asset_class, asset.attributes, valuation_date, sources, {
    maxReferenceAgeDays: policy?.max_reference_age_days ?? null,
    rules,
    changedOn: asset.figures_changed_on ?? {},
  });
  if (!scenario) return made;
  const assumed = scenarioResult(scenario, valuation_date, rules);
  return { ...made, results: [assumed, ...made.results.filter(({ method }) => method !== assumed.method)] };
}
