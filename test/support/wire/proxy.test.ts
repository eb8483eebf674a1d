import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { listenAnywhere } from '../free-port.ts';
import { startWireProxy, type WireProxy } from './proxy.ts';
import { CLEAR } from './weather.ts';

/** Answers every byte with itself, and remembers its input. */
const echo = createServer((socket) => {
  served.add(socket);
  socket.on('data', (bytes) => {
    heard += bytes;
    socket.write(bytes);
  });
  socket.on('error', () => {});
  socket.on('close', () => served.delete(socket));
});
let heard = '';
const served = new Set<Socket>();
let port = 0;
let proxy: WireProxy;

beforeAll(async () => {
  port = await listenAnywhere(echo);
});
afterAll(() => void echo.close());
beforeEach(async () => {
  heard = '';
  proxy = await startWireProxy({ host: '127.0.0.1', port }, 7);
});
afterEach(() => proxy.close());

/** A client that records its input and how its connection ended. */
async function client() {
  const socket = createConnection({ ...proxy.address, noDelay: true });
  const seen = { text: '', end: undefined as string | undefined };
  socket.on('data', (bytes) => {
    seen.text += bytes;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    seen.end ??= error.code ?? error.message;
  });
  socket.on('end', () => {
    seen.end ??= 'end';
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  return { socket, seen, say: (text: string) => void socket.write(text) };
}

/** A client whose connection has carried bytes both ways. */
async function talking() {
  const made = await client();
  made.say('hello;');
  await eventually(() => made.seen.text === 'hello;');
  return made;
}

describe('a wire', () => {
  it('carries any number of bytes and both ends to the other side', async () => {
    const { socket, seen } = await client();
    const text = 'x'.repeat(3_000_000);
    socket.end(text);
    await eventually(() => seen.end);
    expect([seen.text.length, heard.length, seen.end]).toEqual([text.length, text.length, 'end']);
    await eventually(() => proxy.connections.length === 0 && served.size === 0);
    expect(proxy.taken).toBe(1);
  });

  it('passes a reset on', async () => {
    const { seen } = await talking();
    for (const socket of served) socket.resetAndDestroy();
    expect(await eventually(() => seen.end)).toBe('ECONNRESET');
    await eventually(() => proxy.connections.length === 0);
  });

  it('to a missing server ends', async () => {
    const nowhere = await startWireProxy({ host: '127.0.0.1', port: 9 });
    const socket = createConnection(nowhere.address).on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    await nowhere.close();
  });
});

describe('latency', () => {
  it('delays each direction by at least its minimum, in order, and piece by piece', async () => {
    const { say, seen } = await talking();
    await proxy.set({ is: 'latency', ms: 40, jitterMs: 10 });
    const began = performance.now();
    for (let n = 0; n < 50; n += 1) {
      say(`${n},`);
      await sleep(1);
    }
    await eventually(() => seen.text.length > 6);
    expect(performance.now() - began).toBeGreaterThanOrEqual(60);
    // They travel together: one after the other, no more than two would have arrived now.
    expect(heard.split(',').length).toBeGreaterThan(5);
    const all = `hello;${Array.from({ length: 50 }, (_, n) => `${n},`).join('')}`;
    await eventually(() => seen.text.length >= all.length);
    expect(seen.text).toBe(all);
  });
});

describe('a slow drip', () => {
  it('lets a number of bytes a second through, and the rest at once when it clears', async () => {
    const { say, seen } = await talking();
    await proxy.set({ is: 'drip', bytesPerSecond: 1_000 });
    say('y'.repeat(100_000));
    await sleep(200);
    expect(heard.length).toBeGreaterThan(10);
    expect(heard.length).toBeLessThan(20_000);
    await proxy.set(CLEAR);
    await eventually(() => seen.text.length === 100_006);
  });
});

describe('a blackhole', () => {
  it('takes connections and forwards nothing; what was sent arrives late', async () => {
    const before = await talking();
    await proxy.set({ is: 'blackhole' });
    before.say('old;');
    const during = await client();
    during.say('new;');
    await sleep(100);
    expect([before.seen.text, during.seen.text, heard]).toEqual(['hello;', '', 'hello;']);
    await proxy.set(CLEAR);
    await eventually(() => before.seen.text === 'hello;old;' && during.seen.text === 'new;');
  });

  it('delivers even bytes of a client that gave up', async () => {
    await proxy.set({ is: 'blackhole' });
    const { socket, say } = await client();
    say('last words');
    await sleep(50);
    socket.destroy();
    await sleep(50);
    expect(heard).toBe('');
    await proxy.set(CLEAR);
    await eventually(() => heard === 'last words');
    await eventually(() => proxy.connections.length === 0);
  });
});

describe('a half-open wire', () => {
  it('to the client: requests arrive, answers and the end of the connection are permanently lost', async () => {
    const { say, seen } = await talking();
    await proxy.set({ is: 'half-open', lost: 'to-client' });
    say('asked;');
    await eventually(() => heard.endsWith('asked;'));
    for (const socket of served) socket.end();
    await proxy.set(CLEAR);
    say('again;');
    await sleep(50);
    expect(seen).toEqual({ text: 'hello;', end: undefined });
    expect((await talking()).seen.text).toBe('hello;');
  });

  it('to the server: it receives nothing, not even the end by the client', async () => {
    const { socket, say } = await talking();
    await proxy.set({ is: 'half-open', lost: 'to-server' });
    say('asked;');
    await sleep(50);
    socket.destroy();
    await proxy.set(CLEAR);
    await sleep(50);
    expect([heard, served.size]).toEqual(['hello;', 1]);
    expect((await talking()).seen.text).toBe('hello;');
  });

  it('spares a connection that sent nothing meanwhile', async () => {
    const { say, seen } = await talking();
    await proxy.set({ is: 'half-open', lost: 'to-server' });
    await proxy.set(CLEAR);
    say('asked;');
    await eventually(() => seen.text === 'hello;asked;');
  });
});

describe('a cut', () => {
  it.each([
    ['reset', 'ECONNRESET'],
    ['finish', 'end'],
  ] as const)('by %s ends open connections, and new ones as soon as they speak', async (how, end) => {
    const before = await talking();
    await proxy.set({ is: 'cut', how });
    expect(await eventually(() => before.seen.end)).toBe(end);
    const during = await client();
    await sleep(20);
    expect(during.seen.end).toBeUndefined();
    during.say('anybody?');
    expect(await eventually(() => during.seen.end)).toBe(end);
    expect(heard).toBe('hello;');
    await proxy.set(CLEAR);
    await talking();
  });

  it('once breaks open connections and lets the next through', async () => {
    const before = await talking();
    proxy.break('reset');
    expect(await eventually(() => before.seen.end)).toBe('ECONNRESET');
    await talking();
  });

  it('of one connection leaves the others alone', async () => {
    const [first, second] = [await talking(), await talking()];
    const [wire] = proxy.connections;
    wire?.set({ is: 'cut', how: 'reset' });
    expect(await eventually(() => first.seen.end)).toBe('ECONNRESET');
    second.say('still here');
    await eventually(() => second.seen.text === 'hello;still here');
    expect(proxy.connections.length).toBe(1);
  });
});

describe('refusing', () => {
  it('ends open connections and takes none, and later listens at the same port again', async () => {
    const before = await talking();
    await proxy.set({ is: 'refuse' });
    expect(await eventually(() => before.seen.end)).toBe('ECONNRESET');
    const refused = await client();
    expect(await eventually(() => refused.seen.end)).toBe('ECONNREFUSED');
    await proxy.set({ is: 'refuse' });
    await proxy.set(CLEAR);
    await talking();
  });
});
