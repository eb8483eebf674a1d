import { Buffer } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type SourceFailure, unreadable } from '../asking/asker.ts';
import { type ByteSink, streamBytes } from '../asking/get-bytes.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { heldBytes, type Retrieved } from '../asking/sourced-answer.ts';
import { cutLines } from '../reading/lines.ts';
import { type MonthContent, readQuotas } from './read-quotas.ts';

/** The file of one month, held as the zip that it came as, and what was read from it. */
export interface MonthFile extends Retrieved, MonthContent {}

/** Some 15 MB in 2026, and 60 MB unpacked. */
const MAX_BYTES = 64 * 1_048_576;
const MAX_UNPACKED_BYTES = 512 * 1_048_576;

/** Downloads a month's file; it is unpacked and read in one pass. */
export async function readMonthFile(
  url: string,
  month: string,
  { http, clock, limits, signal }: Omit<LiveSourceOptions, 'address'> & { readonly signal: AbortSignal },
): Promise<Result<MonthFile, SourceFailure>> {
  const pieces: Uint8Array[] = [];
  const streamed = await streamBytes(
    url,
    http,
    { ...limits, signal, maxBytes: MAX_BYTES },
    {
      take: (piece) => {
        pieces.push(piece);
        return undefined;
      },
    },
  );
  if (!streamed.ok) return streamed;
  const zip = Buffer.concat(pieces.splice(0));
  const reader = readQuotas(month, businessDateOf(clock.now()));
  const lines = cutLines(reader.line, { shortens: true });
  const fault = (await unzip(zip, { maxBytes: MAX_UNPACKED_BYTES, signal }, lines)) ?? lines.end();
  const content = fault === undefined ? reader.end() : fail(fault);
  if (!content.ok) return unreadable(`${new URL(url).host}, ${month}: ${content.error}`);
  return ok({ url, retrieved_at: clock.now(), bytes: heldBytes(sha256(zip), zip), ...content.value });
}

interface UnzipOptions {
  /** Unpacked. What the zip says of it is looked at first, and what comes out is held to it. */
  readonly maxBytes: number;
  /** Throws its reason once it aborts. */
  readonly signal: AbortSignal;
}

/**
 * Passes the only file of a zip through the sink as it is unpacked, piece by piece; others have their turn between pieces. A text
 * says why the zip, or what is in it, cannot be used: what the sink has seen until then is not to be.
 */
async function unzip(
  zip: Buffer,
  { maxBytes, signal }: UnzipOptions,
  sink: ByteSink,
): Promise<string | undefined> {
  // Loaded by whoever unzips: it is CommonJS, which a bundler would put whole into what only names the sources.
  const { fromBufferPromise } = await import('yauzl');
  try {
    const file = await fromBufferPromise(zip);
    const entry = await onlyEntry(file);
    if (!entry?.canDecodeFileData()) return 'a zip without exactly one file that can be unpacked';
    if (entry.uncompressedSize > maxBytes) return `a file of more than ${maxBytes} bytes unpacked`;
    let sum = 0;
    // Leaving the loop early ends the stream.
    for await (const piece of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      sum = crc32(piece, sum);
      const fault = await sink.take(piece);
      if (fault !== undefined) return fault;
      await turn();
    }
    return sum === entry.crc32 ? undefined : 'a zip whose checksum is another one';
  } catch (error) {
    signal.throwIfAborted();
    return `a damaged zip (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Undefined where there is none, or more than one. */
async function onlyEntry(file: ZipFile): Promise<Entry | undefined> {
  let only: Entry | undefined;
  for await (const entry of file.eachEntry()) {
    if (only) return undefined;
    only = entry;
  }
  return only;
}
