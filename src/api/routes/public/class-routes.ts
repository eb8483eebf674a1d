import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import type { AssetClass, MarketEstimateName } from '../../../valuation/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../../valuation/asset-classes/index.ts';

/** Where the public estimates that are for certain classes alone stand. */
export const PATHS = {
  vehicle: '/market/vehicle-estimates',
  equipment: '/market/equipment-estimates',
  treasury: '/market/treasury-estimates',
  credit: '/market/credit-estimates',
  quick: '/inventory/quick-estimates',
  stock: '/inventory/estimates',
} as const satisfies { readonly [Name in MarketEstimateName]: string };

/** The classes that such an estimate takes, in their public order. */
export function classesOf(name: MarketEstimateName): readonly [AssetClassId, ...AssetClassId[]] {
  const [first, ...others] = registeredAssetClasses.flatMap(({ id, marketEstimates = [] }) =>
    marketEstimates.includes(name) ? [id] : [],
  );
  if (!first) throw new Error(`no asset class has the estimate ${name}`);
  return [first, ...others];
}

/** Takes every class, by the caller's own figures. */
export const OWN_FIGURES = '/public-estimates';

/** Compares a class with market data, which the caller has to gather. */
export const COMPARISON = '/market/comparative-estimates';
const isCompared = ({ methods }: AssetClass): boolean =>
  methods.some(({ method }) => method === 'COMPARATIVE_DATA');

/** What is immovable comes first, then by id: the order in which the refusal of another class has always named them. */
export const COMPARED_CLASSES: readonly AssetClassId[] = registeredAssetClasses
  .filter(isCompared)
  .toSorted(
    (one, other) =>
      Number(other.isImmovable ?? false) - Number(one.isImmovable ?? false) || (one.id < other.id ? -1 : 1),
  )
  .map(({ id }) => id);

/** The public estimates that take a class, what is most work for the caller last. */
export const publicRoutesOf = (assetClass: AssetClass): readonly string[] => [
  ...(assetClass.marketEstimates ?? []).map((name) => PATHS[name]),
  ...(assetClass.guided ? ['/market/guided-estimates'] : []),
  OWN_FIGURES,
  ...(isCompared(assetClass) ? [COMPARISON] : []),
];
