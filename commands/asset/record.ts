import { type AssetEvent, type AssetState, assetStream, evolveAsset } from '../../src/domain/asset.ts';
import { evolvePersonalData, type PersonalDataState } from '../../src/domain/erasure.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records, once, that the key of an asset's personal data was destroyed. Archived or not makes no difference. */
export const erasePersonalData = command<{ readonly reason: string }, PersonalDataState, AssetEvent>({
  name: 'ErasePersonalData',
  stream: assetStream,
  evolve: evolvePersonalData,
  decide: ({ reason }, state) => {
    if (!state) return reject({ fact: 'asset-not-found' });
    return state.erased ? append() : append({ type: 'PersonalDataErased', data: { reason } });
  },
});

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
