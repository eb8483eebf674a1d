import type { Buffer } from 'node:buffer';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { ByteSink } from '../asking/stream-bytes.ts';

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
export async function unzip(
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
