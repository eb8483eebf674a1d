import type { FrozenInput, ValuationCompleted } from '../domain/valuation/events.ts';
import type { KeptAnswer } from '../estimation/estimate.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Limitation, MethodResult, VersionedName } from '../kernel/estimate.ts';
import type { Json, JsonObject } from '../kernel/json.ts';
import { RULES_TODAY, type Rules } from '../kernel/rules.ts';
import { ageOfDeclaredByAsset } from './declared-by-asset-age.ts';
import { declaredValueNotUsed } from './declared-value-not-used.ts';
import { policyDerived } from './policy-derived.ts';
import { shownCalculation } from './shown-calculation.ts';
import { isCalculated, namedByAsset, sixValues } from './six-values.ts';
import { rulesNamed } from './valuation-rules.ts';

/**
 * What is recorded of a calculation, with what the sources answered to it. Pure: a replay from the same input and answers
 * gives the same event.
 */
export function completionOf(
  input: FrozenInput,
  all: readonly MethodResult[],
  answers: readonly KeptAnswer[] = [],
  rules: Rules = RULES_TODAY,
): ValuationCompleted {
  const results = input.method === null ? all : all.filter(({ method }) => method === input.method);
  const values = sixValues(input, results, rules);
  const derived = policyDerived(values, input);
  return {
    outcome: isCalculated(values) ? 'CALCULATED' : 'NO_COVERAGE',
    values,
    accepted_value: derived.accepted,
    calculation: [...shownCalculation(input, results, rules), ...derived.calculation],
    evidence: distinct(results.flatMap(({ evidence }) => evidence)),
    limitations: distinct<Limitation>([
      ...results.flatMap(({ limitations }) => limitations),
      ...declaredValueNotUsed(input, results),
      ...ageOfDeclaredByAsset(namedByAsset(input, results), input, rules),
      ...derived.limitations,
    ]),
    methods: distinct<VersionedName>([
      ...results.flatMap(({ methods }) => methods),
      ...derived.methods,
      ...rulesNamed(rules),
    ]),
    calendars: distinct<VersionedName>(results.flatMap(({ calendars }) => calendars)),
    answers: answers.map(({ query, answer }) => ({
      query: { ...query },
      answer: { ...answer } as JsonObject,
    })),
  };
}

const distinct = <T extends object>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [canonicalJson(item as Json), item])).values(),
];
