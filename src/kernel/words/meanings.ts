/** What fields mean that stand in several schemas, said once: pass one to `.meta`. */

const as = (description: string) => ({ description });

const INSTANT = 'RFC 3339 in UTC, to the millisecond';

/** The meaning of an instant; `orNull` says when there is none. */
export const instant = (text: string, orNull?: string) =>
  as([`${text}, ${INSTANT}`, ...(orNull === undefined ? [] : [orNull])].join('; ').concat('.'));

/** Fields of an asset, and of everything that shows one. */
export const assetMeanings = {
  id: as('Id of the asset, a UUID that the service gave it; it never changes.'),
  asset_class: as('One of the 18 asset classes: it settles which attributes and methods there are.'),
  profile_version: as('Version of the profiles (GET /profiles) that the attributes follow.'),
  name: as('What the organization calls the asset, for people; it need not be unique.'),
  external_reference: as(
    "The asset's reference in the organization's own systems, which only one active asset has (else 409); null when there is none.",
  ),
  portfolio: as('Name of the portfolio that the asset counts in, compared exactly; null when it is in none.'),
  owner: as('Who owns the asset; null when nobody is named.'),
  owner_name: as('Name of the person or company that owns the asset; stored encrypted.'),
  tax_id: as(
    "The owner's tax id (CPF, CNPJ or a foreign one) as given; null when unknown; stored encrypted.",
  ),
  written_tax_id: as(
    "The owner's tax id, shown as written and stored encrypted. Without points, slashes, hyphens and blanks 11 digits are a CPF, 12 letters or digits and 2 digits a CNPJ, both checked by their check digits. An id of another country needs `tax_id_country`, and is not checked.",
  ),
  tax_id_country: as(
    'The country that gave the tax id, ISO 3166-1 alpha-2: BR where none was named; null without a tax id; stored encrypted.',
  ),
  written_tax_id_country: as(
    'The country that gave the tax id, ISO 3166-1 alpha-2, written together with it; BR without it; stored encrypted.',
  ),
  declared_value: as('What the owner declares the whole asset to be worth; null when nothing is declared.'),
  declared_amount: as('The declared worth of the whole asset in BRL, with two decimals.'),
  declared_date: as('The day since which the owner declares it, never in the future.'),
  declared_origin: as('Where the declared figure comes from, such as an income tax return.'),
  attributes: as('Fields of the class, as `attributes_schema` of GET /profiles names them with their units.'),
  status: as(
    'ACTIVE; ARCHIVED, and then it is neither changed nor valued until it is restored; or DISPOSED, for good.',
  ),
  valuation_age: as(
    'Assets by the age of their latest CALCULATED valuation today, whatever its review says: NEVER there is none; TOO_OLD it is of a day more than `max_valuation_age_days` ago, by the policy in force today for the class; DUE from `revalue_days_before` days before that, and at once where the asset has changed since but by quantities that grew, or something that was valued has fallen due; CURRENT otherwise. It is for archived assets too: add `status=ACTIVE` for those that are valued. A page looks at no more than 10,000 assets: it may hold fewer than `limit`, even none, while `next_cursor` leads on.',
  ),
  valuation_due_on: as(
    'From this day on the latest CALCULATED valuation is DUE to be repeated: `revalue_days_before` days before it is TOO_OLD, or the very day where the policy in force today does not say. Null without such a valuation, and where the policy limits no age.',
  ),
  valued_on: as(
    'Date of the latest CALCULATED valuation, whatever its purpose and review: what `sort=valued_on` compares; null without one.',
  ),
  latest_value: as(
    'What the asset is worth by that valuation: the value that the policy accepted, or else the first that is known of market value, scenario value, replacement cost and declared value. `sort=value` compares its amount. Whether it counts is said by the valuation. Null without one.',
  ),
  latest_value_name: as(
    'Which value it is; LINES is the sum of a stock whose lines were accepted one by one.',
  ),
  latest_value_amount: as('The amount in BRL.'),
  latest_value_valuation: as('Id of the valuation.'),
};

