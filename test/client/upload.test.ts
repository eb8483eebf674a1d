import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wholeDigest } from '../../client/src/digest.ts';
import {
  type AssetValuationClient,
  createClient,
  type DocumentUpload,
  UploadInterrupted,
  type UploadProgress,
} from '../../client/src/index.ts';
import { fileSource } from '../../client/src/node.ts';
import { sourceOf } from '../../client/src/upload/source.ts';
import { eventually } from '../support/eventually.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { type DocumentServer, documentServer } from './document-server.ts';
import { fakeTiming } from './fake-timing.ts';
import { refuse } from './scripted-server.ts';

/** 47 bytes: five parts, the last one of seven. */
const TEXT = new TextEncoder().encode('A made-up deed, long enough for parts: 0123456.');
const upload = (file: DocumentUpload['file'] = TEXT): DocumentUpload => ({
  asset_id: 'a',
  kind: 'TITLE',
  file_name: 'deed.txt',
  media_type: 'text/plain',
  file,
});

let server: DocumentServer;
let client: AssetValuationClient;
beforeEach(async () => {
  server = await documentServer();
  const { timing } = fakeTiming();
  client = createClient({ baseUrl: server.baseUrl, token: 'avs_secret', timing });
});
afterEach(() => server.stop());

const failure = (work: Promise<unknown>): Promise<UploadInterrupted> =>
  work.then(
    () => expect.unreachable(),
    (error: UploadInterrupted) => error,
  );

