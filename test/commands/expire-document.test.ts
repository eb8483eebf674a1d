import { describe, it } from 'vitest';
import { expireDocument } from '../../commands/document/expire-document.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import { DOCUMENT_ID, documentDeclared, VERIFIED_ALONE } from '../support/documents.ts';
import { NOW, scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(expireDocument, DOCUMENT_ID);
const uploading: readonly DocumentEvent[] = [
  { type: 'DocumentDeclared', data: documentDeclared({ size_bytes: 3, part_count: 1 }) },
  { type: 'DocumentPartStored', data: { number: 1, size_bytes: 3, sha256: 'a'.repeat(64) } },
];
const expired: DocumentEvent = { type: 'DocumentExpired', data: {} };
const completed: DocumentEvent = {
  type: 'DocumentCompleted',
  data: { job_id: jobIdOfDocument(DOCUMENT_ID) },
};
// The last event of a history happened a minute before NOW.
const SEVEN_DAYS = '2026-11-27T14:59:00.000Z';

describe('ExpireDocument', () => {
  it('gives up what nobody touched for seven days', () =>
    given(...uploading)
      .when({}, SEVEN_DAYS)
      .emits(expired));

  it('leaves it a millisecond before', () =>
    given(...uploading)
      .when({}, '2026-11-27T14:58:59.999Z')
      .changesNothing());

  it('leaves what was touched meanwhile', () =>
    given(...uploading)
      .when({}, NOW)
      .changesNothing());

  it('leaves what is given up already', () =>
    given(...uploading, expired)
      .when({}, SEVEN_DAYS)
      .changesNothing());

  it.each([
    ['VERIFYING', [completed]],
    ['VERIFIED', [completed, { type: 'DocumentVerified', data: VERIFIED_ALONE }]],
    ['REFUSED', [completed, { type: 'DocumentRefused', data: { code: 'UNREADABLE', detail: 'made up' } }]],
  ] as [string, DocumentEvent[]][])('leaves what is %s', (_status, more) =>
    given(...uploading, ...more)
      .when({}, '2027-11-27T15:00:00.000Z')
      .changesNothing(),
  );

  it('gives up also what a failed verification left uploading', () =>
    given(...uploading, completed, {
      type: 'DocumentVerificationFailed',
      data: { attempts: 3, error: { code: 'MADE_UP', detail: 'made up' } },
    })
      .when({}, SEVEN_DAYS)
      .emits(expired));

  it('knows no document that is not there', () => given().when({}).rejects({ fact: 'document-not-found' }));
});