/** Fields of a value, an estimate, and the steps to it. */
export const valueMeanings = {
  amount: as('In BRL; null when unknown, a calculated zero is "0.00".'),
  currency: as('Always BRL: amounts are in Brazilian reais.'),
  basis: as('How the amount was obtained; NONE when it is null.'),
  status: as(
    'How far the value counts: CALCULATED is a result, RECOGNIZED one that counts as a guarantee; PENDING and PENDING_REVIEW wait, NO_COVERAGE, NOT_APPLICABLE and REJECTED do not count.',
  ),
  reason_codes: as('Why the amount is null or does not count yet; empty when nothing prevents it.'),
  declared_value: as('What the owner or the original estimate declares the asset to be worth, in BRL.'),
  market_value: as('Worth by a market or public reference, in BRL; a scenario never lands here.'),
  scenario_value: as("A model's result in BRL: no verified market price."),
  replacement_cost: as('Acquisition reference, or depreciated replacement cost, in BRL.'),
  forced_liquidation_value: as(
    'Accepted value × (1 − `forced_liquidation_discount`) of the policy in force, in BRL.',
  ),
  collateral_value: as('Accepted value × (1 − `collateral_haircut`) of the policy in force, in BRL.'),
  method: as('The method of this result, or POLICY_DERIVED for what a policy derives.'),
  calculations: as('How each amount was reached, one entry a method, the derivations by the policy last.'),
  evidence: as('Figures of price sources that the result rests on; empty where no source gave one.'),
};

/** Between which figures a value lies. */
export const rangeMeanings = {
  low: as('The least figure, in BRL.'),
  high: as('The greatest figure, in BRL.'),
  kind: as(
    'In what sense: published least and greatest price, prices of buying back and selling, quartiles or interval of a sample, results at rates around the given one.',
  ),
  level: as(
    'How wide: the probability of an interval, or the change of the rate each way ("0.02" is two points); absent where the kind says it.',
  ),
  source: as('Id of the price source of its figures; null where it is calculated.'),
  range: as('The range of the amount; null if unknown, with the reason in the next field.'),
  range_reason: as('Why there is no range; null where there is one.'),
};

/** Fields of a proposal, a decision, a review. */
export const decisionMeanings = {
  decision: as('APPROVE or REJECT, once, and never by who proposed or requested it.'),
  rationale: as('The reason for the decision, 1 to 2,000 characters; kept with the decision for good.'),
  review: as('What reviewers have decided on it, and why.'),
  review_status: as(
    'NOT_READY until there is something to review, then PENDING until somebody decides; WITHDRAWN is an approval that was taken back.',
  ),
  decided_by: as('Who decided, `person:` and the responsible person of the credential.'),
  last_decided_by: as(
    'Who decided last, `person:` and the responsible person; null while nobody has decided.',
  ),
  last_rationale: as('The reason given with the last decision; null while nobody has decided.'),
  approvals: as('The approvals given so far, oldest first, each by another person.'),
  approvals_required: as(
    'How many different people must approve before it counts, by the policy and the collateral value; null before there is a result.',
  ),
  proposed_by: as('Who proposed it, `person:` and the responsible person: never the one who decides.'),
};

/** Fields of a policy. */
export const policyMeanings = {
  name: as('What the organization calls the policy, for people.'),
  asset_classes: as('The asset classes whose values the policy speaks of.'),
  forced_liquidation_discount: as(
    'forced_liquidation_value = accepted value × (1 − this), a fraction from "0" to "1".',
  ),
  collateral_haircut: as('collateral_value = accepted value × (1 − this), a fraction from "0" to "1".'),
  max_reference_age_days: as(
    'Days that a reference may be older than the valuation date, 0 to 21; null leaves it at the 21 days of the service.',
  ),
  max_valuation_age_days: as(
    'Days after its valuation date that a valuation counts as stale in a portfolio; null: never.',
  ),
  max_balance_age_days: as(
    'Days for which a balance is valid; the fewest of the policies in force count, and 90 without any.',
  ),
  revalue_on_fall: as(
    'A fraction such as "0.10": when the mark of the latest approved collateral valuation of an active, pledged asset is lower than its recognized value by at least this fraction, the service requests the next valuation, once; null: never.',
  ),
  revalue_days_before: as(
    'Days before the latest approved valuation becomes too old on which the service values an active asset again; null: never.',
  ),
  accepted_bases: as('Bases of amounts that may become the accepted value.'),
  evidence_rules: as(
    'What must have been accepted as evidence before a value counts: every rule that names the accepted basis must be met.',
  ),
  rule_bases: as('Bases of the accepted value that the rule is for.'),
  rule_any_of: as('Kinds of document, one of which must have been accepted.'),
  rule_max_age_days: as(
    'Days from the date that the document bears to the valuation date, at most; null: however old, and without a date.',
  ),
  max_declared_age_days: as(
    'Days from the date of a declared value, an original estimate or a price of the owner to the valuation date, at most; older, or of an unknown date, nothing is derived from it. Null: no limit.',
  ),
  max_comparable_age_days: as(
    'Days from the date of the oldest market datum that counts to the valuation date, at most; older, nothing is derived from a comparison. Null: no limit.',
  ),
  comparables_need_evidence: as(
    'True: each market datum that counts must name an accepted document of the asset before a comparison is recognized.',
  ),
  unique_evidence: as('True: a document whose bytes serve another asset satisfies no evidence rule.'),
  approvals: as(
    'How many different people must approve a valuation, by its collateral value; the last entry is for every amount above the others.',
  ),
  accept: as(
    'Which value counts of those whose basis is accepted: `FIRST` of market, declared, replacement and scenario value, or the `LOWEST` amount, then of every method whatever `method` was asked for.',
  ),
  approvals_on_disagreement: as(
    'How many different people must approve a valuation whose methods disagree (`METHODS_DISAGREE`), 1 to 5; null: as many as its amount requires.',
  ),
  approvals_up_to: as('Collateral value in BRL up to which the entry holds, included; null in the last.'),
  approvals_count: as('Number of different people who must approve, 1 to 5.'),
  notices: as('What a reader of the policy should know of its terms.'),
  effective_from: as('The first day on which the policy is in force, in America/Sao_Paulo, included.'),
  effective_until: as('The last day, included; null without an end.'),
};

