import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { listenAnywhere } from './free-port.ts';

export type ClamdConduct =
  /** Says that it is clean, unless the bytes hold the text `EICAR`. */
  | 'honest'
  /** Answers with this text, after the last chunk. */
  | { readonly answers: string }
  /** Answers with this text after the first chunk, and closes without taking the others. */
  | { readonly answersEarly: string }
  /** Answers that a limit is exceeded after more bytes than this, and closes. */
  | { readonly most: number }
  | 'closes-early'
  | 'never-answers'
  | 'takes-nothing'
  | 'babbles';

export const MADE_UP_VERSION = 'ClamAV 1.4.3/27800/made up';
export const MADE_UP_SIGNATURE = 'Made-Up-Signature';

/** An invented clamd on a free port, or a Unix socket: `INSTREAM` and `VERSION` as in clamd(8), and misbehaviour. */
export async function startClamd(socketPath?: string) {
  let conduct: ClamdConduct = 'honest';
  let version = `${MADE_UP_VERSION}\0`;
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    const bytes = reader(socket);
    const command = await bytes.upToZero();
    if (command === 'zVERSION') return void socket.end(version);
    if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
    if (conduct === 'takes-nothing') return void socket.pause();
    if (conduct === 'closes-early') return void socket.destroy();
    const chunks: Buffer[] = [];
    let size = 0;
    for (;;) {
      const length = (await bytes.take(4)).readUInt32BE();
      if (length === 0) break;
      chunks.push(await bytes.take(length));
      size += length;
      if (typeof conduct === 'object' && 'answersEarly' in conduct)
        return void socket.end(conduct.answersEarly);
      if (typeof conduct === 'object' && 'most' in conduct && size > conduct.most)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    }
    const content = Buffer.concat(chunks);
    scanned.push(content);
    if (conduct === 'never-answers') return;
    if (conduct === 'babbles') return void socket.end('x'.repeat(100_000));
    if (typeof conduct === 'object' && 'answers' in conduct) return void socket.end(conduct.answers);
    socket.end(content.includes('EICAR') ? `stream: ${MADE_UP_SIGNATURE} FOUND\0` : 'stream: OK\0');
  }

  const url =
    socketPath === undefined ? `tcp://127.0.0.1:${await listenAnywhere(server)}` : `unix://${socketPath}`;
  if (socketPath !== undefined) await once(server.listen(socketPath), 'listening');
  return {
    url,
    /** Content of complete scans. */
    scanned: scanned as readonly Buffer[],
    behave(as: ClamdConduct) {
      conduct = as;
    },
    sayVersion(text: string) {
      version = text;
    },
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type MadeUpClamd = Awaited<ReturnType<typeof startClamd>>;

function reader(socket: Socket) {
  const incoming = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer[] = [];
  let length = 0;
  const more = async () => {
    const next = await incoming.next();
    if (next.done) throw new Error('the client went away');
    held.push(next.value);
    length += next.value.length;
  };
  const take = async (count: number): Promise<Buffer> => {
    while (length < count) await more();
    const all = Buffer.concat(held);
    held = [all.subarray(count)];
    length -= count;
    return all.subarray(0, count);
  };
  return {
    take,
    async upToZero(): Promise<string> {
      while (!held.some((chunk) => chunk.includes(0))) await more();
      const text = await take(Buffer.concat(held).indexOf(0) + 1);
      return text.toString('latin1', 0, text.length - 1);
    },
  };
}
