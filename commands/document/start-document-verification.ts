import type { DocumentEvent } from '../../src/domain/document/events.ts';
import { type DocumentState, documentStream, evolveDocument } from '../../src/domain/document/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** A worker takes a completed document up, once more when an earlier worker died over it. */
export const startDocumentVerification = command<{ readonly worker: string }, DocumentState, DocumentEvent>({
  name: 'StartDocumentVerification',
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ worker }, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (state.status !== 'VERIFYING') return append();
    return append({
      type: 'DocumentVerificationStarted',
      data: { attempt: state.attempts + 1, worker },
    });
  },
});
