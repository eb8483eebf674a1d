import type { IncomingMessage, ServerResponse } from 'node:http';

/** `too-large`: over the limit, the rest unread. `gone`: the client went away in the middle. */
type ReadBody = Buffer | 'too-large' | 'gone';

/** True when `Content-Length` alone tells that the body is over the limit. */
export function isDeclaredTooLarge(request: IncomingMessage, limitBytes: number): boolean {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) > limitBytes;
}

/** Reads the body up to its limit. Beyond it reading stops at once, declared or not. */
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

const WORTH_A_PLACE_BYTES = 1_048_576;

/** Where a long body of a known length is put as it comes: gathered first, it would be in memory twice. */
function placeFor({ headers }: IncomingMessage): Buffer | undefined {
  const length = Number(headers['content-length'] ?? 0);
  return length >= WORTH_A_PLACE_BYTES ? Buffer.allocUnsafeSlow(length) : undefined;
}

const LINGER_MS = 1_000;
const LINGER_BYTES = 1_048_576;

/**
 * Ends a connection whose request was not read to its end. Closing it at once would make the kernel reset it, and
 * the client lose the answer; so what still comes is thrown away for a moment, within bounds. The answer itself is
 * complete for the client as soon as its `Content-Length` is there.
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
