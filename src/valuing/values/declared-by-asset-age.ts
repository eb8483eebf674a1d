import { declaredAge } from '../../kernel/dates/declared-age.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import { FIRST_RULES, type Rules } from '../../kernel/rules.ts';
import type { DeclaredValue } from '../domain/shapes.ts';
import type { FrozenInput } from '../domain/valuation/events.ts';

/** The day of the declared value that an asset carries beside its attributes: the first rules looked at none. */

/** What is declared since a later day says nothing of the day of the valuation. */
export const isOfALaterDay = (
  { date }: DeclaredValue,
  { valuation_date }: FrozenInput,
  rules: Rules,
): boolean => rules !== FIRST_RULES && date > valuation_date;

/** `named`: the declared value that is taken, or would be but for its day; null where there is none. */
export const ageOfDeclaredByAsset = (
  named: DeclaredValue | null,
  { valuation_date }: FrozenInput,
  rules: Rules,
): readonly Limitation[] => (named && rules !== FIRST_RULES ? [declaredAge(named.date, valuation_date)] : []);
