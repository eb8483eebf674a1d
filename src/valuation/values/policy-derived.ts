import type { SixValues, ValueObject } from '../../domain/events/shapes.ts';
import { policyNotices } from '../../domain/policy.ts';
import { evidenceDemands, isAccepted } from '../../domain/valuation/evidence-demands.ts';
import { ACCEPTED_VALUE_LABEL } from '../../domain/valuation/reviewed-values.ts';
import type { FrozenInput, FrozenPolicy, Recognition, ValuationCompleted } from '../../domain/valuation.ts';
import { decimal, ONE, toAmount } from '../../kernel/decimal.ts';
import {
  type InventorySummary,
  type Limitation,
  limitation,
  type MethodResult,
  step,
  type VersionedName,
} from '../../kernel/estimate.ts';
import { dayOf } from '../../kernel/instant.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { AcceptedValue, Basis, Label, ReasonCode } from '../../kernel/vocabulary.ts';
import type { MarketSample } from '../../kernel/words/shown-sample.ts';
import { stockCalculation } from '../asset-classes/inventory/valuation.ts';
import {
  ACCEPTANCE_ORDER,
  acceptedValue,
  type BaseName,
  type BaseValues,
  declaredByAsset,
  declaredResult,
  known,
  pricedStock,
  unknown,
} from './base-values.ts';

const DECLARED: readonly Basis[] = ['USER_PROVIDED', 'DECLARED_ESTIMATE'];

/**
 * Whether a figure of the owner's, or an original estimate, among what was accepted is older on the valuation date than the
 * policy allows. One whose date is not known is.
 */
function isDeclaredTooOld(
  bases: readonly Basis[],
  policy: FrozenPolicy,
  input: FrozenInput,
  results: readonly MethodResult[],
): boolean {
  const { max_declared_age_days } = policy;
  if (max_declared_age_days === null || !bases.some((basis) => DECLARED.includes(basis))) return false;
  const date = declaredByAsset(input, results)?.date ?? declaredResult(results)?.declaredOn;
  return !date || dayOf(input.valuation_date) - dayOf(date) > max_declared_age_days;
}

/** Where the policy takes a value of these bases without a single document. */
const noEvidenceDemanded = (bases: readonly Basis[]): Limitation =>
  limitation('values.NO_EVIDENCE_DEMANDED', { join: bases.join(', ') });

/**
 * How many different people must approve (contract, section 9): the first entry of the policy that reaches up to the
 * collateral value in BRL, included. Of an unknown value the first entry; without a policy one.
 */
function approvalsRequired(policy: FrozenPolicy | null, collateralAmount: string | null): number {
  if (policy === null) return 1;
  const { approvals } = policy;
  const entry =
    collateralAmount === null
      ? approvals[0]
      : approvals.find(({ up_to }) => up_to === null || decimal(collateralAmount).lte(decimal(up_to)));
  return entry?.count ?? 1;
}

/** The data of what was accepted; undefined where it does not rest on any. */
const sampleOf = (bases: readonly Basis[], results: readonly MethodResult[]): MarketSample | undefined =>
  bases.includes('COMPARATIVE_DATA')
    ? results.find(({ basis }) => basis === 'COMPARATIVE_DATA')?.calculation?.sample
    : undefined;

/** By the oldest of the data that count: exactly as old as the policy allows is young enough. */
const areComparablesTooOld = (
  { oldest_age_days }: MarketSample,
  { max_comparable_age_days }: FrozenPolicy,
): boolean => max_comparable_age_days !== null && oldest_age_days > max_comparable_age_days;

const COMPARABLES_OF_ANY_AGE = limitation('values.NO_COMPARABLE_AGE_LIMIT');

/** What is lacking where each datum that counts must name a document, and not each names one that was accepted. */
function evidenceOfComparables(
  { document_ids, without_document }: MarketSample,
  { comparables_need_evidence }: FrozenPolicy,
  { documents }: Pick<FrozenInput, 'documents'>,
): readonly ReasonCode[] {
  if (!comparables_need_evidence) return [];
  const accepted = new Set(documents.filter(isAccepted).map(({ id }) => id));
  const isMet = without_document.length === 0 && document_ids.every((id) => accepted.has(id));
  return isMet ? [] : ['COMPARABLES_WITHOUT_EVIDENCE'];
}

export type DerivedName = Exclude<keyof SixValues, BaseName>;
type Share = 'forced_liquidation_discount' | 'collateral_haircut';
type Shown = ValuationCompleted['calculation'][number];

