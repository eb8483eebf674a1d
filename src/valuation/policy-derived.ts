import type { SixValues, ValueObject } from '../domain/shapes.ts';
import type { FrozenInput, FrozenPolicy, ValuationCompleted } from '../domain/valuation/events.ts';
import { decimal, ONE, toAmount } from '../kernel/decimal.ts';
import type { Limitation, VersionedName } from '../kernel/estimate.ts';
import type { Label, ReasonCode } from '../kernel/vocabulary.ts';
import {
  ACCEPTANCE_ORDER,
  acceptedValue,
  type BaseName,
  type BaseValues,
  isEvidenceAccepted,
} from './accepted-value.ts';
import { known, unknown } from './value-objects.ts';

type DerivedName = Exclude<keyof SixValues, BaseName>;
type Share = 'forced_liquidation_discount' | 'collateral_haircut';

/** Which share of the accepted value the policy takes off for each of the two, and what that share is called. */
const SHARES: { readonly [Name in DerivedName]: readonly [Share, Label] } = {
  forced_liquidation_value: [
    'forced_liquidation_discount',
    { 'pt-BR': 'Desconto de liquidação forçada', en: 'Forced-liquidation discount' },
  ],
  collateral_value: ['collateral_haircut', { 'pt-BR': 'Deságio da garantia', en: 'Collateral haircut' }],
};
const NAMES = Object.keys(SHARES) as DerivedName[];

/** Rises when the same input would give another figure; older versions stay runnable. */
export const POLICY_DERIVED_VERSION: VersionedName = { id: 'POLICY_DERIVED', version: 1 };

/** What a policy makes of the four values, whatever is to be recorded of it. */
export interface PolicyDerived {
  readonly values: Pick<SixValues, DerivedName>;
  readonly accepted: BaseName | null;
  /** One for each of the two values: the steps put through the formula give the amount. */
  readonly calculation: ValuationCompleted['calculation'];
  readonly limitations: readonly Limitation[];
  readonly methods: readonly VersionedName[];
}

/**
 * Forced-liquidation and collateral value (contract, section 5): accepted value × (1 − share), in BRL, the share a fraction
 * from 0 to 1, rounded half-even once. A discount never raises: an accepted value below zero is taken as it is, so that
 * neither of the two is ever above it. Unknown, with the reason, where there is no policy or nothing to derive from.
 */
export function policyDerived(values: BaseValues, input: FrozenInput): PolicyDerived {
  const { policy } = input;
  const accepted = acceptedValue(values, input);
  const none = { accepted, calculation: [], limitations: [], methods: [] };
  if (!policy) return { ...none, values: both(() => unknown('NO_COVERAGE', 'NO_APPROVED_POLICY')) };
  if (accepted === null) {
    const reasons = whyNothingIsAccepted(values);
    return { ...none, values: both(() => unknown('NO_COVERAGE', ...reasons)) };
  }
  const base = values[accepted];
  const amount = base.amount ?? '';
  const lacksEvidence = accepted === 'declared_value' && !isEvidenceAccepted(input);
  return {
    accepted,
    values: both((name) =>
      known(
        discounted(amount, policy[SHARES[name][0]]),
        'POLICY_DERIVED',
        'PENDING_REVIEW',
        ...(lacksEvidence ? (['EVIDENCE_NOT_ACCEPTED'] as const) : []),
      ),
    ),
    calculation: NAMES.map((name) => calculationOf(name, accepted, base, policy)),
    limitations: isNegative(amount) ? [NOT_DISCOUNTED] : [],
    methods: [POLICY_DERIVED_VERSION],
  };
}

const both = (make: (name: DerivedName) => ValueObject): Pick<SixValues, DerivedName> => ({
  forced_liquidation_value: make('forced_liquidation_value'),
  collateral_value: make('collateral_value'),
});

/** Something is known, and the policy accepts none of it; or nothing is, for the reasons of the values that could be. */
function whyNothingIsAccepted(values: BaseValues): readonly ReasonCode[] {
  const bases = ACCEPTANCE_ORDER.map((name) => values[name]);
  if (bases.some(({ amount }) => amount !== null)) return ['BASIS_NOT_ACCEPTED_BY_POLICY'];
  const missing = bases.filter(({ status }) => status === 'NO_COVERAGE');
  const reasons = new Set(missing.flatMap(({ reason_codes }) => reason_codes));
  return reasons.size > 0 ? [...reasons] : ['METHOD_NOT_APPLICABLE'];
}

const isNegative = (amount: string): boolean => decimal(amount).isNegative();

function discounted(amount: string, share: string): string {
  const accepted = decimal(amount);
  const left = toAmount(isNegative(amount) ? accepted : accepted.times(ONE.minus(decimal(share))));
  if (!left.ok) throw new Error(`${amount} less ${share} is no amount`);
  return left.value;
}

function calculationOf(
  name: DerivedName,
  accepted: BaseName,
  base: ValueObject,
  policy: FrozenPolicy,
): PolicyDerived['calculation'][number] {
  const [share, label] = SHARES[name];
  const amount = base.amount ?? '';
  return {
    method: 'POLICY_DERIVED',
    formula: isNegative(amount) ? 'accepted_value' : `accepted_value × (1 - ${share})`,
    steps: [
      { label: { 'pt-BR': 'Valor aceito', en: 'Accepted value' }, value: amount, unit: 'BRL' },
      { label, value: policy[share], unit: 'fraction' },
      { label: { 'pt-BR': 'Valor tomado', en: 'Value taken' }, value: accepted, unit: 'text' },
      { label: { 'pt-BR': 'Base do valor', en: 'Basis of the value' }, value: base.basis, unit: 'text' },
      { label: { 'pt-BR': 'Valor derivado', en: 'Value derived' }, value: name, unit: 'text' },
      { label: { 'pt-BR': 'Política', en: 'Policy' }, value: policy.name, unit: 'text' },
    ],
  };
}

const NOT_DISCOUNTED: Limitation = {
  code: 'NEGATIVE_VALUE_NOT_DISCOUNTED',
  text: {
    'pt-BR':
      'O valor aceito é negativo: nenhum desconto da política foi aplicado, porque um desconto nunca aumenta um valor.',
    en: 'The accepted value is below zero: no discount of the policy was applied, because a discount never raises a value.',
  },
};
