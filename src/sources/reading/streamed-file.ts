import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { type PackedBytes, packedBytes, packer } from '../asking/source-bytes.ts';
import { type SourceFailure, unreadable } from '../asking/source-failure.ts';
import { streamBytes } from '../asking/stream-bytes.ts';
import type { Retrieved } from '../sourced-answer.ts';
import { cutLines } from './stream-lines.ts';

/** A large file as it was read, held packed, and what was read from it. */
interface StreamedFile<T> extends Retrieved {
  readonly content: T;
  readonly packed: PackedBytes;
}

/** Takes one line after the other; a text says why this is not the file. */
export interface LineReader<T> {
  line(text: string): string | undefined;
  end(): Result<T, string>;
}

interface Streaming extends Omit<LiveSourceOptions, 'address'> {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

/** Downloads a large file in one pass: digest, packed copy, lines. */
export async function streamFile<T>(
  url: string,
  { http, clock, limits, signal, maxBytes }: Streaming,
  reader: LineReader<T>,
): Promise<Result<StreamedFile<T>, SourceFailure>> {
  const digest = createHash('sha256');
  const packing = packer();
  const lines = cutLines(reader.line);
  try {
    const streamed = await streamBytes(
      url,
      http,
      { ...limits, signal, maxBytes },
      {
        take: async (chunk) => {
          digest.update(chunk);
          await packing.take(chunk);
          return lines.take(chunk);
        },
      },
    );
    if (!streamed.ok) return streamed;
    const fault = lines.end();
    const content = fault === undefined ? reader.end() : fail(fault);
    if (!content.ok) return unreadable(`${new URL(url).host}: ${content.error}`);
    const packed = await packing.end();
    const bytes = packedBytes(digest.digest('hex'), packed);
    return ok({ url, retrieved_at: clock.now(), bytes, packed, content: content.value });
  } finally {
    packing.drop();
  }
}