/** Which share of the accepted value the policy takes off for each of the two, and what that share is called. */
export const SHARES: { readonly [Name in DerivedName]: readonly [Share, Label] } = {
  forced_liquidation_value: ['forced_liquidation_discount', bilingual('values.forced_liquidation_discount')],
  collateral_value: ['collateral_haircut', bilingual('values.collateral_haircut')],
};
const NAMES = Object.keys(SHARES) as DerivedName[];

/** Rises when the same input would give another figure; older versions stay runnable. */
export const POLICY_DERIVED_VERSION: VersionedName = { id: 'POLICY_DERIVED', version: 1 };

/** What a policy makes of the four values, whatever is to be recorded of it. */
interface PolicyDerived {
  readonly values: Pick<SixValues, DerivedName>;
  readonly accepted: AcceptedValue | null;
  /** Of a stock line by line its sum, then one for each of the two values: the steps put through the formula give the amount. */
  readonly calculation: readonly Shown[];
  readonly limitations: readonly Limitation[];
  readonly methods: readonly VersionedName[];
  /** What it takes until the two count. */
  readonly recognition: Recognition;
}

/** What the two values are derived from: an amount in BRL, and what it rests on. */
interface Accepted {
  readonly value: AcceptedValue;
  readonly amount: string;
  readonly bases: readonly Basis[];
  readonly stock: InventorySummary | undefined;
}

/**
 * Forced-liquidation and collateral value (contract, section 5): accepted value × (1 − share), in BRL, the share a fraction
 * from 0 to 1, rounded half-even once. A discount never raises: an accepted value below zero is taken as it is, so that
 * neither of the two is ever above it. Unknown, with the reason, where there is no policy, nothing to derive from, or where
 * what was declared is older than the policy allows; NOT_APPLICABLE for every purpose but COLLATERAL, for which alone something
 * is recognized. `results` are those that the four values were made of; `doMethodsDisagree`: of all that the asset has.
 */
export function policyDerived(
  values: BaseValues,
  input: FrozenInput,
  results: readonly MethodResult[],
  doMethodsDisagree: boolean,
): PolicyDerived {
  const { policy } = input;
  const stock = pricedStock(values, input, results);
  const accepted = acceptedOf(values, input, stock);
  const recognition = (demands: Recognition['demands'], base: Accepted | null, collateral: string | null) =>
    recognitionOf(demands, base, collateral, { policy, doMethodsDisagree });
  if (input.purpose !== 'COLLATERAL') return notDerived(accepted, recognition([], null, null));
  if (!policy) return underived(null, ['NO_APPROVED_POLICY'], recognition([], null, null));
  if (!accepted) return underived(null, whyNothingIsAccepted(values, stock), recognition([], null, null));
  const evidence = evidenceDemands(accepted.bases, policy, input);
  const demands = [...evidence.demands];
  if (isDeclaredTooOld(accepted.bases, policy, input, results))
    return underived(accepted, ['DECLARED_VALUE_TOO_OLD'], recognition(demands, accepted, null));
  const sample = sampleOf(accepted.bases, results);
  if (sample && areComparablesTooOld(sample, policy))
    return underived(accepted, ['COMPARABLES_TOO_OLD'], recognition(demands, accepted, null));
  const derived = both((name) =>
    known(
      discounted(accepted.amount, policy[SHARES[name][0]]),
      'POLICY_DERIVED',
      'PENDING_REVIEW',
      ...evidence.lacking,
      ...(sample ? evidenceOfComparables(sample, policy, input) : []),
    ),
  );
  return {
    accepted: accepted.value,
    values: derived,
    calculation: [...sumOf(accepted), ...NAMES.map((name) => calculationOf(name, accepted, policy))],
    limitations: [
      ...(isNegative(accepted.amount) ? [NOT_DISCOUNTED] : []),
      ...(evidence.undemanded.length > 0 ? [noEvidenceDemanded(evidence.undemanded)] : []),
      ...(sample && policy.max_comparable_age_days === null ? [COMPARABLES_OF_ANY_AGE] : []),
      ...policyNotices(policy),
    ],
    methods: [POLICY_DERIVED_VERSION],
    recognition: recognition(demands, accepted, derived.collateral_value.amount),
  };
}

