import type { CredentialEvent } from '../../src/domain/credential/events.ts';
import {
  type CredentialState,
  credentialStream,
  evolveCredential,
} from '../../src/domain/credential/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Ends a credential for good. Revoking twice is revoking once. */
export const revokeCredential = command<object, CredentialState, CredentialEvent>({
  name: 'RevokeCredential',
  stream: credentialStream,
  evolve: evolveCredential,
  decide: (_input, state) => {
    if (!state) return reject({ fact: 'credential-not-found' });
    return state.revoked_at ? append() : append({ type: 'CredentialRevoked', data: {} });
  },
});