/** Fields of a scenario. */
export const scenarioMeanings = {
  name: as('What the organization calls the scenario, for people.'),
  asset_id: as(
    'The asset that the scenario is for, which alone may be valued by it; null: any of the class.',
  ),
  asset_class: as('The asset class whose valuations may name the scenario.'),
  kind: as(
    'The model that the parameters are for: future flows, one payment, depreciated cost, or a portfolio of receivables.',
  ),
  parameters: as('The assumptions as proposed, in the units that POST /scenarios names for the kind.'),
};

/** Fields of an obligation. */
export const obligationMeanings = {
  id: as('Id of the obligation, a UUID that the service gave it.'),
  external_reference: as(
    "The contract's reference in the lender's own systems: one obligation alone has it, and it never changes.",
  ),
  name: as('What the organization calls the obligation, for people.'),
  debtor: as(
    'Who owes it. Personal data: encrypted under a key of this obligation; null when nobody is named.',
  ),
  debtor_name: as('Name of the person or company that owes; stored encrypted.'),
  debtor_tax_id: as("The debtor's tax id (CPF, CNPJ or a foreign one); null when unknown; stored encrypted."),
  written_debtor_tax_id: as(
    "The debtor's tax id: a CPF or CNPJ, or one of another country with `tax_id_country`; stored encrypted.",
  ),
  tax_id_country: assetMeanings.tax_id_country,
  written_tax_id_country: assetMeanings.written_tax_id_country,
  balance: as('What is owed, and on which day.'),
  balance_amount: as('What is owed, in BRL, with two decimals, not below zero.'),
  balance_date: as('The day of the balance, never in the future.'),
  required_coverage: as(
    'What must be secured for each real that is owed, a factor such as "1.30" for 130 %; `required` = balance × this.',
  ),
  maturity_date: as(
    'The day on which the last of it is due; null when it is not known. The service does not act on it.',
  ),
  call_below: as(
    'A factor such as "1.10": when the guarantees at the newest published prices (`marked_available`) give less than it × `required`, CoverageMarkFellShort is recorded; null: never.',
  ),
  cure_days: as(
    'Civil days from that day in which it is to be cured, 1 to 3650: the alarm names the last of them. Needs `call_below`; null: none is named.',
  ),
  portfolio: as(
    'Name of the portfolio that the obligation counts in, compared exactly; null when it is in none.',
  ),
  status: as('ACTIVE; or SETTLED, for good: it then requires nothing.'),
};

