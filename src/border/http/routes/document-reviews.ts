import { ReviewDocumentBody, reviewDocument } from '../../../../commands/document/review-document.ts';
import { DocumentView } from '../../../../queries/views/document.ts';
import { causeOf, type ManagementParts } from '../resources/management.ts';
import { postChange } from '../resources/post-change.ts';
import { type Route, route } from '../route.ts';
import { documentAddress, documentAnswer } from './document-answer.ts';
import { CREATE_HEADERS, IdPath } from './resource-parameters.ts';

/** `/documents/{id}/reviews`: accepted as evidence, or rejected. */
export const documentReviewRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/documents/{id}/reviews',
    operationId: 'reviewDocument',
    tag: 'Documents',
    summary: 'Accept a document as evidence, or reject it',
    description:
      'Only of a verified document (409), once (409), and never by a person who declared it, sent a part of it or completed it (403). The date that the document bears and its issuer are corrected with the decision. Valuations requested before keep the review as it was when they were requested.',
    access: ['REVIEWER'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: ReviewDocumentBody,
      mediaTypes: ['application/json'],
      limitBytes: 65_536,
      examples: {
        accept: {
          summary: 'Accepted',
          value: {
            decision: 'ACCEPT',
            rationale: 'Deed of the registered land; names and area agree.',
            document_date: '2026-09-14',
            issuer: '2º Registro de Imóveis de Londrina',
          },
        },
      },
    },
    responses: {
      201: {
        description: 'The document after the decision',
        schema: DocumentView,
        etag: true,
        inLanguage: true,
        headers: { Location: 'Address of the document', ...CREATE_HEADERS },
      },
    },
    async handle(request) {
      const { organizationId, actor } = causeOf(request);
      const { body } = request;
      const changed = await postChange(parts(), request, reviewDocument, {
        id: request.params.id,
        input: () => ({ organizationId, actor, body }),
      });
      if (changed.kind === 'problem') return changed;
      const { state, headers } = changed;
      return documentAnswer(201, state, request.language, { Location: documentAddress(state), ...headers });
    },
  }),
];
