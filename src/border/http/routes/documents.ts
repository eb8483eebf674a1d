import { DeclareDocumentBody, declareDocument } from '../../../../commands/document/declare-document.ts';
import { getDocument } from '../../../../queries/documents/get-document.ts';
import { ListDocuments, listDocuments } from '../../../../queries/documents/list-documents.ts';
import { lookUp } from '../../../../queries/question.ts';
import { DocumentPage, DocumentView, documentView } from '../../../../queries/views/document.ts';
import type { Rejection } from '../../../engine/handling/command.ts';
import type { Json } from '../../../kernel/json.ts';
import { assetStream, evolveAsset } from '../../../valuing/domain/asset/state.ts';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  type RecordedDocumentEvent,
} from '../../../valuing/domain/document/state.ts';
import { BASE_PATH } from '../base-path.ts';
import { HistoryPage, HistoryQuery, historyAnswer } from '../resources/history.ts';
import { listPage } from '../resources/list-page.ts';
import { claimOf, type ManagementParts, problemOf, writeHeaders } from '../resources/management.ts';
import { ownedBy, readResource } from '../resources/read-resource.ts';
import { SeenStreams } from '../resources/seen-streams.ts';
import { json, type Route, type RouteRequest, route } from '../route.ts';
import { documentAddress, documentAnswer } from './document-answer.ts';
import {
  AsOfQuery,
  CREATE_HEADERS,
  HISTORY_READERS,
  IdPath,
  LIST_HEADERS,
  READERS,
} from './resource-parameters.ts';

const DESCRIPTION = `Evidence of an asset. It is sent in parts of \`part_size_bytes\` (PUT /documents/{id}/parts/{number}), in any order, and then completed; its bytes are verified before anything counts on them. An upload that nobody goes on with for seven days is given up (\`EXPIRED\`). \`file_name\` is only shown and sent back: here it never becomes a path.`;

/** `/documents`: declare, list, read. */
export const documentRoutes = (parts: () => ManagementParts): readonly Route[] => [
  route({
    method: 'POST',
    path: '/documents',
    operationId: 'declareDocument',
    tag: 'Documents',
    summary: 'Declare a document that will be sent',
    description: DESCRIPTION,
    access: ['ANALYST'],
    headers: { idempotencyKey: true },
    body: {
      schema: DeclareDocumentBody,
      mediaTypes: ['application/json'],
      limitBytes: 65_536,
      examples: {
        title: {
          summary: 'A title deed of 7 MB: two parts',
          value: {
            asset_id: '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90',
            kind: 'TITLE',
            file_name: 'escritura.pdf',
            media_type: 'application/pdf',
            size_bytes: 7_340_032,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          },
        },
      },
    },
    responses: {
      201: {
        description: 'The document, version 1, without parts',
        schema: DocumentView,
        etag: true,
        inLanguage: true,
        headers: { Location: 'Address of the document', ...CREATE_HEADERS },
      },
    },
    async handle(request) {
      const wired = parts();
      const cause = claimOf(wired, request);
      const { body } = request;
      const seen = new SeenStreams(wired.log, cause.organizationId);
      const execution = await wired.handler.create(declareDocument, {
        method: 'POST',
        path: `${BASE_PATH}/documents`,
        cause,
        looksElsewhere: true,
        prepare: async () => ({
          organizationId: cause.organizationId,
          body,
          asset: await seen.state(assetStream(body.asset_id), evolveAsset),
        }),
      });
      if (execution.outcome !== 'done') return problemOf(wired, request, execution, seen.position);
      const { state, position, replayed } = execution;
      return documentAnswer(201, state, request.language, {
        Location: documentAddress(state),
        ...writeHeaders(wired, request, position, replayed),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/documents',
    operationId: 'listDocuments',
    tag: 'Documents',
    summary: 'List documents, newest first; of one asset its evidence',
    access: READERS,
    query: ListDocuments,
    responses: {
      200: { description: 'One page', schema: DocumentPage, inLanguage: true, headers: LIST_HEADERS },
    },
    async handle(request) {
      const page = await listPage(parts(), request, 'documents', listDocuments);
      if (page.kind === 'problem') return page;
      const body = {
        items: page.states.map((state) => documentView(state, request.language)),
        next_cursor: page.nextCursor,
      };
      return json(200, body as Json, { headers: page.headers });
    },
  }),
  route({
    method: 'GET',
    path: '/documents/{id}',
    operationId: 'getDocument',
    tag: 'Documents',
    summary: 'Read a document, now or as it stood: its parts, its verification, its review',
    access: READERS,
    params: IdPath,
    query: AsOfQuery,
    responses: { 200: { description: 'The document', schema: DocumentView, etag: true, inLanguage: true } },
    async handle(request) {
      const read = await readDocument(parts(), request, request.params.id);
      return read.kind === 'problem' ? read : documentAnswer(200, read.state, request.language);
    },
  }),
  route({
    method: 'GET',
    path: '/documents/{id}/history',
    operationId: 'getDocumentHistory',
    tag: 'Documents',
    summary: 'Read the events of a document, oldest first',
    access: HISTORY_READERS,
    params: IdPath,
    query: HistoryQuery,
    responses: { 200: { description: 'One page', schema: HistoryPage } },
    handle: (request) => historyAnswer(parts(), request, documentStream(request.params.id)),
  }),
];

/** A document of the caller's organization, by the rules of every single resource. */
export const readDocument = (
  parts: ManagementParts,
  request: RouteRequest<unknown, { readonly as_of?: string | undefined }>,
  id: string,
  refusal?: (state: DocumentState) => Rejection | undefined,
) =>
  readResource<DocumentState, RecordedDocumentEvent>(parts, request, {
    projections: getDocument.projections,
    streams: [{ name: documentStream(id), evolve: evolveDocument }],
    row: () => lookUp(parts.readModels, getDocument, ownedBy(request, id)),
    ...(refusal && { refusal }),
  });
