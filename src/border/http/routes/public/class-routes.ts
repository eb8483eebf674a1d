import type { AssetClassId } from '../../../../kernel/vocabulary.ts';
import type { AssetClass } from '../../../../valuing/asset-classes/contract.ts';

/** Which public estimate is for which classes. `/public-estimates` takes all, guided estimates those that have one. */
export const CLASSES_OF = {
  '/market/vehicle-estimates': ['VEHICLE'],
  '/market/equipment-estimates': ['EQUIPMENT'],
  '/market/treasury-estimates': ['TREASURY_SECURITY'],
  '/market/credit-estimates': ['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM'],
  '/inventory/quick-estimates': ['INVENTORY'],
  '/inventory/estimates': ['INVENTORY'],
} as const satisfies { readonly [path: string]: readonly [AssetClassId, ...AssetClassId[]] };

/** Takes every class, by the caller's own figures. */
export const OWN_FIGURES = '/public-estimates';

/** Compares a class with market data, which the caller has to gather. */
export const COMPARISON = '/market/comparative-estimates';
export const COMPARED_CLASSES = [
  'REAL_ESTATE',
  'RURAL_LAND',
  'EQUIPMENT',
  'VEHICLE',
] as const satisfies readonly AssetClassId[];

/** The public estimates that take a class, what is most work for the caller last. */
export const publicRoutesOf = ({ id, guided }: AssetClass): readonly string[] => [
  ...Object.entries<readonly AssetClassId[]>(CLASSES_OF).flatMap(([path, ids]) =>
    ids.includes(id) ? [path] : [],
  ),
  ...(guided ? ['/market/guided-estimates'] : []),
  OWN_FIGURES,
  ...(COMPARED_CLASSES.some((each) => each === id) ? [COMPARISON] : []),
];
