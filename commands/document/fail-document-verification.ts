import type { DocumentEvent } from '../../src/domain/document/events.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  isBeingVerified,
} from '../../src/domain/document/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { Instant } from '../../src/kernel/instant.ts';

interface FailDocumentVerification {
  /** Which completion was to be verified. */
  readonly completedAt: Instant;
  readonly code: string;
  readonly detail: string;
}

/** Gives a verification up after its last attempt, visibly: the document may be completed again. */
export const failDocumentVerification = command<FailDocumentVerification, DocumentState, DocumentEvent>({
  name: 'FailDocumentVerification',
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ completedAt, code, detail }, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (!isBeingVerified(state, completedAt)) return append();
    return append({
      type: 'DocumentVerificationFailed',
      data: { attempts: state.attempts, error: { code, detail } },
    });
  },
});
