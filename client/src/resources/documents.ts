import type { Ask, Call } from '../call.ts';
import { downloadOf } from '../download.ts';
import type { WaitOptions } from '../job-waiting.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { EndedJob } from '../shapes.ts';
import type { Transport } from '../transport.ts';
import { type DocumentUpload, type UploadOptions, uploadDocument } from '../upload.ts';

export interface DocumentParts {
  readonly transport: Transport;
  readonly call: Call;
  readonly ask: Ask;
  readonly waitForJob: (id: string, options: WaitOptions) => Promise<EndedJob>;
}

export const documentsOf = ({ transport, call, ask, waitForJob }: DocumentParts) => ({
  /**
   * Declares, sends, completes and waits for the verification. Resolves to the document as it then stands; see `status`, and
   * `refusal` of a `REFUSED` one. Throws `UploadInterrupted` when it stopped on its way: give its `document_id` to go on.
   */
  upload: (upload: DocumentUpload, options: UploadOptions = {}) =>
    uploadDocument({ call, waitForJob }, upload, options),

  /** Step by step: declares a document; its parts are sent one by one. */
  declare: (document: BodyOf<'declareDocument'>, options: KeyedOptions = {}) =>
    ask('declareDocument', { body: document, ...options }),

  storePart: (
    id: string,
    number: number,
    { bytes, contentDigest }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentDigest: string },
    options: CallOptions = {},
  ) =>
    ask('storeDocumentPart', {
      path: { id, number: String(number) },
      headers: { 'Content-Digest': contentDigest },
      body: bytes,
      ...options,
    }),

  complete: (id: string, options: KeyedOptions = {}) =>
    ask('completeDocument', { path: { id }, body: {}, ...options }),

  get: (id: string, { as_of, ...options }: QueryOf<'getDocument'> & CallOptions = {}) =>
    ask('getDocument', { path: { id }, query: { ...(as_of && { as_of }) }, ...options }),

  list: (query: QueryOf<'listDocuments'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('listDocuments', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),

  /** Accepts or rejects it as evidence: by somebody who did not send it. */
  review: (id: string, review: BodyOf<'reviewDocument'>, options: KeyedOptions = {}) =>
    ask('reviewDocument', { path: { id }, body: review, ...options }),

  /** Its bytes, as they come. What breaks off later is not asked for again. */
  download: (id: string, options: CallOptions = {}) =>
    downloadOf(transport, 'getDocumentContent', { path: { id }, ...options }),

  history: (id: string, query: QueryOf<'getDocumentHistory'> = {}, options: CallOptions = {}) =>
    new Pages((cursor) =>
      ask('getDocumentHistory', { path: { id }, query: { ...query, ...(cursor && { cursor }) }, ...options }),
    ),
});
