import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { sha256 } from '../../../kernel/digest.ts';
import type { Bucket, Limits } from './bucket.ts';

interface Upload {
  readonly key: string;
  /** SHA-256 of the bytes. */
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** S3's smallest part, and the size of a document's parts: those go in one request. */
const PART_BYTES = 5 * 1_048_576;

const inBase64 = (digest: string): string => Buffer.from(digest, 'hex').toString('base64');

/**
 * Writes an object whole or not at all. Every request carries the SHA-256 of its body twice: signed
 * (`x-amz-content-sha256`), and as the checksum that Amazon keeps with the object; servers that know none ignore that one.
 */
export const upload = (bucket: Bucket, object: Upload): Promise<void> =>
  object.bytes.length <= PART_BYTES ? uploadWhole(bucket, object) : uploadInParts(bucket, object);

const placeOf = (bucket: Bucket, key: string) => ({ Bucket: bucket.name, Key: key });

/** By this `isKept` knows an object that was written here. */
const described = (digest: string) => ({
  Metadata: { sha256: digest },
  ContentType: 'application/octet-stream',
});

async function uploadWhole(bucket: Bucket, { key, digest, bytes }: Upload): Promise<void> {
  const input = {
    ...placeOf(bucket, key),
    ...described(digest),
    Body: bytes,
    ChecksumSHA256: inBase64(digest),
  };
  await bucket.ask('PutObject', 'transferMs', (client, signal) =>
    client.send(new PutObjectCommand(input), signal),
  );
}

const PROBE = Buffer.from('asset-valuation probe');

/**
 * Writes a few bytes and takes them back: an upload that is never completed, so that no object, no version of one and no
 * mark of a removed one is left, and the service needs no right to delete. Where that is refused the upload is completed:
 * one small object, and no heap of uploads.
 */
export async function tryUpload(bucket: Bucket, key: string): Promise<void> {
  const place = placeOf(bucket, key);
  const begun = { ...place, ChecksumAlgorithm: 'SHA256' as const };
  const { UploadId } = await bucket.ask('CreateMultipartUpload', 'lookMs', (client, signal) =>
    client.send(new CreateMultipartUploadCommand(begun), signal),
  );
  const multipart = { ...place, UploadId };
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
  const place = placeOf(bucket, key);
  const begun = { ...place, ...described(digest), ChecksumAlgorithm: 'SHA256' as const };
  const { UploadId } = await bucket.ask('CreateMultipartUpload', 'transferMs', (client, signal) =>
    client.send(new CreateMultipartUploadCommand(begun), signal),
  );
  const multipart = { ...place, UploadId };
  try {
    const parts: CompletedPart[] = [];
    for (let start = 0; start < bytes.length; start += PART_BYTES) {
      const body = bytes.subarray(start, start + PART_BYTES);
      parts.push(await uploadPart(bucket, multipart, parts.length + 1, body));
    }
    await complete(bucket, multipart, parts);
  } catch (error) {
    // When this fails too, the bucket's lifecycle rule removes what was uploaded (docs/deployment.md).
    await abort(bucket, multipart).catch(() => undefined);
    throw error;
  }
}

interface Begun {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string | undefined;
}

const complete = (bucket: Bucket, begun: Begun, Parts: CompletedPart[]) =>
  bucket.ask('CompleteMultipartUpload', 'transferMs', (client, signal) =>
    client.send(new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts } }), signal),
  );

const abort = (bucket: Bucket, begun: Begun) =>
  bucket.ask('AbortMultipartUpload', 'transferMs', (client, signal) =>
    client.send(new AbortMultipartUploadCommand(begun), signal),
  );

async function uploadPart(
  bucket: Bucket,
  multipart: Begun,
  PartNumber: number,
  Body: Uint8Array,
  limit: keyof Limits = 'transferMs',
): Promise<CompletedPart> {
  const input = { ...multipart, PartNumber, Body, ChecksumSHA256: inBase64(sha256(Body)) };
  const { ETag, ChecksumSHA256 } = await bucket.ask('UploadPart', limit, (client, signal) =>
    client.send(new UploadPartCommand(input), signal),
  );
  // A checksum is confirmed only to a server that answered it.
  return {
    PartNumber,
    ...(ETag !== undefined && { ETag }),
    ...(ChecksumSHA256 !== undefined && { ChecksumSHA256 }),
  };
}
