import type { DeclaredValue, SixValues } from '../../domain/events/shapes.ts';
import { storedAnswers } from '../../domain/events/stored-answers.ts';
import type { FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import { type Limitation, type MethodResult, step, type VersionedName } from '../../kernel/estimate.ts';
import { canonicalJson } from '../../kernel/json/canonical.ts';
import type { Json } from '../../kernel/json.ts';
import { noRange, type RangeOrReason, rangeOf } from '../../kernel/range.ts';
import type { KeptAnswer } from '../../kernel/reference.ts';
import { RULES } from '../../kernel/rules.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { VALUE_NAMES, type ValueName } from '../../kernel/vocabulary.ts';
import {
  ACCEPTANCE_ORDER,
  ageOfDeclaredByAsset,
  baseValues,
  counted,
  declaredByAsset,
  landsIn,
  namedByAsset,
  ofEveryMethod,
  preferred,
} from './base-values.ts';
import {
  alreadyRegistered,
  declaredValueNotUsed,
  documentsAlreadyUsed,
  methodsDisagree,
} from './limitations.ts';
import { type DerivedName, discounted, policyDerived, SHARES } from './policy-derived.ts';

/**
 * The rules between the methods and a recorded result, which no method's own version covers: which methods of a class apply
 * and in which order, which of the six values each fills, when the declared value is taken, which value the policy takes,
 * and the words of what is added there. Rises when the same input and answers would give another result in anything but what
 * one method calculates, and when a report gains a section; the older rules stay runnable, as every method does.
 */
export const VALUATION_RULES: VersionedName = { id: 'VALUATION_RULES', version: RULES };

type Shown = ValuationCompleted['calculation'][number];

/**
 * How the first four values came about, in the order of the methods. Where the declared value is the asset's own figure,
 * that is shown in place of what a method could not finish of the same value: the steps shown give the amount.
 */
function shownCalculation(input: FrozenInput, results: readonly MethodResult[]): readonly Shown[] {
  const declared = declaredByAsset(input, results);
  if (!declared) return results.flatMap(calculationOf);
  const isDeclared = (result: MethodResult): boolean => landsIn(result) === 'declared_value';
  const at = results.findIndex(isDeclared);
  const shown = results.map((result) => (isDeclared(result) ? [] : calculationOf(result)));
  return shown.toSpliced(at === -1 ? shown.length : at, 0, [asDeclared(declared)]).flat();
}

const calculationOf = ({ method, calculation }: MethodResult): readonly Shown[] =>
  calculation ? [{ method, ...calculation } as Shown] : [];

const asDeclared = ({ amount, date, origin }: DeclaredValue): Shown => ({
  method: 'USER_PROVIDED',
  formula: 'declared_value',
  steps: [
    step(bilingual('values.declared_value'), amount, 'BRL'),
    step(bilingual('values.date_declared_value'), date, 'date'),
    step(bilingual('values.origin_declared_value'), origin, 'text'),
  ],
});

/**
 * Between which figures each of the six values lies: that of the result which fills it; of the policy's two that of the accepted
 * value, less the same share. Null where it is not known, with the reason.
 */
function valueRanges(
  values: SixValues,
  accepted: ValuationCompleted['accepted_value'],
  { asset, policy }: FrozenInput,
  results: readonly MethodResult[],
): Pick<ValuationCompleted, 'ranges' | 'range_reasons'> {
  const base = (name: ValueName): RangeOrReason => {
    const { amount } = values[name];
    if (amount === null) return noRange('NO_VALUE');
    const result = preferred(name, results, asset.asset_class);
    // Declared with the asset, outside its attributes.
    return result?.amount === amount ? rangeOf(result) : noRange('NOT_STATED');
  };
  const derived = (name: DerivedName): RangeOrReason => {
    if (values[name].amount === null || policy === null) return noRange('NO_VALUE');
    if (accepted === null || accepted === 'LINES') return noRange('COMPONENT_WITHOUT_RANGE');
    const of = base(accepted);
    if (of.range === null) return of;
    const share = policy[SHARES[name][0]];
    const { low, high } = of.range;
    return { ...of, range: { ...of.range, low: discounted(low, share), high: discounted(high, share) } };
  };
  const all = VALUE_NAMES.map((name) => [name, isDerived(name) ? derived(name) : base(name)] as const);
  return {
    ranges: named(all.map(([name, { range }]) => [name, range])),
    range_reasons: named(all.map(([name, { reason }]) => [name, reason])),
  };
}

const isDerived = (name: ValueName): name is DerivedName => name in SHARES;

const named = <T>(entries: readonly (readonly [ValueName, T])[]) =>
  Object.fromEntries(entries) as Record<ValueName, T>;

/**
 * What is recorded of a calculation by these rules, with what the sources answered to it. Pure: a replay from
 * the same input and answers gives the same event. Both versions of the rules calculate the same.
 */
export function completionOf(
  frozen: FrozenInput,
  all: readonly MethodResult[],
  answers: readonly KeptAnswer[] = [],
  rules = RULES,
): ValuationCompleted {
  const input = counted(frozen);
  const results = input.method === null ? all : all.filter(({ method }) => method === input.method);
  const base = baseValues(input, results);
  const disagreements = methodsDisagree(ofEveryMethod(frozen), all);
  const derived = policyDerived(base, input, results, disagreements.length > 0);
  const isCalculated =
    derived.accepted === 'LINES' || ACCEPTANCE_ORDER.some((name) => base[name].amount !== null);
  const values = {
    declared_value: base.declared_value,
    market_value: base.market_value,
    scenario_value: base.scenario_value,
    replacement_cost: base.replacement_cost,
    ...derived.values,
  };
  return {
    outcome: isCalculated ? 'CALCULATED' : 'NO_COVERAGE',
    values,
    ...valueRanges(values, derived.accepted, input, results),
    accepted_value: derived.accepted,
    recognition: derived.recognition,
    calculation: [...shownCalculation(input, results), ...derived.calculation],
    evidence: distinct(results.flatMap(({ evidence }) => evidence)),
    limitations: mostUrgentFirst([
      ...alreadyRegistered(input),
      ...documentsAlreadyUsed(input),
      ...disagreements,
      ...results.flatMap(({ limitations }) => limitations),
      ...declaredValueNotUsed(input, results),
      ...ageOfDeclaredByAsset(namedByAsset(input, results), input),
      ...derived.limitations,
    ]),
    methods: distinct([
      ...results.flatMap(({ methods }) => methods),
      ...derived.methods,
      { ...VALUATION_RULES, version: rules },
    ]),
    calendars: distinct(results.flatMap(({ calendars }) => calendars)),
    answers: storedAnswers(answers),
  };
}

/** What a reviewer must see before anything else. */
const MOST_URGENT = ['ALREADY_REGISTERED', 'DOCUMENT_ALREADY_USED', 'IMPLAUSIBLE_INPUT'];

const mostUrgentFirst = (limitations: readonly Limitation[]): Limitation[] => {
  const isUrgent = ({ code }: Limitation) => MOST_URGENT.includes(code);
  const all = distinct(limitations);
  return [...all.filter(isUrgent), ...all.filter((each) => !isUrgent(each))];
};

const distinct = <T extends object>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [canonicalJson(item as Json), item])).values(),
];
