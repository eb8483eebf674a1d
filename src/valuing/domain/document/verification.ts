import type { Instant } from '../../../kernel/instant.ts';
import type { DocumentState } from './state.ts';

/** True while the verification that this very completion asked for has not ended. Instants rise strictly in a stream. */
export const isBeingVerified = ({ status, completed_at }: DocumentState, completedAt: Instant): boolean =>
  status === 'VERIFYING' && completed_at === completedAt;
