import { type AssetState, assetAggregate, identifierText } from '../src/domain/asset.ts';
import { readEvent } from '../src/domain/events/catalog.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';
import { identifiersOf, ownersOf } from '../src/kernel/identity/registration-mark.ts';
import { figureTexts } from '../src/valuation/coverage/base.ts';

const heldBy = (asset: AssetState): string | null => {
  const held = [...identifiersOf(asset), ...ownersOf(asset)].map(({ type, sealed }) =>
    identifierText(type, sealed),
  );
  return held.length > 0 ? held.join('') : null;
};

export const assets = resourceTable(assetAggregate, {
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
  values: (asset) => ({
    identifiers: heldBy(asset),
    // Whether it names another asset, as alike or as distinct: few do.
    compared: asset.alike !== undefined || asset.distinctions !== undefined,
    ...figureTexts(asset),
  }),
  indexed: ['asset_class', 'status', 'portfolio', 'external_reference'],
  lookedUp: [['compared', 'organization_id']],
});

export const assetProjection: Projection = {
  name: 'asset',
  version: 3,
  weight: 5,
  streamPrefixes: ['asset-'],
  readEvent,
  tables: [assets],
};
