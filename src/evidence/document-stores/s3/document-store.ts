import { GetObjectCommand, HeadBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type DocumentStore, requireDigest, requireMatch } from '../document-store.ts';
import type { S3Address } from './address.ts';
import { type Limits, openBucket, tryUpload, unlessMissing, upload } from './bucket.ts';

const NO_DIGEST = '0'.repeat(64);

/** `has` sends two requests at most. */
const LIMITS: Limits = { lookMs: 2_500, transferMs: 30_000 };

/**
 * Documents as objects `<prefix><first two digits>/<digest>`. Skips the write if an object of this size and digest
 * exists, unless `get` found it damaged. Throws an `Error` if no region can be found.
 */
export async function s3DocumentStore(address: S3Address, limits = LIMITS): Promise<DocumentStore> {
  const client = openClient(address);
  await client.config.region();
  const bucket = openBucket(client, address, limits);
  /** Digests of objects that `get` found damaged and that were not rewritten yet. */
  const damaged = new Set<string>();

  const keyOf = (digest: string): string => {
    requireDigest(digest);
    return `${address.prefix}${digest.slice(0, 2)}/${digest}`;
  };

  const head = (key: string) =>
    bucket.ask('HeadObject', 'lookMs', (s3, signal) =>
      s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }), signal).catch(unlessMissing),
    );

  async function isKept(key: string, digest: string, size: number): Promise<boolean> {
    if (damaged.has(digest)) return false;
    const found = await head(key);
    return found?.ContentLength === size && found.Metadata?.sha256 === digest;
  }

  async function has(digest: string): Promise<boolean> {
    if (await head(keyOf(digest))) return true;
    // A missing object does not show whether the bucket exists.
    await bucket.ask('HeadBucket', 'lookMs', (s3, signal) =>
      s3.send(new HeadBucketCommand({ Bucket: bucket.name }), signal),
    );
    return false;
  }

  return {
    async put(digest, bytes) {
      const key = keyOf(digest);
      requireMatch('what is to be kept', digest, bytes);
      if (await isKept(key, digest, bytes.length)) return;
      await upload(bucket, { key, digest, bytes });
      damaged.delete(digest);
    },
    async get(digest) {
      const key = keyOf(digest);
      const bytes = await bucket.ask('GetObject', 'transferMs', async (s3, signal) => {
        const input = { Bucket: bucket.name, Key: key };
        const found = await s3.send(new GetObjectCommand(input), signal).catch(unlessMissing);
        return found && ((await found.Body?.transformToByteArray()) ?? new Uint8Array());
      });
      if (!bytes) return undefined;
      try {
        requireMatch(`s3://${bucket.name}/${key}`, digest, bytes);
      } catch (error) {
        damaged.add(digest);
        throw error;
      }
      return bytes;
    },
    has,
    async probe() {
      await has(NO_DIGEST);
      await tryUpload(bucket, `${address.prefix}probe`);
    },
    async close() {
      bucket.close();
    },
  };
}

const CONNECT_MS = 2_000;
/** One request and two retries, with the client's short waits between them. */
const ATTEMPTS = 3;
/** More than the concurrency of a worker. */
const MOST_SOCKETS = 32;

/**
 * Creates the client, which connects lazily. Credentials come from the usual places of the AWS SDK. The SDK's own
 * checksums are off, because servers other than Amazon's often reject them.
 */
export const openClient = ({ region, endpoint, pathStyle }: S3Address): S3Client =>
  new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a separate connection for every part.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
    },
  });
