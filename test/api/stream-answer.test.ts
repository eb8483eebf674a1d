import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/api/route.ts';
import { Bytes, type RouteRequest } from '../../src/api/route.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { eventually } from '../support/eventually.ts';
import { forTest } from '../support/for-suite.ts';
import { httpRig, testRoute } from '../support/http-rig.ts';

const TEN = Buffer.from('0123456789');

type Chunks = (span: Span, request: RouteRequest) => AsyncIterable<Uint8Array>;
const bytes = {
  description: 'Bytes.',
  schema: Bytes,
  bytesAs: ['text/plain'],
  etag: true as const,
  headers: { 'Accept-Ranges': 'Always.' },
};
const streaming = (size: number, chunks: Chunks, timeoutMs?: number) =>
  testRoute(
    async (request) => ({
      kind: 'stream',
      mediaType: 'text/plain',
      size,
      etag: 'tag-1',
      chunks: (span) => chunks(span, request),
    }),
    {
      path: '/content',
      responses: { 200: bytes, 206: { ...bytes, headers: { ...bytes.headers, 'Content-Range': 'Which.' } } },
      ...(timeoutMs !== undefined && { timeoutMs: timeoutMs }),
    },
  );
/** Serves this stream in one test. */
const serving = (...of: Parameters<typeof streaming>) => forTest(httpRig([streaming(...of)]));

/** Byte by byte; counts how often it was begun. */
function tenBytes() {
  const asked: Span[] = [];
  const chunks: Chunks = async function* (span) {
    asked.push(span);
    for (let at = span.first; at <= span.last; at += 1) yield TEN.subarray(at, at + 1);
  };
  return { asked, chunks };
}

const shown = async (answer: Response) => ({
  status: answer.status,
  text: await answer.text(),
  range: answer.headers.get('content-range'),
  length: answer.headers.get('content-length'),
});

describe('a streamed answer', () => {
  it('is whole, with its size and its tag, when nothing else is asked for', async () => {
    const rig = await serving(10, tenBytes().chunks);
    const answer = await rig.fetch('/content');
    expect(answer.headers.get('etag')).toBe('"tag-1"');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await shown(answer)).toEqual({ status: 200, text: '0123456789', range: null, length: '10' });
  });

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=9-', '9', 'bytes 9-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=4-100', '456789', 'bytes 4-9/10'],
  ])('is the range %s', async (header, text, range) => {
    const rig = await serving(10, tenBytes().chunks);
    const answer = await rig.fetch('/content', { headers: { range: header } });
    expect(await shown(answer)).toEqual({ status: 206, text, range, length: String(text.length) });
  });

  it('is 416 with the size where the range lies outside', async () => {
    const { chunks, asked } = tenBytes();
    const rig = await serving(10, chunks);
    const answer = await rig.fetch('/content', { headers: { range: 'bytes=10-' } });
    const { status, range, text } = await shown(answer);
    expect([status, range]).toEqual([416, 'bytes */10']);
    expect(JSON.parse(text)).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE', status: 416 });
    expect(asked).toEqual([]);
  });

  it.each([
    ['"tag-1"', 206],
    ['"tag-0"', 200],
    ['W/"tag-1"', 200],
    ['Fri, 20 Nov 2026 15:00:00 GMT', 200],
  ])('follows If-Range %s with %i', async (condition, status) => {
    const rig = await serving(10, tenBytes().chunks);
    const headers = { range: 'bytes=0-0', 'if-range': condition };
    const answer = await rig.fetch('/content', { headers });
    expect([answer.status, (await answer.text()).length]).toEqual([status, status === 206 ? 1 : 10]);
  });

  it('is 304 to a client that has it, before any range, without opening the content', async () => {
    const { chunks, asked } = tenBytes();
    const rig = await serving(10, chunks);
    for (const range of ['bytes=0-0', 'bytes=99-']) {
      const answer = await rig.fetch('/content', { headers: { 'if-none-match': '"tag-1"', range } });
      expect([answer.status, answer.headers.get('etag')]).toEqual([304, '"tag-1"']);
    }
    expect(asked).toEqual([]);
  });

  it('has no body for HEAD, ignores its range, and does not open the content', async () => {
    const { chunks, asked } = tenBytes();
    const rig = await serving(10, chunks);
    const answer = await rig.fetch('/content', { method: 'HEAD', headers: { range: 'bytes=0-0' } });
    expect(await shown(answer)).toEqual({ status: 200, text: '', range: null, length: '10' });
    expect(asked).toEqual([]);
  });
});

const beginningWith = (first: Promise<IteratorResult<Uint8Array>>): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => ({ next: () => first }),
});

describe('what goes wrong', () => {
  it('before the first byte has a status of its own', async () => {
    const away = new DependencyUnavailable('document_storage', new Error('made up'));
    const rig = await serving(10, () => beginningWith(Promise.reject(away)));
    const answer = await rig.fetch('/content');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await answer.text();
  });

  it.each([
    ['a failure', 'fails'],
    ['an end that comes too early', 'ends'],
    ['a byte too many', 'exceeds'],
    ['silence', 'waits'],
  ])('in the middle, such as %s, breaks the connection', async (_what, how) => {
    const chunks: Chunks = async function* () {
      yield TEN.subarray(0, 5);
      if (how === 'fails') throw new Error('made up');
      if (how === 'exceeds') yield TEN;
      if (how === 'waits') await new Promise(() => {});
    };
    const rig = await serving(10, chunks, 50);
    await expect(rig.fetch('/content').then((answer) => answer.text())).rejects.toThrow();
    expect(rig.lines.join('')).toMatch(/unexpected fault|dependency unavailable/);
  });

  it('without a first byte within the time limit is 503', async () => {
    const rig = await serving(10, () => beginningWith(new Promise(() => {})), 50);
    const answer = await rig.fetch('/content');
    expect(answer.status).toBe(503);
    await answer.text();
  });
});

describe('a client', () => {
  const MB = 1_048_576;
  const endless = (watch: { given: number; isLetGo: boolean }): Chunks =>
    async function* () {
      try {
        for (;;) {
          watch.given += 1;
          yield Buffer.alloc(MB, 46);
        }
      } finally {
        watch.isLetGo = true;
      }
    };

  it('that reads nothing pauses the stream, and closes it when it disconnects', async () => {
    const watch = { given: 0, isLetGo: false };
    const rig = await serving(500 * MB, endless(watch));
    const { port, pathname } = new URL(rig.base);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${pathname}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n`);
    await once(socket, 'readable');
    const { promise: seen, resolve } = Promise.withResolvers<void>();
    // Until the buffers of the two systems are full, no more is asked for.
    let before = -1;
    const look = setInterval(() => {
      if (watch.given === before) resolve();
      before = watch.given;
    }, 200);
    await seen;
    clearInterval(look);
    expect(watch.given).toBeLessThan(60);
    expect(watch.isLetGo).toBe(false);
    socket.destroy();
    await eventually(() => watch.isLetGo);
    await eventually(() => rig.lines.some((line) => line.includes('"status":499')));
  });
});
