import type { Limitation, MethodResult, VersionedName } from '../../kernel/estimate.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { RULES_TODAY, type Rules } from '../../kernel/rules.ts';
import type { FrozenInput, ValuationCompleted } from '../domain/valuation/events.ts';
import type { KeptAnswer } from '../estimation/estimate.ts';
import { ACCEPTANCE_ORDER } from './accepted-value.ts';
import { alreadyRegistered } from './already-registered.ts';
import { baseValues, namedByAsset } from './base-values.ts';
import { ageOfDeclaredByAsset } from './declared-by-asset-age.ts';
import { declaredValueNotUsed } from './declared-value-not-used.ts';
import { methodsDisagree } from './methods-disagree.ts';
import { policyDerived } from './policy-derived.ts';
import { shownCalculation } from './shown-calculation.ts';
import { rulesNamed } from './valuation-rules.ts';

/**
 * What is recorded of a calculation by the rules of its request, with what the sources answered to it. Pure: a replay from
 * the same input and answers gives the same event.
 */
export function completionOf(
  input: FrozenInput,
  all: readonly MethodResult[],
  answers: readonly KeptAnswer[] = [],
  rules: Rules = RULES_TODAY,
): ValuationCompleted {
  const results = input.method === null ? all : all.filter(({ method }) => method === input.method);
  const base = baseValues(input, results, rules);
  const derived = policyDerived(base, input, results, rules);
  const isCalculated =
    derived.accepted === 'LINES' || ACCEPTANCE_ORDER.some((name) => base[name].amount !== null);
  return {
    outcome: isCalculated ? 'CALCULATED' : 'NO_COVERAGE',
    values: {
      declared_value: base.declared_value,
      market_value: base.market_value,
      scenario_value: base.scenario_value,
      replacement_cost: base.replacement_cost,
      ...derived.values,
    },
    accepted_value: derived.accepted,
    recognition: derived.recognition,
    calculation: [...shownCalculation(input, results, rules), ...derived.calculation],
    evidence: distinct(results.flatMap(({ evidence }) => evidence)),
    limitations: tellingFirst([
      ...alreadyRegistered(input),
      ...methodsDisagree(input, results, rules),
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

/** What a reviewer must see before anything else. */
const FIRST_TOLD = ['ALREADY_REGISTERED', 'IMPLAUSIBLE_INPUT'];

const tellingFirst = (limitations: readonly Limitation[]): Limitation[] => {
  const isFirst = ({ code }: Limitation) => FIRST_TOLD.includes(code);
  const all = distinct(limitations);
  return [...all.filter(isFirst), ...all.filter((limitation) => !isFirst(limitation))];
};

const distinct = <T extends object>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [canonicalJson(item as Json), item])).values(),
];
