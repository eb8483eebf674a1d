import {
  type AssetState,
  assetIdOf,
  compared,
  type DistinctionState,
  evolveAsset,
  namedBy,
  type RecordedAssetEvent,
} from '../src/domain/asset.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';
import { type IdentifierType, identifiersOf } from '../src/kernel/identity/registration-mark.ts';
import { figureTexts } from '../src/valuation/coverage/base.ts';

export type { AssetState, DistinctionState };
export { compared, namedBy };

/** How a row names one of its identifiers: no text is within another. */
export const identifierText = (type: IdentifierType, sealed: string): string => ` ${type}:${sealed} `;

const heldBy = (asset: AssetState): string | null => {
  const held = identifiersOf(asset).map(({ type, sealed }) => identifierText(type, sealed));
  return held.length > 0 ? held.join('') : null;
};

const isOfAsset = (event: DomainEvent): event is RecordedAssetEvent => event.stream.startsWith('asset-');

export const assets = resourceTable<
  AssetState,
  | 'asset_class'
  | 'status'
  | 'portfolio'
  | 'external_reference'
  | 'figures'
  | 'quantities'
  | 'identifiers'
  | 'compared'
>({
  name: 'assets',
  filters: {
    asset_class: 'text',
    status: 'text',
    portfolio: 'text',
    external_reference: 'text',
    identifiers: 'text',
    compared: 'boolean',
    figures: 'text',
    quantities: 'text',
  },
  filterValues: (asset) => ({
    asset_class: asset.asset_class,
    status: asset.status,
    portfolio: asset.portfolio,
    external_reference: asset.external_reference,
    identifiers: heldBy(asset),
    // That name another asset, for what they share or for what tells them apart: few do.
    compared: asset.alike !== undefined || asset.distinctions !== undefined,
    ...figureTexts(asset),
  }),
  indexed: ['asset_class', 'portfolio', 'external_reference'],
  lookedUp: [['compared', 'organization_id']],
  keyOf: (event: DomainEvent) => (isOfAsset(event) ? assetIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfAsset(event) ? evolveAsset(state, event) : state),
});

/** Every asset as it stands. */
export const assetProjection: Projection = {
  name: 'asset',
  version: 1,
  streamPrefixes: ['asset-'],
  readEvent,
  tables: [assets],
};
