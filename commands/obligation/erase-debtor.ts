import { evolvePersonalData, type PersonalDataState } from '../../src/domain/erasure.ts';
import { type ObligationEvent, obligationStream } from '../../src/domain/obligation.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Records, once, that the key of a debtor's personal data was destroyed. Settled or not makes no difference. */
export const eraseDebtor = command<{ readonly reason: string }, PersonalDataState, ObligationEvent>({
  name: 'EraseDebtor',
  stream: obligationStream,
  evolve: evolvePersonalData,
  decide: ({ reason }, state) => {
    if (!state) return reject({ fact: 'obligation-not-found' });
    return state.erased ? append() : append({ type: 'PersonalDataErased', data: { reason } });
  },
});
