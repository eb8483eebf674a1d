import { type CredentialIssued, credentialAggregate } from '../src/domain/credential.ts';
import { reject } from '../src/domain/rejection.ts';
import { append, command } from '../src/engine/handling/command.ts';

/** Binds a token (known here by its digest only) to a person, an organization and access profiles. */
export const issueCredential = command(credentialAggregate, {
  name: 'IssueCredential',
  decide: (credential: CredentialIssued, state) =>
    state ? append() : append({ type: 'CredentialIssued', data: credential }),
});

/** Ends a credential finally. A second revocation changes nothing. */
export const revokeCredential = command(credentialAggregate, {
  name: 'RevokeCredential',
  decide: (_input: object, state) => {
    if (!state) return reject({ fact: 'credential-not-found' });
    return state.revoked_at ? append() : append({ type: 'CredentialRevoked', data: {} });
  },
});
