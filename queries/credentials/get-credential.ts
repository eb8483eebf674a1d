import type { CredentialState } from '../../projections/credential.ts';
import { byId } from '../question.ts';

/** One credential, for when the log cannot be asked. */
export const credentialById = byId<CredentialState>('credentials', 'credential');
