import type { DocumentEvent, DocumentRefused } from '../../src/domain/document/events.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  isBeingVerified,
} from '../../src/domain/document/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { Instant } from '../../src/kernel/instant.ts';

interface RefuseDocument {
  /** Which completion was verified: one that came later may be of other bytes. */
  readonly completedAt: Instant;
  readonly refused: DocumentRefused;
}

/** Refuses a document for what its bytes are, for good. Whoever comes second finds it decided. */
export const refuseDocument = command<RefuseDocument, DocumentState, DocumentEvent>({
  name: 'RefuseDocument',
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ completedAt, refused }, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (!isBeingVerified(state, completedAt)) return append();
    return append({ type: 'DocumentRefused', data: refused });
  },
});
