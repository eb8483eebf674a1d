import { setImmediate as turn } from 'node:timers/promises';
import { fail, ok, type Result } from '../kernel/result.ts';
import {
  type Attempt,
  broken,
  type GetOptions,
  type Http,
  openBody,
  tooLarge,
  withRetries,
} from './get-bytes.ts';
import { type SourceFailure, sourceFailure } from './source-failure.ts';

/** Takes bytes as they come; a text says why they are not what they should be, and ends the reading. */
export interface ByteSink {
  take(chunk: Uint8Array): Promise<string | undefined> | string | undefined;
}

export type StreamOptions = Omit<GetOptions, 'accept'>;

/** At most so much is read before others have their turn: a few milliseconds of work. */
const SLICE_BYTES = 65_536;

/**
 * One GET under the rules of `getBytes`, for a body too large to be held: it passes through the sink once. It tries
 * again only as long as the sink has seen nothing. A body that ends before its end is refused, and so is one whose
 * end nothing tells (neither a length nor chunks): half a file could not be told from a whole one.
 */
export const streamBytes = (
  url: string,
  http: Http,
  options: StreamOptions,
  sink: ByteSink,
): Promise<Result<null, SourceFailure>> =>
  withRetries(http, options, () => attempt(url, http, options, sink));

async function attempt(
  url: string,
  http: Http,
  options: StreamOptions,
  sink: ByteSink,
): Promise<Result<null, Attempt>> {
  const host = new URL(url).host;
  let size = 0;
  try {
    const opened = await openBody(url, http, options);
    if (!opened.ok) return opened;
    const { body, headers } = opened.value;
    if (!headers.has('content-length') && !headers.has('transfer-encoding')) {
      await body?.cancel().catch(() => undefined);
      return unreadable(`${host} does not say where its answer ends`);
    }
    // Leaving the loop early cancels the body, and with it the connection.
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > options.maxBytes) return tooLarge(host, options.maxBytes);
      const fault = await passOn(chunk, sink);
      if (fault !== undefined) return unreadable(`${host}: ${fault}`);
    }
    const declared = headers.get('content-encoding') === null ? headers.get('content-length') : null;
    if (declared !== null && Number(declared) !== size) {
      return unreadable(`${host} declared ${declared} bytes and sent ${size}`);
    }
    return ok(null);
  } catch (error) {
    const failed = broken(host, options.signal, error);
    return failed.ok || size === 0 ? failed : fail({ ...failed.error, again: false });
  }
}

async function passOn(chunk: Uint8Array, sink: ByteSink): Promise<string | undefined> {
  for (let at = 0; at < chunk.byteLength; at += SLICE_BYTES) {
    const fault = await sink.take(chunk.subarray(at, at + SLICE_BYTES));
    if (fault !== undefined) return fault;
    await turn();
  }
  return undefined;
}

const unreadable = (detail: string): Result<never, Attempt> =>
  fail({ failure: sourceFailure('unreadable', detail), again: false });
