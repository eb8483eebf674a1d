import {
  type DocumentEvent,
  type DocumentRefused,
  type DocumentState,
  type DocumentVerified,
  documentStream,
  evolveDocument,
  expiryOf,
  isBeingVerified,
} from '../../src/domain/document.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { Instant } from '../../src/kernel/instant.ts';

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

/** Gives up an upload that nobody went on with. What was touched meanwhile, or completed, is left as it is. */
export const expireDocument = command<Readonly<Record<never, never>>, DocumentState, DocumentEvent>({
  name: 'ExpireDocument',
  stream: documentStream,
  evolve: evolveDocument,
  decide: (_input, state, now) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (state.status !== 'UPLOADING' || now < expiryOf(state.updated_at)) return append();
    return append({ type: 'DocumentExpired', data: {} });
  },
});
