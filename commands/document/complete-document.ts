import { z } from 'zod';
import { append, command, reject } from '../../src/engine/handling/command.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
} from '../../src/valuing/domain/document/state.ts';

/** Body of POST /documents/{id}/completion: there is nothing to say. */
export const CompleteDocumentBody = z.strictObject({}).meta({ id: 'DocumentCompletion' });

export interface CompleteDocument {
  readonly documentId: string;
  readonly organizationId: string;
}

/** Says that all parts are there, and so asks for their verification; once more after one that failed. */
export const completeDocument = command<CompleteDocument, DocumentState, DocumentEvent>({
  name: 'CompleteDocument',
  answersTo: ['DocumentCompleted'],
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ documentId, organizationId }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    if (state.status !== 'UPLOADING') return reject({ fact: 'document-not-uploading' });
    if (state.parts.length < state.part_count) return reject({ fact: 'document-parts-missing' });
    return append({ type: 'DocumentCompleted', data: { job_id: jobIdOfDocument(documentId) } });
  },
});
