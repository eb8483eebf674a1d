import type { VersionedName } from '../../kernel/estimate.ts';
import { RULES } from '../../kernel/rules.ts';

/**
 * The rules between the methods and a recorded result, which no method's own version covers: which methods of a class apply
 * and in which order, which of the six values each fills, when the declared value is taken, which value the policy takes,
 * and the words of what is added there. Rises when the same input and answers would give another result in anything but what
 * one method calculates, and when a report gains a section; the older rules stay runnable, as every method does.
 */
export const VALUATION_RULES: VersionedName = { id: 'VALUATION_RULES', version: RULES };
