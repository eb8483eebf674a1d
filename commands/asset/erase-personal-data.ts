import type { AssetEvent } from '../../src/domain/asset/events.ts';
import { assetStream } from '../../src/domain/asset/state.ts';
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
