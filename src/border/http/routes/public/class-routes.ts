import type { AssetClassId } from '../../../../kernel/vocabulary.ts';
import type { AssetClass, MarketEstimateName } from '../../../../valuing/asset-classes/contract.ts';
import { registeredAssetClasses } from '../../../../valuing/asset-classes/index.ts';

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
/** Not in their public order: this is the order in which the refusal of another class has always named them. */
export const COMPARED_CLASSES = [
  'REAL_ESTATE',
  'RURAL_LAND',
  'EQUIPMENT',
  'VEHICLE',
] as const satisfies readonly AssetClassId[];

/** The public estimates that take a class, what is most work for the caller last. */
export const publicRoutesOf = ({ id, guided, marketEstimates = [] }: AssetClass): readonly string[] => [
  ...marketEstimates.map((name) => PATHS[name]),
  ...(guided ? ['/market/guided-estimates'] : []),
  OWN_FIGURES,
  ...(COMPARED_CLASSES.some((each) => each === id) ? [COMPARISON] : []),
];
