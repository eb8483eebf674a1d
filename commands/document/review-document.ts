import { z } from 'zod';
import {
  type DocumentEvent,
  type DocumentState,
  documentStream,
  evolveDocument,
} from '../../src/domain/document.ts';
import { invalidFields, reject } from '../../src/domain/rejection.ts';
import { isSamePerson } from '../../src/domain/review.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { DateField, Name, Text } from '../../src/kernel/fields.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { DOCUMENT_DECISIONS } from '../../src/kernel/vocabulary.ts';
import { decisionMeanings } from '../../src/kernel/words/meanings.ts';

/** Body of POST /documents/{id}/reviews. */
const ReviewDocumentBody = z
  .strictObject({
    decision: z.enum(DOCUMENT_DECISIONS).meta({
      description: 'ACCEPT it as evidence, or REJECT it: final, and never by who sent a part of it.',
    }),
    rationale: Text(2000).meta(decisionMeanings.rationale),
    document_date: DateField.nullish().meta({
      description:
        'The date that the document bears, corrected or added: never in the future. Left out, it stays as it was declared; null takes it away.',
    }),
    issuer: Name(200).nullish().meta({
      description:
        'Who issued the document, corrected or added. Left out, it stays as it was declared; null takes it away.',
    }),
  })
  .meta({ id: 'DocumentReview' });
type ReviewDocumentBody = z.infer<typeof ReviewDocumentBody>;

export interface ReviewDocument extends Asked<ReviewDocumentBody> {
  /** Other assets that its bytes are evidence of now. */
  readonly alsoEvidenceOf: readonly string[];
}

/** Accepts a verified document as evidence, or rejects it, with the date and issuer it bears: once, and nobody who sent a piece of it. */
export const reviewDocument = command<ReviewDocument, DocumentState, DocumentEvent, ReviewDocumentBody>({
  name: 'ReviewDocument',
  body: ReviewDocumentBody,
  answersTo: ['DocumentReviewed'],
  stream: documentStream,
  evolve: evolveDocument,
  decide: ({ organizationId, actor, body, alsoEvidenceOf }, state, now) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    if (state.sent_by.some((sender) => isSamePerson(sender, actor))) return reject({ fact: 'four-eyes' });
    if (state.status !== 'VERIFIED') return reject({ fact: 'document-not-verified' });
    if (state.review.status !== 'PENDING') return reject({ fact: 'already-decided' });
    const { decision, rationale, document_date = state.document_date, issuer = state.issuer } = body;
    const misdated = inTheFuture('/document_date', document_date, businessDateOf(now));
    if (misdated.length > 0) return invalidFields(...misdated);
    return append({
      type: 'DocumentReviewed',
      data: { decision, rationale, document_date, issuer, also_evidence_of: [...alsoEvidenceOf] },
    });
  },
});
