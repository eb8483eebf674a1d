/**
 * Version of the valuation rules (`VALUATION_RULES`), recorded with a request: the valuation is calculated and reviewed by them
 * for good.
 */
export type Rules = number;

/** The rules of what is requested today. */
export const RULES_TODAY: Rules = 2;

/** Those of valuations from before a request named its rules. */
export const FIRST_RULES: Rules = 1;
