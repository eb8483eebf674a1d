import type { AssetClassId, Basis, ValueName } from '../../kernel/vocabulary.ts';
import type { Landings } from '../asset-classes/contract.ts';
import { findAssetClass } from '../asset-classes/index.ts';

/** Which of the six values a basis lands in (contract, section 5). A scenario never lands in the market value. */
const LANDINGS: Required<Landings> = {
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

/**
 * The value that a basis, or the method named after it, lands in; undefined for what a policy derives, and for none. Without a
 * class: where it lands in a class that says nothing else.
 */
export const landingOf = (basis: Basis, id?: AssetClassId): ValueName | undefined =>
  basis === 'POLICY_DERIVED' || basis === 'NONE'
    ? undefined
    : ((id && findAssetClass(id)?.landings?.[basis]) ?? LANDINGS[basis]);
