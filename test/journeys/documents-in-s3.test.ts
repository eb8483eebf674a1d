import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PART_SIZE_BYTES } from '../../src/domain/document.ts';
import { bytesAt } from '../support/asking.ts';
import { inventoryBody } from '../support/bodies.ts';
import { documentClient, hexOf, madeUpText, partsOf } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { S3_ENVIRONMENT } from '../support/s3/credentials.ts';
import { type S3TestServer, startS3Server } from '../support/s3/server.ts';
import { startProcess } from '../support/service-process.ts';
import { toolWith } from '../support/tool-here.ts';

const WORKBOOK = join(import.meta.dirname, '../fixtures/sources/deral-sima/02042018_impressao.xls');
const SECRET = 'a-secret-key-that-is-written-nowhere';

describe('a process that keeps documents in S3', () => {
  let server: S3TestServer;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.stop());
  const own = ownService(() => ({
    ...S3_ENVIRONMENT,
    AWS_SECRET_ACCESS_KEY: SECRET,
    DOCUMENTS_URL: server.url,
    LOG_LEVEL: 'trace',
  }));

  const status = async () =>
    (await own.get('/status')).body as {
      components: { document_storage: { status: string } };
    };

  it('keeps there the bytes that the price sources of a valuation answered', async () => {
    await own.done('sources', 'import', 'deral_sima', WORKBOOK);
    const attributes = { lines: [{ product_id: 'soy', quantity: '100' }] };
    const { id: asset_id } = await own.post('/assets', inventoryBody({ attributes }));
    const { valuation_id } = await own.valued({ asset_id, valuation_date: '2018-04-02' });
    const read = await own.get(`/valuations/${valuation_id}`);
    const [evidence] = read.body.evidence as readonly { readonly sha256: string }[];
    const digest = evidence?.sha256 ?? '';
    expect(await readFile(server.fileOf(`${digest.slice(0, 2)}/${digest}`))).toEqual(
      await readFile(WORKBOOK),
    );
    expect(await status()).toMatchObject({ components: { document_storage: { status: 'UP', kind: 's3' } } });
  });

  it('takes a document in two parts, verifies it from there, and gives any range of it', async () => {
    const client = documentClient(own);
    const asset = await own.post('/assets', inventoryBody());
    const bytes = madeUpText(PART_SIZE_BYTES + 1_000, 's3');
    const { id } = (await client.declare(String(asset.id), bytes)).body;
    for (const [index, part] of partsOf(bytes).entries())
      expect((await client.put(id, index + 1, part)).status).toBe(200);
    await client.complete(id);
    await eventually(async () => (await client.read(id)).body.status === 'VERIFIED');
    const content = (headers: Record<string, string> = {}) =>
      bytesAt({ url: own.service.url, token: own.token }, `/documents/${id}/content`, headers);
    const whole = await content();
    expect([whole.answer.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
    const [from, to] = [PART_SIZE_BYTES - 10, PART_SIZE_BYTES + 9];
    const range = await content({ range: `bytes=${from}-${to}` });
    expect([range.answer.status, range.bytes.toString()]).toEqual([
      206,
      bytes.toString('utf8', from, to + 1),
    ]);
  });

  it('is backed up without the bytes in the bucket: said loudly, noted in the file, and good with the bucket', async () => {
    const environment = { ...S3_ENVIRONMENT, DOCUMENTS_URL: server.url };
    const tool = (...words: string[]) => toolWith({ ...environment, DATA_DIR: own.at('data') }, ...words);
    const [file, restored] = [own.at('backup.tar'), own.at('restored')];
    const created = await tool('backup', 'create', file, '--with-keys', '--json');
    expect(created.code, created.stderr).toBe(0);
    expect(created.stderr).toContain(
      `NOTE: DOCUMENTS ARE NOT IN THIS FILE, nor is what the price sources answered: DOCUMENTS_URL is set, and they are kept at ${server.url}.`,
    );
    expect(JSON.parse(created.stdout)).toMatchObject({
      documents: { included: false, kept_at: server.url, files: 0 },
      imports: { included: true, files: 2 },
    });
    const done = await tool('backup', 'restore', file, '--into', restored);
    expect(done.code, done.stderr).toBe(0);
    expect(done.stdout).toContain('NO documents, 2 imported files');
    expect(done.stderr).toContain(`DOCUMENTS ARE NOT IN THIS BACKUP: they were kept at ${server.url}.`);
    const second = await startProcess(restored, environment);
    try {
      // The backup holds no read models: they come back from the log.
      const document = await eventually(async () => {
        const { body } = await second.call('GET', '/documents', { token: own.token });
        return (body.items as { id: string; sha256: string }[] | undefined)?.[0];
      });
      const { bytes } = await bytesAt(
        { url: second.url, token: own.token },
        `/documents/${document.id}/content`,
      );
      expect(hexOf(bytes)).toBe(document.sha256);
    } finally {
      await second.signal('SIGTERM');
    }
  });

  it('asks for its documents when it is backed up without its environment', async () => {
    const created = await own.done('backup', 'create', own.at('forgotten.tar'));
    expect(created.stderr).toContain(
      'no document was found. If the service keeps them elsewhere, set DOCUMENTS_URL',
    );
  });

  it('says that the storage is away, continues with the rest, and logs no key', async () => {
    await server.stop();
    const components = await eventually(async () => {
      const { components: read } = await status();
      return read.document_storage.status === 'DOWN' ? read : undefined;
    });
    expect(components).toMatchObject({
      document_storage: { kind: 's3', detail: expect.stringContaining('ECONNREFUSED') },
      event_log: { status: 'UP' },
    });
    await own.post('/assets', inventoryBody());
    expect(own.service.output()).not.toContain(SECRET);
    server = await startS3Server();
  });
});

describe('the client of S3', () => {
  /** Says on standard error when Node is asked for it. */
  const watch = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  if (/^@(aws-sdk|smithy)\\//.test(specifier)) process.stderr.write('loads ' + specifier + '\\n');
  return next(specifier, context);
} });`;
  const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(watch).toString('base64')}`;
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  beforeEach(async () => {
    data = await preparedDirectory();
  });
  afterEach(() => data.remove());

  it.each([
    [
      'loaded where documents are in a bucket',
      { ...S3_ENVIRONMENT, DOCUMENTS_URL: 's3://bucket?region=sa-east-1' },
      true,
    ],
    ['not loaded where they are files', {}, false],
    [
      'not loaded by a public process, whatever is configured',
      { ROLES: 'public', DOCUMENTS_URL: 's3://bucket?region=sa-east-1' },
      false,
    ],
  ])('is %s', async (_title, environment, isLoaded) => {
    const service = await startProcess(data.dir, { NODE_OPTIONS, ...environment });
    // All its output has arrived when it has ended: its two outputs come in any order.
    await service.signal('SIGTERM');
    expect(service.output().includes('loads @aws-sdk/client-s3')).toBe(isLoaded);
  });
});
