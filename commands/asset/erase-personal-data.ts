import { append, command, type Decision } from '../../src/engine/handling/command.ts';
import { evolvePersonalData, type PersonalDataState } from '../../src/valuing/domain/asset/erasure.ts';
import type { AssetEvent } from '../../src/valuing/domain/asset/events.ts';
import { assetStream } from '../../src/valuing/domain/asset/state.ts';
import type { ObligationEvent } from '../../src/valuing/domain/obligation/events.ts';
import { obligationStream } from '../../src/valuing/domain/obligation/state.ts';
import { reject } from '../../src/valuing/domain/rejection.ts';

type ErasedEvent = Extract<AssetEvent, { type: 'PersonalDataErased' }>;

interface Reason {
  readonly reason: string;
}

/** Records, once, that the key of an asset's personal data was destroyed. Archived or not makes no difference. */
export const erasePersonalData = command<Reason, PersonalDataState, AssetEvent>({
  name: 'ErasePersonalData',
  stream: assetStream,
  evolve: evolvePersonalData,
  decide,
});

/** The same of an obligation's debtor. */
export const eraseDebtor = command<Reason, PersonalDataState, ObligationEvent>({
  name: 'EraseDebtor',
  stream: obligationStream,
  evolve: evolvePersonalData,
  decide,
});

function decide({ reason }: Reason, state: PersonalDataState | undefined): Decision<ErasedEvent> {
  if (!state) return reject({ fact: 'asset-not-found' });
  return state.erased ? append() : append({ type: 'PersonalDataErased', data: { reason } });
}
