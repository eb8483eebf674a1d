import { describe, it } from 'vitest';
import { type ReviewDocument, reviewDocument } from '../../commands/document/review-document.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import { DOCUMENT_ID, documentDeclared, VERIFIED_ALONE } from '../support/documents.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';

// Whoever stands in these histories is `person:Ana Lima`.
const given = scenarioOf(reviewDocument, DOCUMENT_ID);
const uploading: readonly DocumentEvent[] = [
  { type: 'DocumentDeclared', data: documentDeclared({ size_bytes: 3, part_count: 1 }) },
  { type: 'DocumentPartStored', data: { number: 1, size_bytes: 3, sha256: 'a'.repeat(64) } },
];
const verifying: readonly DocumentEvent[] = [
  ...uploading,
  { type: 'DocumentCompleted', data: { job_id: jobIdOfDocument(DOCUMENT_ID) } },
];
const verified: readonly DocumentEvent[] = [...verifying, { type: 'DocumentVerified', data: VERIFIED_ALONE }];
const accepted: DocumentEvent = {
  type: 'DocumentReviewed',
  data: {
    decision: 'ACCEPT',
    rationale: 'Names and area agree.',
    document_date: null,
    issuer: null,
    also_evidence_of: [],
  },
};
const review = (overrides: Partial<ReviewDocument> = {}): ReviewDocument => ({
  organizationId: ORGANIZATION,
  actor: 'person:Rui Melo',
  body: { decision: 'ACCEPT', rationale: 'Names and area agree.' },
  alsoEvidenceOf: [],
  ...overrides,
});

describe('ReviewDocument', () => {
  it('accepts a verified document', () =>
    given(...verified)
      .when(review())
      .emits(accepted));

  it('rejects one, with a reason', () => {
    const body = { decision: 'REJECT', rationale: 'Another property.' } as const;
    given(...verified)
      .when(review({ body }))
      .emits({
        type: 'DocumentReviewed',
        data: { ...body, document_date: null, issuer: null, also_evidence_of: [] },
      });
  });

  const paper = { document_date: '2026-10-01', issuer: 'Made-up Registry' };
  const dated = verified.map(
    (event): DocumentEvent =>
      event.type === 'DocumentDeclared' ? { ...event, data: { ...event.data, ...paper } } : event,
  );
  const rationale = 'Names and area agree.';
  it.each([
    ['stay where the reviewer says nothing of them', {}, paper],
    [
      'are corrected by the reviewer',
      { document_date: '2025-10-01' },
      { ...paper, document_date: '2025-10-01' },
    ],
    ['are taken away by null', { document_date: null, issuer: null }, { document_date: null, issuer: null }],
  ])('date and issuer %s', (_what, said, left) =>
    given(...dated)
      .when(review({ body: { decision: 'ACCEPT', rationale, ...said } }))
      .emits({
        type: 'DocumentReviewed',
        data: { decision: 'ACCEPT', rationale, ...left, also_evidence_of: [] },
      }),
  );

  it('says what else its bytes are evidence of by then', () =>
    given(...verified)
      .when(review({ alsoEvidenceOf: [DOCUMENT_ID] }))
      .emits({ ...accepted, data: { ...accepted.data, also_evidence_of: [DOCUMENT_ID] } } as DocumentEvent));

  it('takes no date that has not come', () =>
    given(...dated)
      .when(review({ body: { decision: 'ACCEPT', rationale, document_date: '2026-11-21' } }))
      .rejects({
        fact: 'invalid-fields',
        faults: [...inTheFuture('/document_date', '2026-11-21', '2026-11-20')],
      }));

  it.each(['person:Ana Lima', 'person:ana  lima ', 'person:ANA LIMA'])(
    'never lets %s decide, who sent it',
    (actor) =>
      given(...verified)
        .when(review({ actor }))
        .rejects({ fact: 'four-eyes' }),
  );

  it('says so before it says that it was decided', () =>
    given(...verified, accepted)
      .when(review({ actor: 'person:Ana Lima' }))
      .rejects({ fact: 'four-eyes' }));

  it('decides once', () =>
    given(...verified, accepted)
      .when(review({ body: { decision: 'REJECT', rationale: 'Another property.' } }))
      .rejects({ fact: 'already-decided' }));

  it.each([
    ['UPLOADING', uploading],
    ['VERIFYING', verifying],
    ['REFUSED', [...verifying, { type: 'DocumentRefused', data: { code: 'UNREADABLE', detail: 'made up' } }]],
    ['EXPIRED', [...uploading, { type: 'DocumentExpired', data: {} }]],
  ] as [string, readonly DocumentEvent[]][])('refuses what is %s', (_status, history) =>
    given(...history)
      .when(review())
      .rejects({ fact: 'document-not-verified' }),
  );

  it('knows no document that is not there, or is of another organization', () => {
    given().when(review()).rejects({ fact: 'document-not-found' });
    given(...verified)
      .when(review({ organizationId: 'another', actor: 'person:Ana Lima' }))
      .rejects({ fact: 'document-not-found' });
  });
});