/** Fields of a guarantee or an encumbrance. */
export const guaranteeMeanings = {
  id: as('Id of the guarantee, a UUID that the service gave it.'),
  asset_id: as('Id of the asset that is given.'),
  obligation_id: as('Id of the obligation that it secures.'),
  kind: as(
    'Fiduciary transfer (alienação fiduciária), fiduciary assignment (cessão fiduciária), mortgage (hipoteca), pledge (penhor), or another.',
  ),
  rank: as('1 is paid first; the same for all that are paid side by side.'),
  share: as('The part of the asset that is given at its rank, a fraction from "0" to "1".'),
  limit: as('The most that it secures, in BRL; null: all that the obligation requires.'),
  extension_of: as(
    'Id of the fiduciary guarantee on the same land or building that it extends (Lei 13.476/2017, arts. 9-A and 9-B); null where it extends none.',
  ),
  instrument: as(
    'What it was given by: a CPR has terms of its own for its registration; null when not stated.',
  ),
  instrument_type: as('CPR (cédula de produto rural) or OTHER.'),
  issued_on: as('The day on which the instrument was issued; not in the future.'),
  registration: as('Where it is registered; null while nobody has said so: it is never assumed.'),
  registry: as('The registry, such as a land registry or a registrar authorized by the central bank.'),
  number: as("Its number there; stored encrypted under the asset's key."),
  registered_on: as('The day of the registration: from it on it counts as registered.'),
  effective_from: as('The first day on which it is in force, in America/Sao_Paulo, included.'),
  effective_until: as('The last day, included; null without an end.'),
  status: as(
    'PROPOSED until another person decides, then REJECTED, or RECOGNIZED until it is RELEASED, for good.',
  ),
  encumbrance_id: as('Id of the encumbrance, a UUID that the service gave it.'),
  holder: as("Who has it, outside the organization; stored encrypted under the asset's key."),
  amount: as('What it secures there, in BRL; null when unknown: then all of its rank and later is.'),
  until: as('The last day on which it is in force, included; null without an end.'),
};

/** Fields of a disposal. */
export const disposalMeanings = {
  date: as('The day since which the organization does not have the asset, never in the future.'),
  reason: as('Why it has it no more: SOLD, LOST, CONSUMED, RETURNED to its owner, or another.'),
  proceeds: as('What it brought, in BRL; null when nobody has said.'),
  notes: as('What else is to be said of it, up to 2,000 characters; null without any.'),
};

/** Fields of a document, and of everything that shows one. */
export const documentMeanings = {
  id: as('Id of the document, a UUID that the service gave it.'),
  kind: as('What the document is as evidence: a title, an invoice, an appraisal and so on.'),
  file_name: as('Name of the file, without a folder, shown and sent back as it came.'),
  document_date: as('The date that the document itself bears; null where it bears none, or nobody has said.'),
  issuer: as('Who issued the document: a registry, an appraiser, a seller; null where nobody has said.'),
  size_bytes: as('Bytes of the whole document, 1 to 104,857,600 (100 MB).'),
  part_size_bytes: as('Bytes of this part; the last one may be shorter than the others.'),
  status: as(
    'UPLOADING while parts come, VERIFYING once completed, then VERIFIED or REFUSED; EXPIRED when the upload was given up.',
  ),
};

/** Fields of a valuation, its request, its report. */
export const valuationMeanings = {
  id: as('Id of the valuation, a UUID that the service gave it.'),
  status: as(
    'QUEUED, then CALCULATING, then for good CALCULATED, NO_COVERAGE (no amount is known) or FAILED.',
  ),
  purpose: as('What the value is wanted for; it changes no figure.'),
  valuation_date: as('The day the values are of, a calendar date in America/Sao_Paulo.'),
  requested_by: as('Who requested it, `person:` and the responsible person of the credential.'),
  notes: as('Words of the requester for the file, up to 2,000 characters; they change no figure.'),
};

/** Fields of the evidence that a price source gave. */
export const evidenceMeanings = {
  source: as('Id of the price source, as GET /market/coverage lists it.'),
  observed: as('The figures that were used, as the source gave them.'),
  reference_date: as(
    'The day the figures are of: of a monthly table the first day of its month, of a week its last day.',
  ),
  unit: as('What the price is for, such as `sc 60 kg`, `arroba` (15 kg) or `unit`.'),
  region: as(
    'Where the price holds, such as `PR`, or `BR` for the whole country; null where the source names no place.',
  ),
  retrieved_at: instant('When the source was read'),
  sha256: as('SHA-256 of the bytes that the source answered, 64 hexadecimal digits.'),
};

/** Fields of a list of products that stocks and herds are made of. */
export const productMeanings = {
  product_id: as('Id of the product, which estimates and assets take.'),
  name: as('Name of the product, in the language of the answer.'),
  unit: as('What one price is for, such as `sc 60 kg` (a sack), `arroba` (15 kg) or `t`.'),
  unit_description: as('The unit in words, in the language of the answer.'),
};
