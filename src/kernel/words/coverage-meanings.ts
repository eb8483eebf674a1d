const as = (description: string) => ({ description });

/** Fields of a coverage. */
export const coverageMeanings = {
  status: as(
    'NOT_REQUIRED: nothing is required. COVERED: what is counted is enough. SHORT: it certainly is not. UNKNOWN: it may be. What is unknown is never zero, and never covers.',
  ),
  required: as('balance × `required_coverage`, in BRL; 0.00 of a settled obligation.'),
  counted: as('The sum of the parts that are known, in BRL.'),
  marked: as(
    'What would be counted at the newest published prices: with each `mark` in the place of its `base`, in BRL. Shown, never recognized.',
  ),
  marked_available: as(
    'What the known parts would give at those prices, each up to its limit, in BRL: it may be more than is required. `call_below` looks at it.',
  ),
  shortfall: as('What is missing, in BRL; null where it cannot be known.'),
  shortfall_at_least: as(
    'Where the shortfall is unknown and the coverage SHORT all the same: what is missing at least.',
  ),
  coverage_ratio: as('counted ÷ required, 8 digits; null where a part is unknown, or nothing is required.'),
  ltv: as(
    "(balance + claims of equal or higher rank, others' included) ÷ (accepted value before the haircut × share), 8 digits; null where that is unknown, and where the assets are worth nothing.",
  ),
  ltv_reason_codes: as('Why `ltv` is unknown; empty where it is known, and where nothing is given.'),
  notices: as('What is to be known of the obligation though it takes no cover away.'),
  part_id: as('Id of the guarantee.'),
  accepted: as(
    'The accepted value before the haircut that `base` was derived from, in BRL; null where it is unknown.',
  ),
  base: as("Collateral value of the asset's approved valuation, in BRL; null where it is unknown."),
  prior_claims: as(
    'What guarantees and encumbrances of earlier ranks take, in BRL; null where nothing can be left or that is unknown.',
  ),
  claim: as('The most that it secures, in BRL: what is required, within its limit.'),
  available: as('base × share less what earlier ranks take, down to the cent; null where it is unknown.'),
  part_counted: as(
    'The smaller of what is available and what it may claim, in BRL; null where it is unknown.',
  ),
  valuation_id: as('Id of the valuation that the base is of; null without one.'),
  mark: as(
    'What the base would be at the newest published prices: the same method and the frozen figures of the valuation, less the same haircut. Shown, never recognized.',
  ),
  mark_amount: as('The mark in BRL; null where there is none, for `reason_codes`.'),
  mark_day: as('The day on which the newest of its prices was recorded; null without a mark.'),
  mark_references: as('The prices that took the place of those of the valuation.'),
  mark_source: as('Id of the price source.'),
  mark_value: as('The price, per `unit`.'),
  mark_unit: as('What the price is of.'),
  mark_region: as('Where the price holds; null where the source names no place.'),
  mark_reference_date: as('The day that the price is of.'),
  mark_published_at: as('When the service recorded the price.'),
  mark_reasons: as(
    'Why there is no mark: NOT_BY_REFERENCE the value rests on no published price, NO_NEWER_REFERENCE none newer than its own was published, METHOD_NOT_APPLICABLE the method gives no amount at the newer price; or those of a base that is unknown.',
  ),
  part_reasons: as('Why the part is unknown, or counts for nothing, and what is lacking.'),
  part_notices: as('What is to be known of the part though it takes nothing away.'),
};
