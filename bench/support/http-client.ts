import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

const HEAD_END = '\r\n\r\n';

/** Parses one whole response at the start of a text (one character per byte); undefined while it is incomplete. */
export function readResponse(text: string): { readonly answer: Answer; readonly length: number } | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + HEAD_END.length;
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (declared !== undefined) {
    const length = bodyStart + Number(declared);
    return text.length < length
      ? undefined
      : { answer: { status, body: text.slice(bodyStart, length) }, length };
  }
  let body = '';
  for (let at = bodyStart; ; ) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (text.length < next) return undefined;
    if (size === 0) return { answer: { status, body }, length: next };
    body += text.slice(lineEnd + 2, lineEnd + 2 + size);
    at = next;
  }
}

/** One kept-alive connection with one request at a time; cheap, to leave the CPU to the server. */
export class Connection {
  #socket: Socket;
  #received = '';
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const response = readResponse(this.#received);
    if (response === undefined) return;
    this.#received = this.#received.slice(response.length);
    this.#waiting?.resolve(response.answer);
  }
}

/** A request as it goes over the wire. */
export function rawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
