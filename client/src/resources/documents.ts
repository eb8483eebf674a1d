import type { Ask, Call } from '../call.ts';
import { type Download, downloadOf } from '../download.ts';
import type { BodyOf, CallOptions, KeyedOptions, QueryOf } from '../operation-types.ts';
import { Pages } from '../pages.ts';
import type { Document, DocumentAccepted, HistoryEvent } from '../shapes.ts';
import type { Transport } from '../transport.ts';
import { type DocumentUpload, type UploadOptions, uploadDocument } from '../upload.ts';
import type { Jobs } from './jobs.ts';

export class Documents {
  readonly #transport: Transport;
  readonly #call: Call;
  readonly #ask: Ask;
  readonly #jobs: Jobs;

  constructor(transport: Transport, call: Call, ask: Ask, jobs: Jobs) {
    this.#transport = transport;
    this.#call = call;
    this.#ask = ask;
    this.#jobs = jobs;
  }

  /**
   * Declares, sends, completes and waits for the verification. Resolves to the resulting document; see `status`, and `refusal` of a
   * `REFUSED` one. Throws `UploadInterrupted` when it was interrupted: pass its `document_id` to continue.
   */
  upload(upload: DocumentUpload, options: UploadOptions = {}): Promise<Document> {
    return uploadDocument({ call: this.#call, jobs: this.#jobs }, upload, options);
  }

  /** Declares a document, whose parts are then stored one by one. */
  declare(document: BodyOf<'declareDocument'>, options: KeyedOptions = {}): Promise<Document> {
    return this.#ask('declareDocument', { body: document, ...options });
  }

  /** @param contentDigest `sha-256=:…:` of these bytes (RFC 9530) */
  storePart(
    id: string,
    number: number,
    bytes: Uint8Array,
    contentDigest: string,
    options: CallOptions = {},
  ): Promise<Document> {
    const path = { id, number: String(number) };
    const headers = { 'Content-Digest': contentDigest };
    return this.#ask('storeDocumentPart', { path, headers, body: bytes, ...options });
  }

  complete(id: string, options: KeyedOptions = {}): Promise<DocumentAccepted> {
    return this.#ask('completeDocument', { path: { id }, body: {}, ...options });
  }

  /** One document, now or at an instant (`as_of`); `parts` are those received. */
  get(id: string, { as_of, ...options }: QueryOf<'getDocument'> & CallOptions = {}): Promise<Document> {
    return this.#ask('getDocument', { path: { id }, query: { ...(as_of && { as_of }) }, ...options });
  }

  /** Documents, newest first. */
  list(query: QueryOf<'listDocuments'> = {}, options: CallOptions = {}): Pages<Document> {
    return new Pages((cursor) =>
      this.#ask('listDocuments', { query: { ...query, ...(cursor && { cursor }) }, ...options }),
    );
  }

  /** Accepts or rejects it as evidence; by another person than who sent it. */
  review(id: string, review: BodyOf<'reviewDocument'>, options: KeyedOptions = {}): Promise<Document> {
    return this.#ask('reviewDocument', { path: { id }, body: review, ...options });
  }

  /** Its bytes as a stream. An interrupted stream is not resumed. */
  download(id: string, options: CallOptions = {}): Promise<Download> {
    return downloadOf(this.#transport, 'getDocumentContent', { path: { id }, ...options });
  }

  /** The stored events, oldest first. Needs `AUDITOR` or `REVIEWER`. */
  history(
    id: string,
    query: QueryOf<'getDocumentHistory'> = {},
    options: CallOptions = {},
  ): Pages<HistoryEvent> {
    return new Pages((cursor) =>
      this.#ask('getDocumentHistory', {
        path: { id },
        query: { ...query, ...(cursor && { cursor }) },
        ...options,
      }),
    );
  }
}
