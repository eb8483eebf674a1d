/**
 * Version of the valuation rules (`VALUATION_RULES`), recorded with a request: the valuation is calculated, reviewed and
 * reported by them for good.
 */
export type Rules = number;

/** Those of valuations from before a request named its rules. */
export const FIRST_RULES: Rules = 1;

/** Recognized is what meets the demands of its policy. */
export const RULES_OF_RECOGNITION: Rules = 2;

/**
 * By the rules of recognition, and reported as a credit committee reads it. A stock whose lines are all priced, but not all on
 * bases that the policy accepts, says that; before, it said that a part was covered.
 */
export const RULES_OF_COMMITTEE_REPORT: Rules = 3;

/** The same, and its report tells what burdens the asset. */
export const RULES_OF_BURDENS: Rules = 4;

/** Values come with ranges, and the methods that the field uses may apply. */
export const RULES_OF_RANGES: Rules = 5;

/** Units of funds have a market value, from their published quotas. */
export const RULES_OF_QUOTAS: Rules = 6;

/** A stock in another state than Paraná is valued by that state's own published price. */
export const RULES_OF_STATE_PRICES: Rules = 7;

/** Rural land of a class may have a market value, from a public survey of land prices. */
export const RULES_OF_LAND_SURVEYS: Rules = 8;

/** The rules of what is requested today. */
export const RULES_TODAY: Rules = RULES_OF_LAND_SURVEYS;
