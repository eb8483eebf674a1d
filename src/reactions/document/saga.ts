import { MOST_ATTEMPTS } from '../../engine/handling/attempts.ts';
import type { DocumentState } from '../../valuing/domain/document/state.ts';

/** What a worker is to do with a document that it was handed; redelivery is a named outcome, not an accident. */
export type Reaction =
  | { readonly react: 'verify' }
  | { readonly react: 'give-up' }
  | { readonly react: 'ignore'; readonly because: 'already-decided' | 'not-completed' | 'unknown-document' };

export function reactionTo(state: DocumentState | undefined): Reaction {
  if (!state) return { react: 'ignore', because: 'unknown-document' };
  switch (state.status) {
    case 'VERIFIED':
    case 'REFUSED':
      return { react: 'ignore', because: 'already-decided' };
    case 'UPLOADING':
    case 'EXPIRED':
      return { react: 'ignore', because: 'not-completed' };
    case 'VERIFYING':
      return state.attempts >= MOST_ATTEMPTS ? { react: 'give-up' } : { react: 'verify' };
  }
}
