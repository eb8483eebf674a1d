import type { CredentialState } from '../src/domain/credential.ts';
import { byId, type Question, type StateRow } from './question.ts';

/** One credential, for when the log cannot be asked. */
export const credentialById = byId<CredentialState>('credentials', 'credential');

/** Every credential of every organization, newest first: for the operator's tool, never over HTTP. */
export const listCredentials: Question<Record<string, never>, StateRow, readonly CredentialState[]> = {
  projections: ['credential'],
  statement: () => ({
    name: 'credentials list',
    text: 'select state from read_models.credentials order by first_position desc',
    values: [],
  }),
  answer: (rows) => rows.map((row) => JSON.parse(row.state) as CredentialState),
};
