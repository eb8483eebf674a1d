import type { CredentialEvent, CredentialIssued } from '../../src/domain/credential/events.ts';
import {
  type CredentialState,
  credentialStream,
  evolveCredential,
} from '../../src/domain/credential/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Binds a token (known here by its digest only) to a person, an organization and access profiles. */
export const issueCredential = command<CredentialIssued, CredentialState, CredentialEvent>({
  name: 'IssueCredential',
  stream: credentialStream,
  evolve: evolveCredential,
  decide: (credential, state) => (state ? append() : append({ type: 'CredentialIssued', data: credential })),
});
