import type { DocumentEvent, DocumentVerified } from '../../src/domain/document/events.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  isBeingVerified,
} from '../../src/domain/document/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { Instant } from '../../src/kernel/instant.ts';

interface RecordDocumentVerified {
  /** Which completion was verified: one that came later may be of other bytes. */
  readonly completedAt: Instant;
  readonly verified: DocumentVerified;
  /** Other assets that its bytes are evidence of, looked up after it was listed itself. */
  readonly alsoEvidenceOf: readonly string[];
}

/** Records that a document is what it says. Whoever comes second finds it decided, and nothing is recorded twice. */
export const recordDocumentVerified = command<RecordDocumentVerified, DocumentState, DocumentEvent>({
  name: 'RecordDocumentVerified',
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ completedAt, verified, alsoEvidenceOf }, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (!isBeingVerified(state, completedAt)) return append();
    return append({ type: 'DocumentVerified', data: { ...verified, also_evidence_of: [...alsoEvidenceOf] } });
  },
});
