import type { IncomingMessage, ServerResponse } from 'node:http';

/** `too-large`: over the limit, the rest is unread. `gone`: the client left before the end. */
type ReadBody = Buffer | 'too-large' | 'gone';

/** True when `Content-Length` is over the limit. */
export function isDeclaredTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) > limitBytes;
}

/** Reads the body up to its limit in bytes; beyond it reading stops at once. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limitBytes: number,
): Promise<ReadBody> {
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const place = placeFor(request);
    let size = 0;
    const settle = (outcome: ReadBody): void => {
      request.off('data', take);
      resolve(outcome);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limitBytes) {
        request.pause();
        settle('too-large');
      } else if (place) chunk.copy(place, size - chunk.length);
      else chunks.push(chunk);
    };
    request.on('data', take);
    request.on('end', () =>
      settle(place ?? (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))),
    );
    request.on('error', () => settle('gone'));
    request.on('close', () => settle('gone'));
  });
}

/** Thrown where a body that a route reads as it arrives cannot be read to its end. */
export class UnreadBody extends Error {
  readonly outcome: Exclude<ReadBody, Buffer>;

  constructor(outcome: UnreadBody['outcome']) {
    super(`the body is ${outcome}`);
    this.name = 'UnreadBody';
    this.outcome = outcome;
  }
}

/** What a body read as it arrives may take: an hour, in which no two minutes pass without a byte. */
const LONG_BODY_MS = 3_600_000;

const bodyTimes = new WeakMap<IncomingMessage, (limitMs: number) => void>();

/** Calls `onLate` if the body has not arrived in time. Node's own limit knows no request that may take longer. */
export function limitBodyTime(message: IncomingMessage, limitMs: number, onLate: () => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
  if (length === '0' && encoding === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const start = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => message.complete || onLate(), ms).unref();
  };
  start(limitMs);
  message.once('close', () => clearTimeout(timer));
  bodyTimes.set(message, start);
}

/** The chunks of a body as they arrive. Throws `UnreadBody`. */
export async function* bodyChunks(
  request: IncomingMessage,
  response: ServerResponse,
  limitBytes: number,
): AsyncGenerator<Buffer> {
  if (request.headers.expect !== undefined) response.writeContinue();
  bodyTimes.get(request)?.(LONG_BODY_MS);
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > limitBytes) throw new UnreadBody('too-large');
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof UnreadBody ? error : new UnreadBody('gone');
  }
}

const WORTH_A_PLACE_BYTES = 1_048_576;

/** A buffer for a long body of a known length: collecting chunks first would hold it in memory twice. */
function placeFor({ headers }: IncomingMessage): Buffer | undefined {
  const length = Number(headers['content-length'] ?? 0);
  return length >= WORTH_A_PLACE_BYTES ? Buffer.allocUnsafeSlow(length) : undefined;
}

const LINGER_MS = 1_000;
const LINGER_BYTES = 1_048_576;

/**
 * Ends a connection whose request was not fully read. If it were closed at once, the kernel would reset it and the client would
 * lose the answer; so further input is discarded for a moment, within bounds. The answer is complete for the client when its
 * `Content-Length` has arrived.
 */
export function endUnread(request: IncomingMessage, response: ServerResponse): void {
  let discarded = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.off('data', discard);
    response.end();
  };
  const discard = (chunk: Buffer): void => {
    discarded += chunk.length;
    if (discarded > LINGER_BYTES) finish();
  };
  const timer = setTimeout(finish, LINGER_MS);
  request.on('data', discard);
  request.once('end', finish);
  request.once('close', finish);
  request.resume();
}
