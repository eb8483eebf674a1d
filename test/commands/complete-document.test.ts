import { describe, it } from 'vitest';
import { completeDocument } from '../../commands/document/complete-document.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import { PART_SIZE_BYTES } from '../../src/valuing/domain/document/parts.ts';
import { DOCUMENT_ID, documentDeclared, VERIFIED_ALONE } from '../support/documents.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(completeDocument, DOCUMENT_ID);
const completion = { organizationId: ORGANIZATION };
const declared: DocumentEvent = { type: 'DocumentDeclared', data: documentDeclared() };
const first: DocumentEvent = {
  type: 'DocumentPartStored',
  data: { number: 1, size_bytes: PART_SIZE_BYTES, sha256: 'a'.repeat(64) },
};
const second: DocumentEvent = {
  type: 'DocumentPartStored',
  data: { number: 2, size_bytes: 3, sha256: 'b'.repeat(64) },
};
const completed: DocumentEvent = {
  type: 'DocumentCompleted',
  data: { job_id: jobIdOfDocument(DOCUMENT_ID) },
};
const failed: DocumentEvent = {
  type: 'DocumentVerificationFailed',
  data: { attempts: 3, error: { code: 'MADE_UP', detail: 'made up' } },
};

describe('CompleteDocument', () => {
  it('asks for the verification once all parts are there', () =>
    given(declared, second, first).when(completion).emits(completed));

  it.each([
    ['none', [declared]],
    ['one', [declared, first]],
    ['one twice', [declared, second, second]],
  ])('refuses %s of two parts', (_what, history: readonly DocumentEvent[]) =>
    given(...history)
      .when(completion)
      .rejects({ fact: 'document-parts-missing' }),
  );

  it('asks once more after a verification that was given up', () =>
    given(declared, first, second, completed, failed).when(completion).emits(completed));

  it.each([
    ['VERIFYING', []],
    ['VERIFIED', [{ type: 'DocumentVerified', data: VERIFIED_ALONE }]],
    ['REFUSED', [{ type: 'DocumentRefused', data: { code: 'TYPE_MISMATCH', detail: 'made up' } }]],
  ] as [string, DocumentEvent[]][])('refuses what is %s', (_status, more) =>
    given(declared, first, second, completed, ...more)
      .when(completion)
      .rejects({ fact: 'document-not-uploading' }),
  );

  it('refuses what was given up', () =>
    given(declared, first, second, { type: 'DocumentExpired', data: {} })
      .when(completion)
      .rejects({ fact: 'document-not-uploading' }));

  it('knows no document that is not there, or is of another organization', () => {
    given().when(completion).rejects({ fact: 'document-not-found' });
    given(declared, first, second)
      .when({ ...completion, organizationId: 'another' })
      .rejects({ fact: 'document-not-found' });
  });
});
