import { hrefOf } from '../address/address.ts';

/** What a resource belongs to. */
interface Of {
  readonly asset_id?: string | null;
  readonly obligation_id?: string | null;
}

/** The screen of a resource; undefined where it has none. What belongs to an asset is on the asset's screen. */
export function placeOf(
  kind: string,
  id: string,
  { asset_id: assetId = null, obligation_id: obligationId = null }: Of = {},
): string | undefined {
  switch (kind.toLowerCase()) {
    case 'asset':
      return hrefOf(['assets', id]);
    case 'valuation':
      return hrefOf(['valuations', id]);
    case 'obligation':
    case 'coverage':
      return hrefOf(['obligations', id]);
    case 'guarantee':
      return obligationId === null ? undefined : hrefOf(['obligations', obligationId]);
    case 'policy':
      return hrefOf(['policies', id]);
    case 'scenario':
      return hrefOf(['scenarios', id]);
    case 'document':
      return hrefOf(['documents', id]);
    case 'distinction':
    case 'encumbrance':
      return assetId === null ? undefined : hrefOf(['assets', assetId]);
    default:
      return undefined;
  }
}
