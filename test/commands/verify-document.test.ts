import { describe, it } from 'vitest';
import { failDocumentVerification } from '../../commands/document/fail-document-verification.ts';
import { recordDocumentVerified } from '../../commands/document/record-document-verified.ts';
import { refuseDocument } from '../../commands/document/refuse-document.ts';
import { startDocumentVerification } from '../../commands/document/start-document-verification.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import { DOCUMENT_ID, documentDeclared, VERIFIED, VERIFIED_ALONE } from '../support/documents.ts';
import { recorded, scenarioOf } from '../support/scenario.ts';

const declared: DocumentEvent = { type: 'DocumentDeclared', data: documentDeclared() };
const completed: DocumentEvent = {
  type: 'DocumentCompleted',
  data: { job_id: jobIdOfDocument(DOCUMENT_ID) },
};
const started = (attempt: number): DocumentEvent => ({
  type: 'DocumentVerificationStarted',
  data: { attempt, worker: 'worker-1' },
});
const verified: DocumentEvent = { type: 'DocumentVerified', data: VERIFIED_ALONE };
const refusal = { code: 'TYPE_MISMATCH', detail: 'made up' } as const;
const refused: DocumentEvent = { type: 'DocumentRefused', data: refusal };
const error = { code: 'VERIFICATION_FAILED', detail: 'made up' };
const failed: DocumentEvent = { type: 'DocumentVerificationFailed', data: { attempts: 1, error } };

/** When the event at this place of a history of so many happened. */
const instantAt = (revision: number, count: number) =>
  recorded('document-made-up', declared, revision, count).occurredAt;

/** Histories in which there is nothing to verify. */
const AT_REST: [string, DocumentEvent[]][] = [
  ['UPLOADING', [declared]],
  ['VERIFIED', [declared, completed, started(1), verified]],
  ['REFUSED', [declared, completed, started(1), refused]],
  ['given up', [declared, completed, started(1), failed]],
  ['EXPIRED', [declared, { type: 'DocumentExpired', data: {} }]],
];

describe('StartDocumentVerification', () => {
  const given = scenarioOf(startDocumentVerification, DOCUMENT_ID);
  const byWorker = { worker: 'worker-1' };

  it('counts the attempts since the last completion', () => {
    given(declared, completed).when(byWorker).emits(started(1));
    given(declared, completed, started(1), started(2)).when(byWorker).emits(started(3));
    given(declared, completed, started(1), failed, completed).when(byWorker).emits(started(1));
  });

  it.each(AT_REST)('starts nothing on what is %s', (_status, history) =>
    given(...history)
      .when(byWorker)
      .changesNothing(),
  );

  it('knows no document that is not there', () =>
    given().when(byWorker).rejects({ fact: 'document-not-found' }));
});

describe.each([
  [
    'RecordDocumentVerified',
    scenarioOf(recordDocumentVerified, DOCUMENT_ID),
    (completedAt: string) => ({ completedAt, verified: VERIFIED, alsoEvidenceOf: [] }),
    verified,
  ],
  [
    'RefuseDocument',
    scenarioOf(refuseDocument, DOCUMENT_ID),
    (completedAt: string) => ({ completedAt, refused: refusal }),
    refused,
  ],
  [
    'FailDocumentVerification',
    scenarioOf(failDocumentVerification, DOCUMENT_ID),
    (completedAt: string) => ({ completedAt, ...error }),
    failed,
  ],
] as const)('%s', (_name, scenario, inputFor, event) => {
  const given = scenario as (...history: DocumentEvent[]) => {
    when(input: object): ReturnType<ReturnType<typeof scenario>['when']>;
  };

  it('ends the verification of its completion', () =>
    given(declared, completed, started(1))
      .when(inputFor(instantAt(1, 3)))
      .emits(event));

  it.each(AT_REST)('changes nothing on what is %s', (_status, history) =>
    given(...history)
      .when(inputFor(instantAt(1, history.length)))
      .changesNothing(),
  );

  it('says nothing of a later completion, whose bytes may be others', () =>
    given(declared, completed, started(1), failed, completed, started(1))
      .when(inputFor(instantAt(1, 6)))
      .changesNothing());

  it('knows no document that is not there', () =>
    given()
      .when(inputFor(instantAt(0, 1)))
      .rejects({ fact: 'document-not-found' }));
});
