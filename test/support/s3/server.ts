import { hash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';

/** A temporary S3 server of one test file, with one bucket; written by others, so it shares no mistake with us. */
export async function startS3Server() {
  const directory = await mkdtemp(path.join(tmpdir(), 'asset-valuation-s3-'));
  const bucket = 'documents';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  storeWhole(server);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    /** Its bucket as in DOCUMENTS_URL. */
    url: `s3://${bucket}?endpoint=${endpoint}&path_style=true`,
    endpoint,
    bucket,
    /** The file in which it keeps the bytes of an object. */
    fileOf: (key: string) => server.store.getResourcePath(bucket, key, 'object'),
    async stop(): Promise<void> {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type S3TestServer = Awaited<ReturnType<typeof startS3Server>>;

/** It answers before its write is in the file, and truncates files that others read; S3 does neither. */
function storeWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const md5 = hash('md5', bytes);
    await write(store.getResourcePath(bucket, key, 'object'), bytes);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const bytes = await buffer(content);
    const md5 = hash('md5', bytes);
    const file = path.join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber));
    await write(file, bytes);
    await write(`${file}.md5`, Buffer.from(md5));
    return { size: bytes.length, md5 };
  };
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
