import type { CredentialState } from '../src/domain/credential.ts';
import { byId, question, states } from './question.ts';

/** One credential, for when the log is unavailable. */
export const credentialById = byId<CredentialState>('credentials', 'credential');

/** Every credential of every organization, newest first: for the operator's tool, never over HTTP. */
export const listCredentials = question({
  projections: ['credential'],
  name: 'credentials list',
  text: 'select state from read_models.credentials order by first_position desc',
  answer: states<CredentialState>,
});
