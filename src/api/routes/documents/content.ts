import { create as contentDisposition } from 'content-disposition';
import { type DocumentState, piecesOf } from '../../../domain/document.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { DocumentStore } from '../../../evidence/document-stores/document-store.ts';
import { DOCUMENT_MEDIA_TYPES } from '../../../kernel/vocabulary.ts';
import type { Span } from '../../pipeline/answer/stream.ts';
import { digestField } from '../../pipeline/request/content-digest.ts';
import { readOf } from '../../resource/read.ts';
import { Bytes, type ResponseSpec } from '../../route.ts';

/** A slow object storage may need long for 5 MB. */
const STORAGE_PATIENCE_MS = 30_000;

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

/** `/documents/{id}/content`: the bytes of a verified document, whole or one range. */
export const content = readOf<DocumentState>({
  step: '/content',
  operationId: 'getDocumentContent',
  summary: 'Download a verified document, whole or a range of it',
  description:
    'Before it is verified, and when it was refused: 409. The ETag is the SHA-256 of the content. A document that was not scanned for malware says so in `verification`.',
  patienceMs: STORAGE_PATIENCE_MS,
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

/** Part after part, of each what lies in the span; only parts that it touches are read, and never two at once. */
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
  // Whatever the storage cannot do, missing and damaged bytes included, is its outage to a client.
  const part = await documents.get(sha256).catch((cause: unknown) => {
    throw cause instanceof DependencyUnavailable ? cause : unreadable(`${sha256} cannot be read`, cause);
  });
  if (!part) throw unreadable(`${sha256} is not in document storage`);
  return part;
}

const unreadable = (what: string, cause?: unknown): DependencyUnavailable =>
  new DependencyUnavailable('document_storage', new Error(what, { cause }));
