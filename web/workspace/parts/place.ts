import { hrefOf } from '../address/address.ts';

/** The screen of a resource; undefined where it has none. What belongs to an asset is on the asset's screen. */
export function placeOf(kind: string, id: string, assetId: string | null = null): string | undefined {
  switch (kind.toLowerCase()) {
    case 'asset':
      return hrefOf(['assets', id]);
    case 'valuation':
      return hrefOf(['valuations', id]);
    case 'document':
    case 'distinction':
    case 'encumbrance':
      return assetId === null ? undefined : hrefOf(['assets', assetId]);
    default:
      return undefined;
  }
}
