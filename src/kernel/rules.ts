/**
 * Version of the valuation rules (`VALUATION_RULES`). It is recorded with a request: the valuation is calculated, reviewed
 * and reported by those rules for good.
 */
export const RULES = 1;
