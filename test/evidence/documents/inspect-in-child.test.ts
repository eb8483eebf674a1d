import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type InspectionRequest,
  inspectInChildProcess,
} from '../../../src/evidence/documents/inspect-in-child.ts';
import { INSPECTION_LIMITS } from '../../../src/evidence/documents/inspection/finding.ts';
import type { DocumentMediaType } from '../../../src/kernel/vocabulary.ts';
import { picture, pngHeader } from '../../support/images.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import { zipOf } from '../../support/zip-file.ts';

const MISBEHAVING = join(import.meta.dirname, '../../support/misbehaving-reader.ts');
const MEGABYTE = 1_048_576;

async function* inPieces(bytes: Uint8Array, size = 1_000) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const inspect = (mediaType: DocumentMediaType, bytes: Uint8Array, options: Partial<InspectionRequest> = {}) =>
  inspectInChildProcess({
    mediaType,
    sizeBytes: bytes.length,
    limits: INSPECTION_LIMITS,
    chunks: inPieces(bytes),
    signal: new AbortController().signal,
    ...options,
  });

/** Inspects with a program that behaves as named. */
const behaving = (word: string, limits = {}, options: Partial<InspectionRequest> = {}) =>
  inspect('text/plain', Buffer.from(`${word} `.padEnd(200_000, '.')), {
    program: MISBEHAVING,
    limits: { ...INSPECTION_LIMITS, ...limits },
    ...options,
  });

/** Child processes of this test: none may remain. */
const childrenLeft = () =>
  (existsSync('/proc') ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return parent === String(process.pid) && state !== 'Z' && isReader(pid);
      } catch {
        return false;
      }
    });
const isReader = (pid: string) => /reader|inspection/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

const samples: [string, DocumentMediaType, () => Promise<Uint8Array> | Uint8Array, object][] = [
  ['a PDF', 'application/pdf', () => pdfFile({ pages: 3 }), { finding: 'READABLE', pages: 3 }],
  ['a JPEG', 'image/jpeg', () => picture('jpeg'), { finding: 'READABLE', width: 320, height: 200 }],
  ['a WebP', 'image/webp', () => picture('webp'), { finding: 'READABLE', width: 320, height: 200 }],
  ['JSON', 'application/json', () => Buffer.from('{"a":1}'), { finding: 'READABLE' }],
  ['XML', 'application/xml', () => Buffer.from('<a/>'), { finding: 'READABLE' }],
  ['CSV', 'text/csv', () => Buffer.from('a;b\n1;2\n'), { finding: 'READABLE' }],
  ['a zip as a PDF', 'application/pdf', () => zipOf(Buffer.alloc(9)), { finding: 'TYPE_MISMATCH' }],
  ['a PNG bomb', 'image/png', () => pngHeader(60_000, 60_000), { finding: 'UNREADABLE' }],
];

describe('a document read in a child process', () => {
  it.each(samples)('is identified: %s', async (_title, mediaType, bytes, found) => {
    expect(await inspect(mediaType, await bytes())).toMatchObject(found);
  });

  it('may have the maximum size of documents', async () => {
    const large = Buffer.alloc(100 * MEGABYTE, '["made up", 150000.00, null],\n');
    large.write('[', 0);
    large.write('null]', large.length - 5);
    const read = await inspect('application/json', large, { chunks: inPieces(large, 5 * MEGABYTE) });
    expect(read).toMatchObject({ finding: 'UNREADABLE', detail: expect.stringMatching(/^no JSON/) });
    const text = await inspect('text/plain', large, { chunks: inPieces(large, 5 * MEGABYTE) });
    expect(text).toMatchObject({ finding: 'READABLE' });
  });
});

describe('whatever the process does, the document is unreadable and this process survives', () => {
  const small = { heapMegabytes: 32, residentBytes: 256 * MEGABYTE };

  it.each([
    ['crash', {}, 'its reading broke off'],
    ['exit', {}, 'its reading broke off'],
    ['silent', {}, 'its reading broke off'],
    ['lie', {}, 'its reading broke off'],
    ['garbage', {}, 'its reading broke off'],
    ['babble', {}, 'its reading gave no result'],
    ['hang', { timeMs: 300 }, 'reading it takes too long'],
    ['spin', { timeMs: 300 }, 'reading it takes too long'],
    ['deaf', { timeMs: 300 }, 'reading it takes too long'],
    ['heap', small, 'its reading broke off'],
    ['resident', small, 'reading it takes too much memory'],
  ])('%s', async (word, limits, detail) => {
    expect(await behaving(word, limits)).toEqual({ finding: 'UNREADABLE', detail });
    await expect.poll(childrenLeft).toEqual([]);
  });

  it('it has no access to environment, files or other processes', async () => {
    process.env.MADE_UP_SECRET = 'made up';
    expect(await behaving('environment')).toMatchObject({ detail: 'empty' });
    delete process.env.MADE_UP_SECRET;
    const denied = 'ERR_ACCESS_DENIED';
    expect(await behaving('prying')).toMatchObject({ detail: [denied, denied, denied].join() });
  });
});

describe('without a verdict if the document is not to blame', () => {
  it('when the process does not start', async () => {
    const program = join(import.meta.dirname, '../../support/reader-that-does-not-start.ts');
    await expect(behaving('lie', {}, { program })).rejects.toThrow('did not start: it ended with 1');
    await expect(behaving('lie', {}, { program: '/nowhere/made-up.ts' })).rejects.toThrow('did not start');
  });

  it('when it is killed from outside', async () => {
    await expect(behaving('ended')).rejects.toThrow('was ended by SIGTERM');
  });

  it('when its bytes cannot be read', async () => {
    async function* broken() {
      yield Buffer.from('hang ');
      throw new Error('the storage is away');
    }
    await expect(behaving('hang', {}, { chunks: broken() })).rejects.toThrow('the storage is away');
    await expect.poll(childrenLeft).toEqual([]);
  });

  it('when it is aborted, before or during the reading', async () => {
    const calledOff = AbortSignal.abort(new Error('called off'));
    await expect(behaving('hang', {}, { signal: calledOff })).rejects.toThrow('called off');
    const ending = new AbortController();
    async function* then() {
      yield Buffer.from('hang ');
      setTimeout(() => ending.abort(new Error('called off')), 20);
    }
    await expect(behaving('hang', {}, { signal: ending.signal, chunks: then() })).rejects.toThrow(
      'called off',
    );
    await expect.poll(childrenLeft).toEqual([]);
  });
});
