import type { VersionedName } from '../../kernel/estimate.ts';
import { FIRST_RULES, RULES_TODAY, type Rules } from '../../kernel/rules.ts';

/**
 * The rules between the methods and a recorded result, which no method's own version covers: which methods of a class apply
 * and in which order, which of the six values each fills, when the declared value is taken, which value the policy takes,
 * and the words of what is added there. Rises when the same input and answers would give another result in anything but what
 * one method calculates, and when a report gains a section; the older rules stay runnable, as every method does.
 */
export const VALUATION_RULES: VersionedName = { id: 'VALUATION_RULES', version: RULES_TODAY };

/** What a result names of them. Version 1 is named by nothing: results from before the rules had a version are of it. */
export const rulesNamed = (rules: Rules = RULES_TODAY): readonly VersionedName[] =>
  rules === FIRST_RULES ? [] : [{ ...VALUATION_RULES, version: rules }];

/** All that a result was made with, by what it names. */
export const withRules = (methods: readonly VersionedName[]): readonly VersionedName[] =>
  methods.some(({ id }) => id === VALUATION_RULES.id)
    ? methods
    : [...methods, { id: VALUATION_RULES.id, version: FIRST_RULES }];
