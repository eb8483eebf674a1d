import {
  type DocumentEvent,
  type DocumentState,
  documentStream,
  evolveDocument,
  sizeOfPart,
} from '../../src/domain/document.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { type FaultWords, faultWords } from '../../src/kernel/words/faults.ts';
import { outside } from '../../src/kernel/words/fields.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';

export interface StoreDocumentPart {
  readonly organizationId: string;
  /** Who sends it, as in the metadata of events: `person:Ana Lima`. */
  readonly actor: string;
  readonly number: number;
  readonly sizeBytes: number;
  /** Of the part's bytes, as computed here. */
  readonly sha256: string;
}

/**
 * Notes that a part is there. Its bytes must be in document storage before this is appended. The very same part again
 * is already so, in every later state; but while the document is uploading it is noted once for each new person who sends
 * it, so that nobody who sent a piece decides on it. Another part takes its place while the document is uploading.
 */
export const storeDocumentPart = command<StoreDocumentPart, DocumentState, DocumentEvent>({
  name: 'StoreDocumentPart',
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ organizationId, actor, number, sizeBytes, sha256 }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    const expected = sizeOfPart(state, number);
    if (expected === undefined) {
      return invalidFields(faultAt('/number', outside(1, state.part_count)));
    }
    if (sizeBytes !== expected) {
      return invalidFields(faultAt('', otherSize(number, expected)));
    }
    const stored = state.parts.find((part) => part.number === number);
    const isStored = stored?.sha256 === sha256;
    const isKnown = state.sent_by.some((sender) => isSamePerson(sender, actor));
    if (isStored && (isKnown || state.status !== 'UPLOADING')) return append();
    if (state.status !== 'UPLOADING') return reject({ fact: 'document-not-uploading' });
    return append({ type: 'DocumentPartStored', data: { number, size_bytes: sizeBytes, sha256 } });
  },
});

const otherSize = (number: number, bytes: number): FaultWords =>
  faultWords(
    'size_mismatch',
    `part ${number} must have ${bytes} bytes`,
    `a parte ${number} deve ter ${bytes} bytes`,
  );
