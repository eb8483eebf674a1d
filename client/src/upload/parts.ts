import type { Call } from '../call.ts';
import { partDigest } from '../digest.ts';
import type { CallOptions } from '../operation-types.ts';
import type { Document } from '../shapes.ts';
import type { UploadSource } from './source.ts';

export interface Sending {
  readonly call: Call;
  /** With the parts received so far. */
  readonly document: Document;
  readonly source: UploadSource;
  readonly parallel: number;
  readonly common: CallOptions;
  /** Called with the bytes that the service has. */
  readonly onProgress: (bytes: number) => void;
}

/** Sends the missing parts, several concurrently; the first failure ends the others. */
export async function sendParts({
  call,
  document,
  source,
  parallel,
  common,
  onProgress,
}: Sending): Promise<void> {
  const there = new Map(document.parts.map((part) => [part.number, part.sha256]));
  const failed = new AbortController();
  const signal = common.signal ? AbortSignal.any([common.signal, failed.signal]) : failed.signal;
  let sent = 0;
  let next = 1;
  const sender = async (): Promise<void> => {
    while (next <= document.part_count) {
      const number = next++;
      const start = (number - 1) * document.part_size_bytes;
      const bytes = await source.bytes(start, Math.min(start + document.part_size_bytes, source.size));
      const digest = await partDigest(bytes);
      if (there.get(number) !== digest.hex)
        await call('storeDocumentPart', {
          ...common,
          signal,
          path: { id: document.id, number: String(number) },
          headers: { 'Content-Digest': digest.header },
          body: bytes,
        });
      sent += bytes.length;
      onProgress(sent);
    }
  };
  const senders = Array.from({ length: Math.max(1, parallel) }, () =>
    sender().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(senders);
  await Promise.all(senders);
}
