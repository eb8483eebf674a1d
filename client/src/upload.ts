import type { Call } from './call.ts';
import { wholeDigest } from './digest.ts';
import type { WaitOptions } from './jobs/waiting.ts';
import type { KeyedOptions } from './operation-types.ts';
import { UploadInterrupted } from './problem.ts';
import type { Document, DocumentDeclaration } from './shapes.ts';
import { sendParts } from './upload/parts.ts';
import { sourceOf, type Uploadable } from './upload/source.ts';

/** A document and its bytes; size and digest are worked out. */
export type DocumentUpload = Omit<DocumentDeclaration, 'size_bytes' | 'sha256'> & {
  readonly file: Uploadable;
};

export interface UploadProgress {
  /** `DIGEST`: bytes read; `PARTS`: bytes that the service has; `VERIFICATION`: all are there, a worker looks at them. */
  readonly phase: 'DIGEST' | 'PARTS' | 'VERIFICATION';
  readonly bytes: number;
  readonly total_bytes: number;
  /** From the declaration on: with it an interrupted upload goes on. */
  readonly document_id: string | undefined;
}

export interface UploadOptions extends KeyedOptions {
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Goes on with this document: only what it lacks is sent. */
  readonly document_id?: string | undefined;
  /** Parts on their way at the same time; 3 unless said. */
  readonly parallel?: number | undefined;
  /** False: does not wait for the verification. */
  readonly wait?: boolean | undefined;
  /** Milliseconds to wait for the verification at most. */
  readonly timeout?: number | undefined;
}

/** What an upload needs of the client. */
export interface UploadParts {
  readonly call: Call;
  readonly jobs: { wait(id: string, options: WaitOptions): Promise<unknown> };
}

/**
 * Declares a document, sends the parts it lacks, completes it and waits until it is verified; resolves to the document as it
 * then stands: `VERIFIED`, or `REFUSED` with its reason, or `UPLOADING` with an `error` when the verification was given up (upload
 * it again with its `document_id`). Of an upload that failed on its way, `UploadInterrupted` tells the document.
 */
export async function uploadDocument(
  { call, jobs }: UploadParts,
  { file, ...about }: DocumentUpload,
  options: UploadOptions = {},
): Promise<Document> {
  const { onProgress, document_id, parallel = 3, wait = true, timeout, idempotencyKey, ...common } = options;
  const source = sourceOf(file);
  let known = document_id;
  const tell = (phase: UploadProgress['phase'], bytes: number): void =>
    onProgress?.({ phase, bytes, total_bytes: source.size, document_id: known });
  const read = async (id: string): Promise<Document> =>
    dataOf(await call('getDocument', { path: { id }, ...common }));

  const sha256 = await wholeDigest(source, (bytes) => tell('DIGEST', bytes), common.signal);
  const body = { ...about, size_bytes: source.size, sha256 };
  const document =
    known === undefined ? await declared(call, body, { idempotencyKey, ...common }) : await read(known);
  known = document.id;
  if (document.sha256 !== sha256)
    throw new TypeError(`document ${known} was declared with other bytes (SHA-256 ${document.sha256})`);
  try {
    let verification = document.status === 'VERIFYING' ? document.job_id : null;
    if (document.status === 'UPLOADING') {
      await sendParts({ call, document, source, parallel, common, tell: (bytes) => tell('PARTS', bytes) });
      // The key is new with every upload: a verification that was given up is then begun again.
      verification = dataOf(
        await call('completeDocument', { path: { id: known }, body: {}, ...common }),
      ).job_id;
    }
    tell('VERIFICATION', source.size);
    if (wait && verification !== null) await jobs.wait(verification, { ...common, timeout });
    return await read(known);
  } catch (error) {
    common.signal?.throwIfAborted();
    throw new UploadInterrupted(known, error);
  }
}

/** The declared document, with the parts it already has when the key was used before. */
async function declared(call: Call, body: DocumentDeclaration, options: KeyedOptions): Promise<Document> {
  const { data, headers } = await call('declareDocument', { body, ...options });
  if (headers.get('idempotency-replayed') !== 'true') return data;
  const { idempotencyKey: _, ...common } = options;
  return dataOf(await call('getDocument', { path: { id: data.id }, ...common }));
}

/** Of a read without a condition, which 304 cannot answer. */
function dataOf<Data>({ data }: { readonly data: Data | undefined }): Data {
  if (data === undefined) throw new TypeError('nothing was answered');
  return data;
}
