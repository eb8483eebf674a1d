import { unlessAborted } from '../../kernel/async/unless-aborted.ts';
import { renderJson } from '../../kernel/json/source-text.ts';
import { API_HEADERS } from '../pipeline/answer/security-headers.ts';
import type { ServedRequest } from '../pipeline/request/served.ts';
import type { ServerEvent } from '../route.ts';

const COMMENT_MS = 15_000;
const RECHECK_MS = 5_000;
const RECONNECT_MS = 2_000;

/**
 * Writes server-sent events until the iterable ends, the client goes away, the server drains, or `stillAllowed` says
 * no (asked every five seconds, so that a revoked credential loses its stream as it loses everything else).
 */
export async function sendEvents(
  request: ServedRequest,
  events: AsyncIterable<ServerEvent>,
  stillAllowed: () => Promise<boolean>,
): Promise<void> {
  const { response, controller } = request;
  response.writeHead(200, [
    ...API_HEADERS,
    'X-Request-Id',
    request.requestId,
    ...request.answerHeaders,
    'Cache-Control',
    'no-store',
    'Content-Type',
    'text/event-stream; charset=utf-8',
    'X-Accel-Buffering',
    'no',
    'Connection',
    'close',
  ]);
  response.write(`retry: ${RECONNECT_MS}\n\n`);
  const comments = setInterval(() => response.write(': still here\n\n'), COMMENT_MS);
  const rechecks = setInterval(() => {
    // Not knowing is not a yes: the client reconnects, and meets the 503 there.
    stillAllowed().then(
      (allowed) => allowed || controller.abort(),
      () => controller.abort(),
    );
  }, RECHECK_MS);
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), controller.signal);
      if (!next || next.done === true) break;
      if (!response.write(eventText(next.value))) await unlessAborted(drained(request), controller.signal);
    }
  } finally {
    clearInterval(comments);
    clearInterval(rechecks);
    // Not awaited: a generator that waits for something else would hold the connection open.
    iterator.return?.().catch(() => undefined);
    response.end();
  }
}

function eventText({ id, event, data }: ServerEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `id: ${id}\n${name}data: ${renderJson(data).replaceAll(/\r\n|[\r\n]/g, '\ndata: ')}\n\n`;
}

const drained = (request: ServedRequest): Promise<unknown> =>
  new Promise((resolve) => request.response.once('drain', resolve));
