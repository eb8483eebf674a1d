import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { sha256 } from '../../../kernel/digest.ts';
import type { Bucket } from './bucket.ts';

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
    const completion = { ...multipart, MultipartUpload: { Parts: parts } };
    await bucket.ask('CompleteMultipartUpload', 'transferMs', (client, signal) =>
      client.send(new CompleteMultipartUploadCommand(completion), signal),
    );
  } catch (error) {
    // When this fails too, the bucket's lifecycle rule removes what was uploaded (docs/deployment.md).
    await bucket
      .ask('AbortMultipartUpload', 'transferMs', (client, signal) =>
        client.send(new AbortMultipartUploadCommand(multipart), signal),
      )
      .catch(() => undefined);
    throw error;
  }
}

async function uploadPart(
  bucket: Bucket,
  multipart: { readonly Bucket: string; readonly Key: string; readonly UploadId: string | undefined },
  PartNumber: number,
  Body: Uint8Array,
): Promise<CompletedPart> {
  const input = { ...multipart, PartNumber, Body, ChecksumSHA256: inBase64(sha256(Body)) };
  const { ETag, ChecksumSHA256 } = await bucket.ask('UploadPart', 'transferMs', (client, signal) =>
    client.send(new UploadPartCommand(input), signal),
  );
  // A checksum is confirmed only to a server that answered it.
  return {
    PartNumber,
    ...(ETag !== undefined && { ETag }),
    ...(ChecksumSHA256 !== undefined && { ChecksumSHA256 }),
  };
}
