import type { AssetClassId, Basis, ValueName } from './vocabulary.ts';

/** Which of the six values a basis lands in (contract, section 5). A scenario never lands in the market value. */
const LANDING: { readonly [B in Exclude<Basis, 'POLICY_DERIVED' | 'NONE'>]: ValueName } = {
  USER_PROVIDED: 'declared_value',
  DECLARED_ESTIMATE: 'declared_value',
  MARKET_REFERENCE: 'market_value',
  PUBLIC_REFERENCE: 'market_value',
  COMPARATIVE_DATA: 'scenario_value',
  CASH_FLOW_SCENARIO: 'scenario_value',
  PRESENT_VALUE_SCENARIO: 'scenario_value',
  ACQUISITION_REFERENCE: 'replacement_cost',
  DEPRECIATED_REPLACEMENT_COST: 'replacement_cost',
};

/** Where a class has a standard of its own to grade what it compares by. */
const LANDING_IN_CLASS: {
  readonly [Class in AssetClassId]?: { readonly [B in keyof typeof LANDING]?: ValueName };
} = {
  REAL_ESTATE: { COMPARATIVE_DATA: 'market_value' },
};

/**
 * The value that a basis, or the method named after it, lands in; undefined for what a policy derives, and for none. Without a
 * class: where it lands in a class that says nothing else.
 */
export const landingOf = (basis: Basis, assetClass?: AssetClassId): ValueName | undefined =>
  basis === 'POLICY_DERIVED' || basis === 'NONE'
    ? undefined
    : ((assetClass && LANDING_IN_CLASS[assetClass]?.[basis]) ?? LANDING[basis]);