/** The two of one that nothing is derived from. */
const underived = (
  accepted: Accepted | null,
  reasons: readonly ReasonCode[],
  recognition: Recognition,
): PolicyDerived => ({
  accepted: accepted?.value ?? null,
  values: both(() => unknown('NO_COVERAGE', ...reasons)),
  calculation: accepted ? sumOf(accepted) : [],
  limitations: [],
  methods: [],
  recognition,
});

/** Of a valuation for another purpose: what it takes is shown, and nothing is derived from it. */
const notDerived = (accepted: Accepted | null, recognition: Recognition): PolicyDerived => ({
  ...underived(accepted, [], recognition),
  values: both(() => unknown('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE')),
});

const both = (make: (name: DerivedName) => ValueObject): Pick<SixValues, DerivedName> => ({
  forced_liquidation_value: make('forced_liquidation_value'),
  collateral_value: make('collateral_value'),
});

function acceptedOf(
  values: BaseValues,
  input: FrozenInput,
  stock: InventorySummary | undefined,
): Accepted | null {
  if (stock?.lines.every(({ basis }) => input.policy?.accepted_bases.includes(basis))) {
    const bases = [...new Set(stock.lines.map(({ basis }) => basis))];
    return { value: 'LINES', amount: stock.covered_amount ?? '', bases, stock };
  }
  const name = acceptedValue(values, input);
  if (name === null) return null;
  const { amount, basis } = values[name];
  return { value: name, amount: amount ?? '', bases: [basis], stock: undefined };
}

const recognitionOf = (
  demands: Recognition['demands'],
  accepted: Accepted | null,
  collateralAmount: string | null,
  { policy, doMethodsDisagree }: Pick<FrozenInput, 'policy'> & { readonly doMethodsDisagree: boolean },
): Recognition => ({
  base: accepted && { value: accepted.value, bases: [...accepted.bases] },
  demands,
  approvals_required: Math.max(
    approvalsRequired(policy, collateralAmount),
    doMethodsDisagree ? (policy?.approvals_on_disagreement ?? 1) : 1,
  ),
});

/** Something is known, and the policy accepts none of it; or nothing is, for the reasons of the values that could be. */
function whyNothingIsAccepted(
  values: BaseValues,
  stock: InventorySummary | undefined,
): readonly ReasonCode[] {
  const bases = ACCEPTANCE_ORDER.map((name) => values[name]);
  if (stock !== undefined || bases.some(({ amount }) => amount !== null))
    return ['BASIS_NOT_ACCEPTED_BY_POLICY'];
  const missing = bases.filter(({ status }) => status === 'NO_COVERAGE');
  const reasons = new Set(missing.flatMap(({ reason_codes }) => reason_codes));
  return reasons.size > 0 ? [...reasons] : ['METHOD_NOT_APPLICABLE'];
}

const isNegative = (amount: string): boolean => decimal(amount).isNegative();

/** An amount less a share of it; one below zero is taken as it is. */
export function discounted(amount: string, share: string): string {
  const accepted = decimal(amount);
  const left = toAmount(isNegative(amount) ? accepted : accepted.times(ONE.minus(decimal(share))));
  if (!left.ok) throw new Error(`${amount} less ${share} is no amount`);
  return left.value;
}

/** Of a stock accepted line by line: how its lines add up to the accepted value. */
const sumOf = ({ stock, amount }: Accepted): readonly Shown[] => {
  if (!stock) return [];
  const { formula, steps } = stockCalculation(stock.lines, amount);
  const bases = stock.lines.map(({ basis }, index) =>
    step(bilingual('values.basis_line', { index: index + 1 }), basis, 'text'),
  );
  return [{ method: 'POLICY_DERIVED', formula, steps: [...steps, ...bases] }];
};

function calculationOf(name: DerivedName, { value, amount, bases }: Accepted, policy: FrozenPolicy): Shown {
  const [share, label] = SHARES[name];
  return {
    method: 'POLICY_DERIVED',
    formula: isNegative(amount) ? 'accepted_value' : `accepted_value × (1 - ${share})`,
    steps: [
      step(ACCEPTED_VALUE_LABEL, amount, 'BRL'),
      step(label, policy[share], 'fraction'),
      step(bilingual('values.value_taken'), value, 'text'),
      step(bilingual('values.basis_value'), bases.join(', '), 'text'),
      step(bilingual('values.value_derived'), name, 'text'),
      step(bilingual('values.policy'), policy.name, 'text'),
    ],
  };
}

const NOT_DISCOUNTED = limitation('values.NEGATIVE_VALUE_NOT_DISCOUNTED');
