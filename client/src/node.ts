import { open, stat } from 'node:fs/promises';
import type { UploadSource } from './upload/source.ts';

/** A file to upload, read in pieces: it is never whole in memory, and not kept open. */
export async function fileSource(path: string): Promise<UploadSource> {
  const { size } = await stat(path);
  return {
    size,
    async bytes(start, end) {
      const file = await open(path);
      try {
        const bytes = new Uint8Array(end - start);
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
          if (bytesRead === 0) throw new Error(`${path} was truncated while it was read`);
          filled += bytesRead;
        }
        return bytes;
      } finally {
        await file.close();
      }
    },
  };
}
