import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';
import { figureTexts } from '../src/valuing/domain/asset/changed.ts';
import {
  type AssetState,
  assetIdOf,
  evolveAsset,
  type RecordedAssetEvent,
} from '../src/valuing/domain/asset/state.ts';
import { type DomainEvent, readEvent } from '../src/valuing/domain/event-catalog.ts';

export type { AssetState };

const isOfAsset = (event: DomainEvent): event is RecordedAssetEvent => event.stream.startsWith('asset-');

export const assets = resourceTable<
  AssetState,
  'asset_class' | 'status' | 'portfolio' | 'external_reference' | 'figures' | 'quantities'
>({
  name: 'assets',
  filters: {
    asset_class: 'text',
    status: 'text',
    portfolio: 'text',
    external_reference: 'text',
    figures: 'text',
    quantities: 'text',
  },
  filterValues: (asset) => ({
    asset_class: asset.asset_class,
    status: asset.status,
    portfolio: asset.portfolio,
    external_reference: asset.external_reference,
    ...figureTexts(asset),
  }),
  indexed: ['asset_class', 'portfolio', 'external_reference'],
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
