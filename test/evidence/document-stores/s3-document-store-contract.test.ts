import { writeFile } from 'node:fs/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe } from 'vitest';
import { parseS3Address } from '../../../src/evidence/document-stores/s3/address.ts';
import { openClient, s3DocumentStore } from '../../../src/evidence/document-stores/s3/document-store.ts';
import { documentStoreContract } from '../../contracts/document-store-contract.ts';
import { useS3Environment } from '../../support/s3/credentials.ts';
import { startS3Server } from '../../support/s3/server.ts';
import { startS3StandIn } from '../../support/s3/stand-in.ts';

describe('on servers of the tests', () => {
  useS3Environment();

  documentStoreContract('a bucket on a server that others wrote', async () => {
    const server = await startS3Server();
    return {
      open: () => s3DocumentStore(parseS3Address(server.url)),
      damage: (digest, bytes) => writeFile(server.fileOf(`${digest.slice(0, 2)}/${digest}`), bytes),
      close: () => server.stop(),
    };
  });

  documentStoreContract('a bucket on the strict stand-in', async () => {
    const server = await startS3StandIn();
    return {
      open: () => s3DocumentStore(parseS3Address(server.url)),
      async damage(digest, bytes) {
        const key = `kept/${digest.slice(0, 2)}/${digest}`;
        const headers = server.objects.get(key)?.headers ?? {};
        server.objects.set(key, { bytes: Buffer.from(bytes), headers });
      },
      close: () => server.stop(),
    };
  });
});

/** `s3://…` of a writable test bucket; credentials from the environment, as for the service. */
const named = process.env.DOCUMENTS_TEST_URL ?? '';
if (named !== '') {
  const address = parseS3Address(named);
  documentStoreContract('a bucket on the server that DOCUMENTS_TEST_URL names', async () => {
    const client = openClient(address);
    return {
      open: () => s3DocumentStore(address),
      async damage(digest, bytes) {
        const Key = `${address.prefix}${digest.slice(0, 2)}/${digest}`;
        await client.send(
          new PutObjectCommand({ Bucket: address.bucket, Key, Body: bytes, Metadata: { sha256: digest } }),
        );
      },
      async close() {
        client.destroy();
      },
    };
  });
}
