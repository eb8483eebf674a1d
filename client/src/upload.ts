import type { Call } from './call.ts';
import { wholeDigest } from './digest.ts';
import type { WaitOptions } from './jobs/wait.ts';
import type { KeyedOptions } from './operation-types.ts';
import { UploadInterrupted } from './problem.ts';
import type { Document, DocumentDeclaration } from './shapes.ts';
import { sendParts } from './upload/parts.ts';
import { sourceOf, type Uploadable } from './upload/source.ts';

/** A document and its bytes; size and digest are computed. */
export type DocumentUpload = Omit<DocumentDeclaration, 'size_bytes' | 'sha256'> & {
  readonly file: Uploadable;
};

export interface UploadProgress {
  /** `DIGEST`: bytes read; `PARTS`: bytes that the service has; `VERIFICATION`: all received, a worker verifies them. */
  readonly phase: 'DIGEST' | 'PARTS' | 'VERIFICATION';
  readonly bytes: number;
  readonly total_bytes: number;
  /** Known after the declaration; continues an interrupted upload. */
  readonly document_id: string | undefined;
}

export interface UploadOptions extends KeyedOptions {
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Continues this document: only missing parts are sent. */
  readonly document_id?: string | undefined;
  /** Parts sent concurrently; 3 by default. */
  readonly parallel?: number | undefined;
  /** False: does not wait for the verification. */
  readonly wait?: boolean | undefined;
  /** Maximum milliseconds to wait for the verification. */
  readonly timeout?: number | undefined;
}

export interface UploadParts {
  readonly call: Call;
  readonly jobs: { wait(id: string, options: WaitOptions): Promise<unknown> };
}

/**
 * Declares a document, sends the missing parts, completes it and waits until it is verified; resolves to the resulting document:
 * `VERIFIED`, or `REFUSED` with its reason, or `UPLOADING` with an `error` when the verification failed (upload it again with its
 * `document_id`). Throws `UploadInterrupted`, with the document, when the upload failed.
 */
export async function uploadDocument(
  { call, jobs }: UploadParts,
  { file, ...about }: DocumentUpload,
  options: UploadOptions = {},
): Promise<Document> {
  const { onProgress, document_id, parallel = 3, wait = true, timeout, idempotencyKey, ...common } = options;
  const source = sourceOf(file);
  let known = document_id;
  const report = (phase: UploadProgress['phase'], bytes: number): void =>
    onProgress?.({ phase, bytes, total_bytes: source.size, document_id: known });
  const read = async (id: string): Promise<Document> =>
    dataOf(await call('getDocument', { path: { id }, ...common }));

  const sha256 = await wholeDigest(source, (bytes) => report('DIGEST', bytes), common.signal);
  const body = { ...about, size_bytes: source.size, sha256 };
  const document =
    known === undefined ? await declared(call, body, { idempotencyKey, ...common }) : await read(known);
  known = document.id;
  if (document.sha256 !== sha256)
    throw new TypeError(`document ${known} was declared with other bytes (SHA-256 ${document.sha256})`);
  try {
    let verification = document.status === 'VERIFYING' ? document.job_id : null;
    if (document.status === 'UPLOADING') {
      await sendParts({
        call,
        document,
        source,
        parallel,
        common,
        onProgress: (bytes) => report('PARTS', bytes),
      });
      // A new key for every upload, so that a failed verification is started again.
      verification = dataOf(
        await call('completeDocument', { path: { id: known }, body: {}, ...common }),
      ).job_id;
    }
    report('VERIFICATION', source.size);
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

/** The data of a read without a condition, which is never answered by 304. */
function dataOf<Data>({ data }: { readonly data: Data | undefined }): Data {
  if (data === undefined) throw new TypeError('nothing was answered');
  return data;
}
