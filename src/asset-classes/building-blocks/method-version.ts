import { FIRST_RULES, type Rules } from '../../kernel/rules.ts';
import type { MethodDescription } from '../contract.ts';

/** A method as valuations of these rules name it: under the first rules every method was in its first version. */
export const methodUnder = (method: MethodDescription, rules: Rules): MethodDescription =>
  rules === FIRST_RULES ? { ...method, version: 1 } : method;
