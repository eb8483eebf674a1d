/**
 * Version of the valuation rules (`VALUATION_RULES`). It is recorded with a request: the valuation is calculated, reviewed
 * and reported by those rules for good.
 *
 * - 1: those of release 1.0.0.
 * - 2: they calculate and review as 1 does; in the PDF of a report, figures are drawn as pictures.
 */
export const RULES = 2;
