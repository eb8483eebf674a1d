import { z } from 'zod';
import {
  type DocumentEvent,
  type DocumentState,
  documentStream,
  evolveDocument,
} from '../../src/domain/document.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';

/** Body of POST /documents/{id}/completion: there is nothing to say. */
const CompleteDocumentBody = z.strictObject({}).meta({ id: 'DocumentCompletion' });

/** Says that all parts are there, and so asks for their verification; once more after one that failed. */
export const completeDocument = command<
  { readonly organizationId: string },
  DocumentState,
  DocumentEvent,
  object
>({
  name: 'CompleteDocument',
  body: CompleteDocumentBody,
  answersTo: ['DocumentCompleted'],
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ organizationId }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    if (state.status !== 'UPLOADING') return reject({ fact: 'document-not-uploading' });
    if (state.parts.length < state.part_count) return reject({ fact: 'document-parts-missing' });
    return append({ type: 'DocumentCompleted', data: { job_id: jobIdOfDocument(state.id) } });
  },
});
