import type { AssetEvent } from '../../src/domain/asset/events.ts';
import { type AssetState, assetStream, evolveAsset } from '../../src/domain/asset/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Follows the disposal that was decided in the asset's `encumbrances-` stream. */
export const markDisposed = command<Record<string, never>, AssetState, AssetEvent>({
  name: 'MarkAssetDisposed',
  stream: assetStream,
  evolve: evolveAsset,
  decide: (_, state) => {
    if (!state) return reject({ fact: 'asset-not-found' });
    return state.status === 'DISPOSED' ? append() : append({ type: 'AssetMarkedDisposed', data: {} });
  },
});
