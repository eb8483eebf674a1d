import type { DocumentEvent } from '../../src/domain/document/events.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  expiryOf,
} from '../../src/domain/document/state.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';

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
