import { assetsNamed, declareDocument, reviewDocument } from '../../../commands/document.ts';
import {
  DocumentPage,
  DocumentView,
  documentView,
  ListDocuments,
  listDocuments,
} from '../../../queries/documents.ts';
import { byId } from '../../../queries/question.ts';
import { assetStream, evolveAsset } from '../../domain/asset.ts';
import { alsoEvidenceOf, type DocumentState, documentStream, evolveDocument } from '../../domain/document.ts';
import type { Json } from '../../kernel/json.ts';
import { allowedDecisions } from '../resource/allowed-decisions.ts';
import { history } from '../resource/history.ts';
import { list } from '../resource/list.ts';
import type { ManagementParts } from '../resource/management.ts';
import { change, create } from '../resource/post.ts';
import { read } from '../resource/read.ts';
import { resource } from '../resource.ts';
import { json } from '../route.ts';
import { completion, content, partUpload } from './documents/bytes.ts';

export const documentRoutes = (parts: () => ManagementParts) =>
  resource<DocumentState>(parts, {
    path: '/documents',
    tag: 'Documents',
    name: 'Document',
    stream: documentStream,
    evolve: evolveDocument,
    row: byId('documents', 'document'),
    view: DocumentView,
    inLanguage: true,
    answer: (state, { status, language, headers }) =>
      json(status, documentView(state, language) as Json, { version: state.version, headers }),
    operations: [
      create(declareDocument, {
        summary: 'Declare a document that will be sent',
        description:
          'Evidence of an asset, or of up to 50 (`asset_ids`). It is sent in parts of `part_size_bytes` (PUT /documents/{id}/parts/{number}), in any order, and then completed; its bytes are verified before anything counts on them. An upload without progress for seven days is given up (`EXPIRED`). `file_name` is only shown and sent back: here it never becomes a path. Bytes that are already evidence of another asset are accepted, and reported in `also_evidence_of`.',
        outcome: ', version 1, without parts',
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
          receipt: {
            summary: 'One warehouse receipt of two stocks',
            value: {
              asset_ids: ['7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90', 'c5a1e6b2-0f4d-4b8e-8a37-64d2f1b09e13'],
              kind: 'TITLE',
              file_name: 'warrant.pdf',
              media_type: 'application/pdf',
              size_bytes: 182_417,
              sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
              document_date: '2026-09-14',
              issuer: 'Armazéns Gerais Paraná',
            },
          },
        },
        readsOtherStreams: true,
        async input({ asked: { organizationId, body }, seen }) {
          const asset_ids = assetsNamed(body);
          const { sha256 } = body;
          return {
            organizationId,
            body,
            assets: await Promise.all(asset_ids.map((id) => seen.state(assetStream(id), evolveAsset))),
            alsoEvidenceOf: await alsoEvidenceOf((...of) => seen.state(...of), {
              organization_id: organizationId,
              sha256,
              asset_ids,
            }),
          };
        },
      }),
      list(listDocuments, documentView, {
        summary: 'List documents, newest first; of one asset its evidence',
        query: ListDocuments,
        page: DocumentPage,
        inLanguage: true,
      }),
      read({
        summary: 'Read a document, its parts, its verification and its review, now or at an earlier instant',
      }),
      history,
      allowedDecisions({
        open: ({ review }) => (review.status === 'PENDING' ? ['ACCEPT', 'REJECT'] : []),
        madeBy: ({ sent_by }) => sent_by,
      }),
      partUpload,
      completion,
      content,
      change('reviews', reviewDocument, {
        summary: 'Accept a document as evidence, or reject it',
        description:
          'Only of a verified document (409), once (409), and never by a person who declared it, sent a part of it or completed it (403). The date that the document bears and its issuer are corrected with the decision. Valuations requested before keep the review as it was when they were requested. `also_evidence_of` names the other assets that the very same bytes serve by then: the `rationale`, which every decision has, says why that is right.',
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
        // The decision includes the other assets whose evidence these bytes are by now.
        input: async ({ asked, seen }, state) => ({
          ...asked,
          alsoEvidenceOf: state ? await alsoEvidenceOf((...of) => seen.state(...of), state, state.id) : [],
        }),
      }),
    ],
  });
