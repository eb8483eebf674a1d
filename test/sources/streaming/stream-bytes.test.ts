import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streamBytes } from '../../../src/sources/asking/get-bytes.ts';
import { packedBytes, packer } from '../../../src/sources/asking/sourced-answer.ts';
import { seededRandom } from '../../support/random.ts';
import {
  answers,
  type Behaviour,
  deadAddress,
  type SourceServer,
  startSourceServer,
} from '../../support/source-server.ts';

let server: SourceServer;
beforeEach(async () => {
  server = await startSourceServer();
});
afterEach(() => server.close());

const BODY = Buffer.from('0123456789'.repeat(20_000));
const http = { fetch: globalThis.fetch, random: () => 0 };

/** Bytes without a length and without chunks: only the connection's end ends them. */
const endless: Behaviour = (response) => {
  response.socket?.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhalf or whole');
};

async function stream(url: string, limits: { readonly retries?: number; readonly maxBytes?: number } = {}) {
  const taken: Buffer[] = [];
  const result = await streamBytes(
    url,
    http,
    { signal: new AbortController().signal, maxBytes: 1_000_000, retries: 2, retryDelayMs: 0, ...limits },
    {
      take: (chunk) => {
        taken.push(Buffer.from(chunk));
        return undefined;
      },
    },
  );
  return { result, bytes: Buffer.concat(taken), pieces: taken };
}
const failureOf = async (behaviour: Behaviour, limits = {}) => {
  server.on('/file', behaviour);
  const { result } = await stream(`${server.url}/file`, limits);
  return result.ok ? 'none' : result.error.kind;
};

describe('a streamed body', () => {
  it('comes whole and in order, in pieces that leave others their turn', async () => {
    server.on('/file', answers.bytes(BODY));
    const { result, bytes, pieces } = await stream(`${server.url}/file`);
    expect(result.ok).toBe(true);
    expect(bytes.equals(BODY)).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
    expect(server.headers[0]).toMatchObject({ 'accept-encoding': 'identity' });
    expect(server.headers[0]?.['user-agent']).toContain('asset-valuation');
  });

  it.each<[string, Behaviour, string]>([
    ['that ends before its length', answers.truncated(BODY), 'unreachable'],
    ['whose end is not marked', endless, 'unreadable'],
    ['that is packed, although none was asked for', answers.packed('0123456789'), 'unreadable'],
    ['of status 429', answers.tooManyRequests, 'quota'],
    ['of status 404', answers.html('', 404), 'status'],
    ['behind a redirect', answers.redirect('http://127.0.0.1:9/'), 'redirect'],
    ['without end', answers.endless, 'too-large'],
    ['of a connection hung up', answers.hangUp, 'unreachable'],
  ])('%s is refused', async (_, behaviour, kind) => {
    expect(await failureOf(behaviour)).toBe(kind);
  });

  it('that declares more than allowed is not read', async () => {
    const declared: Behaviour = (response) => response.writeHead(200, { 'content-length': '5000000' }).end();
    expect(await failureOf(declared)).toBe('too-large');
  });

  it('is asked for again while nothing of it was used, and never after', async () => {
    await failureOf(answers.html('', 503));
    expect(server.asked).toHaveLength(3);
    await failureOf(answers.truncated(BODY));
    expect(server.asked).toHaveLength(4);
    const dead = await stream(`${await deadAddress()}/file`, { retries: 0 });
    expect(dead.result).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });

  it('is left at the first fault its reader finds', async () => {
    server.on('/file', answers.endless);
    const options = { signal: new AbortController().signal, maxBytes: 1e9, retries: 2, retryDelayMs: 0 };
    const result = await streamBytes(`${server.url}/file`, http, options, { take: () => 'no file of ours' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
    expect(server.asked).toHaveLength(1);
  });

  it('ends with its signal', async () => {
    const stopping = new AbortController();
    const options = { signal: stopping.signal, maxBytes: 1e9, retries: 2, retryDelayMs: 0 };
    server.on('/file', answers.endless);
    const result = await streamBytes(`${server.url}/file`, http, options, {
      take: () => {
        stopping.abort();
        return undefined;
      },
    });
    expect(result).toMatchObject({ ok: false, error: { kind: 'too-slow' } });
  });
});

describe('packed bytes', () => {
  it('are the very same when they are read again, and take less room meanwhile', async () => {
    const random = seededRandom(3);
    const text = Array.from({ length: 40_000 }, () => `Tesouro;${random.int(1000)};22/12/2025`).join('\n');
    const bytes = Buffer.from(text);
    const packing = packer();
    for (let at = 0; at < bytes.length; at += 50_000) await packing.take(bytes.subarray(at, at + 50_000));
    const packed = await packing.end();
    let held = 0;
    for await (const piece of packed.unpack()) held += piece.byteLength;
    expect(held).toBe(bytes.length);
    const kept = packedBytes('digest', packed);
    expect(bytes.equals(await kept.read())).toBe(true);
    expect(bytes.equals(await kept.read())).toBe(true);
  });

  it('of nothing are nothing', async () => {
    const packed = await packer().end();
    expect((await packedBytes('digest', packed).read()).byteLength).toBe(0);
  });
});
