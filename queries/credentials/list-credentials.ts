import type { CredentialState } from '../../projections/credential.ts';
import type { Question, StateRow } from '../question.ts';

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
