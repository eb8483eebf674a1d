import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { S3Address } from './address.ts';

/** Time limits of a request, including retries and the waits between them. */
export interface Limits {
  /** Metadata requests. */
  readonly lookMs: number;
  /** Transfers: at most 5 MiB at once up, a whole object down; joining parts. */
  readonly transferMs: number;
}

export interface Bucket {
  readonly name: string;
  /** Sends one request within its limit. Any failure becomes `DependencyUnavailable` with the operation's name. */
  ask<T>(
    operation: string,
    limit: keyof Limits,
    send: (client: S3Client, signal: { readonly abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

export function openBucket(client: S3Client, { bucket }: S3Address, limits: Limits): Bucket {
  return {
    name: bucket,
    async ask(operation, limit, send) {
      const abortSignal = AbortSignal.timeout(limits[limit]);
      try {
        // Raced as well: the lookup of credentials ignores the signal.
        return await Promise.race([send(client, { abortSignal }), expiry(abortSignal)]);
      } catch (error) {
        const cause = abortSignal.aborted ? abortSignal.reason : error;
        throw new DependencyUnavailable('document_storage', new S3Failure(operation, cause));
      }
    },
    close: () => client.destroy(),
  };
}

const expiry = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Handles a missing object, which is no failure. A missing bucket is. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
  throw error;
}

/** An error code or request id; a server might send longer text instead. */
const SAFE_TEXT = /^[\w.=+/-]{1,80}$/;

/**
 * A failed request, described for operators. Replaces the client's error, which contains what the server sent, such as
 * the access key, session token or signed headers.
 */
class S3Failure extends Error {
  constructor(operation: string, error: unknown) {
    super(`${operation}: ${errorText(error)}`);
    this.name = 'S3Failure';
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof S3ServiceException) return statusText(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { code, address, port } = error as Error & Partial<Record<'code' | 'address' | 'port', unknown>>;
  if (code === undefined) return error.name;
  return address === undefined ? String(code) : `${code} ${address}:${port}`;
}

function statusText({ name, $metadata: { httpStatusCode, requestId } }: S3ServiceException): string {
  // A HEAD answer has no error code; the client then invents one.
  const code = SAFE_TEXT.test(name) && !name.startsWith('Unknown') ? ` ${name}` : '';
  const request = requestId !== undefined && SAFE_TEXT.test(requestId) ? ` (request ${requestId})` : '';
  return `answered ${httpStatusCode ?? 'without a status'}${code}${request}`;
}

interface Upload {
  readonly key: string;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** S3's smallest part, and the size of document parts, which therefore need one request. */
const PART_BYTES = 5 * 1_048_576;

const inBase64 = (digest: string): string => Buffer.from(digest, 'hex').toString('base64');

/**
 * Writes an object atomically. Every request carries the SHA-256 of its body twice: signed (`x-amz-content-sha256`), and
 * as the checksum that Amazon stores with the object; other servers may ignore the latter.
 */
export const upload = (bucket: Bucket, object: Upload): Promise<void> =>
  object.bytes.length <= PART_BYTES ? uploadWhole(bucket, object) : uploadInParts(bucket, object);

/** `isKept` recognizes our objects by this. */
const objectMetadata = (digest: string) => ({
  Metadata: { sha256: digest },
  ContentType: 'application/octet-stream',
});

async function uploadWhole(bucket: Bucket, { key, digest, bytes }: Upload): Promise<void> {
  const input = {
    Bucket: bucket.name,
    Key: key,
    ...objectMetadata(digest),
    Body: bytes,
    ChecksumSHA256: inBase64(digest),
  };
  await bucket.ask('PutObject', 'transferMs', (client, signal) =>
    client.send(new PutObjectCommand(input), signal),
  );
}

const PROBE = Buffer.from('asset-valuation probe');

/**
 * Tests a write with an upload that is aborted, so that no object, version or delete marker remains, and the service
 * needs no right to delete. If aborting is refused, completes it: one small object instead of many open uploads.
 */
export async function tryUpload(bucket: Bucket, key: string): Promise<void> {
  const multipart = await begin(bucket, key, {}, 'lookMs');
  let part: CompletedPart;
  try {
    part = await uploadPart(bucket, multipart, 1, PROBE, 'lookMs');
  } catch (error) {
    await abort(bucket, multipart).catch(() => undefined);
    throw error;
  }
  await abort(bucket, multipart).catch(() => complete(bucket, multipart, [part]));
}

async function uploadInParts(bucket: Bucket, { key, digest, bytes }: Upload): Promise<void> {
  const multipart = await begin(bucket, key, objectMetadata(digest), 'transferMs');
  try {
    const parts: CompletedPart[] = [];
    for (let start = 0; start < bytes.length; start += PART_BYTES) {
      const body = bytes.subarray(start, start + PART_BYTES);
      parts.push(await uploadPart(bucket, multipart, parts.length + 1, body));
    }
    await complete(bucket, multipart, parts);
  } catch (error) {
    // If this fails too, the bucket's lifecycle rule removes the parts (docs/deployment.md).
    await abort(bucket, multipart).catch(() => undefined);
    throw error;
  }
}

interface UploadInProgress {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

async function begin(
  bucket: Bucket,
  key: string,
  facts: object,
  limit: keyof Limits,
): Promise<UploadInProgress> {
  const place = { Bucket: bucket.name, Key: key };
  const begun = { ...place, ...facts, ChecksumAlgorithm: 'SHA256' as const };
  const { UploadId } = await bucket.ask('CreateMultipartUpload', limit, (client, signal) =>
    client.send(new CreateMultipartUploadCommand(begun), signal),
  );
  return { ...place, UploadId };
}

const complete = (bucket: Bucket, begun: UploadInProgress, Parts: CompletedPart[]) =>
  bucket.ask('CompleteMultipartUpload', 'transferMs', (client, signal) =>
    client.send(new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts } }), signal),
  );

const abort = (bucket: Bucket, begun: UploadInProgress) =>
  bucket.ask('AbortMultipartUpload', 'transferMs', (client, signal) =>
    client.send(new AbortMultipartUploadCommand(begun), signal),
  );

async function uploadPart(
  bucket: Bucket,
  multipart: UploadInProgress,
  PartNumber: number,
  Body: Uint8Array,
  limit: keyof Limits = 'transferMs',
): Promise<CompletedPart> {
  const input = { ...multipart, PartNumber, Body, ChecksumSHA256: inBase64(sha256(Body)) };
  const { ETag, ChecksumSHA256 } = await bucket.ask('UploadPart', limit, (client, signal) =>
    client.send(new UploadPartCommand(input), signal),
  );
  // Only servers that returned a checksum expect it back.
  return {
    PartNumber,
    ...(ETag !== undefined && { ETag }),
    ...(ChecksumSHA256 !== undefined && { ChecksumSHA256 }),
  };
}