describe('an upload', () => {
  it('declares, sends every part with its digest, completes, and waits until it is verified', async () => {
    expect(await client.documents.upload(upload())).toMatchObject({ id: 'd', status: 'VERIFIED' });
    expect(server.sentParts()).toEqual([1, 2, 3, 4, 5]);
    expect(server.whole()).toEqual(Buffer.from(TEXT));
    const [declared] = server.requests;
    expect(JSON.parse(String(declared?.body))).toEqual({
      asset_id: 'a',
      kind: 'TITLE',
      file_name: 'deed.txt',
      media_type: 'text/plain',
      size_bytes: 47,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('reports its progress', async () => {
    const reported: UploadProgress[] = [];
    await client.documents.upload(upload(), {
      onProgress: (progress) => reported.push(progress),
      parallel: 1,
    });
    expect(reported.map(({ phase, bytes, document_id }) => [phase, bytes, document_id])).toEqual([
      ['DIGEST', 47, undefined],
      ['PARTS', 10, 'd'],
      ['PARTS', 20, 'd'],
      ['PARTS', 30, 'd'],
      ['PARTS', 40, 'd'],
      ['PARTS', 47, 'd'],
      ['VERIFICATION', 47, 'd'],
    ]);
    expect(reported.every(({ total_bytes }) => total_bytes === 47)).toBe(true);
  });

  it.each([
    [1, 1],
    [2, 2],
    [undefined, 3],
  ])('with parallel %s has %i parts on their way, and never more', async (parallel, most) => {
    const held: (() => void)[] = [];
    const holding: typeof fetch = async (input, init) => {
      if (init?.method === 'PUT') await new Promise<void>((resolve) => held.push(resolve));
      return fetch(input, init);
    };
    const document = createClient({
      baseUrl: server.baseUrl,
      token: 'avs_secret',
      fetch: holding,
    }).documents.upload(upload(), { parallel });
    for (let left = 5; left > 0; left -= 1) {
      await eventually(() => held.length === Math.min(most, left));
      // Another one would have come by now.
      await setImmediate();
      expect(held.length).toBe(Math.min(most, left));
      held.shift()?.();
    }
    expect(await document).toMatchObject({ status: 'VERIFIED' });
  });

  it('sends a part again that did not arrive', async () => {
    let broken = 0;
    server.hinder((number, response) => {
      if (number !== 2 || broken > 1) return false;
      broken += 1;
      response.destroy();
      return true;
    });
    expect(await client.documents.upload(upload())).toMatchObject({ status: 'VERIFIED' });
    expect(server.sentParts()).toEqual([1, 2, 2, 2, 3, 4, 5]);
  });

  it('need not wait', async () => {
    expect(await client.documents.upload(upload(), { wait: false })).toMatchObject({ status: 'VERIFYING' });
    expect(server.requests.some(({ target }) => target.startsWith('/jobs'))).toBe(false);
  });

  it('resolves to a document that is refused, too', async () => {
    let read = 0;
    const changing = {
      size: 47,
      bytes: async (start: number, end: number) => {
        read += 1;
        return read === 1 ? TEXT.slice(start, end) : new Uint8Array(end - start);
      },
    };
    expect(await client.documents.upload(upload(changing))).toMatchObject({ status: 'REFUSED' });
  });
});

describe('an interrupted upload', () => {
  const refusePart = (refused: number) =>
    server.hinder((number, response) => {
      if (number !== refused) return false;
      refuse(response, 403, 'FORBIDDEN');
      return true;
    });

  it('names the document, and continues with the missing parts', async () => {
    refusePart(3);
    const stopped = await failure(client.documents.upload(upload(), { parallel: 1 }));
    expect(stopped).toBeInstanceOf(UploadInterrupted);
    expect(stopped).toMatchObject({ document_id: 'd', cause: { code: 'FORBIDDEN' } });
    expect(server.sentParts()).toEqual([1, 2, 3]);
    server.hinder(() => false);
    const reported: number[] = [];
    const document = await client.documents.upload(upload(), {
      document_id: stopped.document_id,
      onProgress: ({ phase, bytes }) => phase === 'PARTS' && reported.push(bytes),
    });
    expect(document).toMatchObject({ status: 'VERIFIED' });
    expect(server.sentParts()).toEqual([3, 4, 5]);
    expect(reported.at(-1)).toBe(47);
    expect(server.requests.filter(({ target }) => target === '/documents')).toHaveLength(1);
  });

  it('continues under the same key after a crash', async () => {
    refusePart(5);
    await failure(client.documents.upload(upload(), { idempotencyKey: 'deed-of-a', parallel: 1 }));
    server.sentParts();
    server.hinder(() => false);
    await client.documents.upload(upload(), { idempotencyKey: 'deed-of-a' });
    expect(server.sentParts()).toEqual([5]);
    const completions = server.requests.filter(({ target }) => target.endsWith('/completion'));
    expect(completions.map(({ headers }) => headers['idempotency-key'])).not.toContain('deed-of-a');
  });

  it('asks no other part of the service when one is refused', async () => {
    refusePart(1);
    await failure(client.documents.upload(upload(), { parallel: 2 }));
    expect(server.sentParts().length).toBeLessThan(5);
    expect(server.requests.some(({ target }) => target.endsWith('/completion'))).toBe(false);
  });

  it('only waits when all parts are stored', async () => {
    await client.documents.upload(upload(), { wait: false });
    server.sentParts();
    expect(await client.documents.upload(upload(), { document_id: 'd' })).toMatchObject({
      status: 'VERIFIED',
    });
    expect(await client.documents.upload(upload(), { document_id: 'd' })).toMatchObject({
      status: 'VERIFIED',
    });
    expect(server.sentParts()).toEqual([]);
  });

  it('does not continue with other bytes', async () => {
    await client.documents.upload(upload(), { wait: false });
    server.sentParts();
    const other = client.documents.upload(upload(new Uint8Array(47)), { document_id: 'd' });
    await expect(other).rejects.toThrow('declared with other bytes');
    expect(server.sentParts()).toEqual([]);
  });

  it('ends with the reason of its signal', async () => {
    const stop = new AbortController();
    server.hinder(() => {
      stop.abort(new Error('enough'));
      return false;
    });
    await expect(client.documents.upload(upload(), { signal: stop.signal, parallel: 1 })).rejects.toThrow(
      'enough',
    );
    expect(server.sentParts()).toEqual([1]);
  });
});

describe('what is uploaded', () => {
  const path = join(sharedFolder('client'), 'deed.txt');
  beforeEach(() => writeFile(path, TEXT));

  it.each<[string, () => Promise<DocumentUpload['file']> | DocumentUpload['file']]>([
    ['bytes', () => TEXT],
    ['a Buffer, which shares its memory with others', () => Buffer.from(TEXT)],
    ['a Blob', () => new Blob([TEXT])],
    ['a file', () => fileSource(path)],
  ])('may be %s', async (_, file) => {
    expect(await client.documents.upload(upload(await file()))).toMatchObject({ status: 'VERIFIED' });
    expect(server.whole()).toEqual(Buffer.from(TEXT));
  });

  it('has the same digest with Web Crypto alone', async () => {
    const reported: number[] = [];
    const digest = (load?: () => Promise<never>) =>
      wholeDigest(sourceOf(TEXT), (bytes) => reported.push(bytes), undefined, load);
    expect(await digest(() => Promise.reject(new Error('no such module')))).toBe(await digest());
    expect(reported).toEqual([47, 47]);
  });

  it('must not be truncated meanwhile', async () => {
    const file = await fileSource(path);
    await truncate(path, 20);
    await expect(client.documents.upload(upload(file))).rejects.toThrow('was truncated');
    expect(server.requests).toEqual([]);
  });
});
