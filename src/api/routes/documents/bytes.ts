import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { completeDocument, storeDocumentPart } from '../../../../commands/document.ts';
import { DocumentView } from '../../../../queries/documents.ts';

import { type DocumentState, PART_SIZE_BYTES, piecesOf } from '../../../domain/document.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { DocumentStore } from '../../../evidence/document-stores/document-store.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { jobIdOfDocument } from '../../../kernel/ids.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { DOCUMENT_MEDIA_TYPES } from '../../../kernel/vocabulary.ts';
import { faultWords, says } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { invalidFields } from '../../pipeline/answer/problem.ts';
import { digestField } from '../../pipeline/request/content-digest.ts';
import { change, changed } from '../../resource/post.ts';
import { readOf } from '../../resource/read.ts';
import { CHANGE_HEADERS, type Operation, ResourceId } from '../../resource.ts';
import type { Span } from '../../route.ts';
import { Bytes, type ResponseSpec, route } from '../../route.ts';

/** A slow object storage may take long for 5 MB. */
const STORAGE_TIMEOUT_MS = 30_000;

const PartPath = z.strictObject({
  id: ResourceId,
  number: z
    .string()
    .regex(/^[1-9]\d*$/, {
      error: says('invalid_number', bilingual('requests.not_a_positive_whole_number')),
    })
    .transform(Number)
    .meta({ description: 'From 1 to `part_count`.' }),
});

/** 202 of POST /documents/{id}/completion. */
const DocumentAccepted = z
  .strictObject({
    document_id: z.uuid().meta({ description: 'Id of the completed document.' }),
    job_id: z.uuid().meta({ description: 'Id of the job that verifies it, for GET /jobs/{id}.' }),
    status: z.literal('VERIFYING').meta({ description: 'Status of the document: its bytes are being read.' }),
  })
  .meta({ id: 'DocumentAccepted' });

export const partUpload: Operation<DocumentState> = (documents, parts) =>
  route({
    method: 'PUT',
    path: '/documents/{id}/parts/{number}',
    operationId: 'storeDocumentPart',
    tag: 'Documents',
    summary: 'Send one part of a document',
    description:
      'Parts come in any order, at the same time and repeated: the same bytes once more change nothing and are 200 in every later state (from a person who sent nothing of it yet they are noted while the document is `UPLOADING`, because nobody decides on what they sent); other bytes take the place of a part while the document is `UPLOADING`, afterwards they are 409. Each part but the last has exactly `part_size_bytes`. After a crash of either side read the document and send the parts that it does not name.',
    access: ['ANALYST'],
    headers: { contentDigest: true },
    params: PartPath,
    body: {
      schema: Bytes,
      raw: true,
      mediaTypes: ['application/octet-stream'],
      limitBytes: PART_SIZE_BYTES,
    },
    timeoutMs: STORAGE_TIMEOUT_MS,
    responses: {
      200: {
        description: 'The document with the part',
        schema: DocumentView,
        etag: true,
        inLanguage: true,
        headers: CHANGE_HEADERS,
      },
    },
    async handle(request) {
      const wired = parts();
      const { body: bytes } = request;
      const digest = sha256(bytes);
      if (digest !== request.contentDigest()) return invalidFields([DIGEST_MISMATCH]);
      const { id, number } = request.params;
      let isKept = false;
      return changed(documents, wired, request, (cause) => {
        const { organizationId, actor } = cause;
        const part = { organizationId, actor, number, sizeBytes: bytes.length, sha256: digest };
        return wired.handler.change(storeDocumentPart, {
          id,
          cause,
          // Bytes are stored before their event, and only for a document that accepts them, so that nobody can fill the disk.
          input: async (state) => {
            const { decided } = storeDocumentPart.decide(part, state, wired.clock.now());
            const isGivenUp = state?.status === 'REFUSED' || state?.status === 'EXPIRED';
            if (decided === 'append' && !isGivenUp && !isKept) {
              await wired.documents.put(digest, bytes);
              isKept = true;
            }
            return part;
          },
        });
      });
    },
  });

export const completion = change('completion', completeDocument, {
  summary: 'Complete a document, so that it is verified',
  description:
    'Follow the job, then read the document: `VERIFIED`, or `REFUSED` with the reason. If the verification itself failed, the document is `UPLOADING` again and has the `error`: complete it once more with a new key.',
  access: ['ANALYST'],
  examples: { complete: { summary: 'An empty body', value: {} } },
  queued: {
    description: 'Queued for verification',
    schema: DocumentAccepted,
    body: ({ id }) => ({ document_id: id, job_id: jobIdOfDocument(id), status: 'VERIFYING' }),
  },
});

const DIGEST_MISMATCH = faultAt('', faultWords('digest_mismatch', bilingual('requests.digest_differs')));

const HEADERS = {
  'Accept-Ranges': 'Always `bytes`.',
  'Content-Disposition': 'Always an attachment, with the name that was declared.',
  'Repr-Digest': 'The SHA-256 of the whole content (RFC 9530), also of a range.',
};

const bytes = (description: string, headers: ResponseSpec['headers'] = HEADERS): ResponseSpec => ({
  description,
  schema: Bytes,
  bytesAs: DOCUMENT_MEDIA_TYPES,
  etag: true,
  headers,
});

/** `/documents/{id}/content`: the bytes of a verified document, all or one range. */
export const content = readOf<DocumentState>({
  step: '/content',
  operationId: 'getDocumentContent',
  summary: 'Download a verified document, whole or a range of it',
  description:
    'Before it is verified, and when it was refused: 409. The ETag is the SHA-256 of the content. A document that was not scanned for malware says so in `verification`.',
  timeoutMs: STORAGE_TIMEOUT_MS,
  responses: {
    200: bytes('The whole content'),
    206: bytes('The range', { ...HEADERS, 'Content-Range': 'Which bytes, and of how many.' }),
  },
  refusal: ({ status }) => (status === 'VERIFIED' ? undefined : { fact: 'document-not-verified' }),
  answer: (state, _request, wired) => ({
    kind: 'stream',
    mediaType: state.media_type,
    size: state.size_bytes,
    etag: state.sha256,
    headers: {
      'Content-Disposition': contentDisposition(state.file_name),
      'Repr-Digest': digestField(state.sha256),
    },
    chunks: (span) => bytesOf(wired.documents, state, span),
  }),
});

/** The bytes of a range, part after part; only its parts are read, and never two at once. */
async function* bytesOf(
  documents: DocumentStore,
  document: DocumentState,
  span: Span,
): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(document, span);
  const there = await Promise.all(pieces.map(({ part }) => documents.has(part.sha256)));
  const missing = pieces[there.indexOf(false)];
  if (missing) throw unreadable(`part ${missing.part.number} of ${document.id} is not in document storage`);
  for (const { part, from, to } of pieces) {
    yield (await wholePart(documents, part.sha256)).subarray(from, to);
  }
}

async function wholePart(documents: DocumentStore, sha256: string): Promise<Uint8Array> {
  // To a client every failure of the storage is an outage, including missing and damaged bytes.
  const part = await documents.get(sha256).catch((cause: unknown) => {
    throw cause instanceof DependencyUnavailable ? cause : unreadable(`${sha256} cannot be read`, cause);
  });
  if (!part) throw unreadable(`${sha256} is not in document storage`);
  return part;
}

const unreadable = (what: string, cause?: unknown): DependencyUnavailable =>
  new DependencyUnavailable('document_storage', new Error(what, { cause }));
