import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { SourceBytes } from '../../valuation/references/contract.ts';

/** Bytes that are held as they came. */
export const heldBytes = (sha256: string, bytes: Uint8Array): SourceBytes => ({
  sha256,
  read: async () => bytes,
});

/** A large file as it is held: packed. It can be read again, piece by piece. */
export interface PackedBytes {
  readonly size: number;
  unpack(): AsyncIterable<Uint8Array>;
}

const PIECE_BYTES = 65_536;

/** Packs bytes while they pass through. `drop` ends it when they turn out to be of no use. */
export function packer() {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PIECE_BYTES });
  const pieces: Buffer[] = [];
  let size = 0;
  gzip.on('data', (piece: Buffer) => pieces.push(piece));
  return {
    async take(chunk: Uint8Array): Promise<void> {
      size += chunk.byteLength;
      if (!gzip.write(chunk)) await once(gzip, 'drain');
    },
    async end(): Promise<PackedBytes> {
      gzip.end();
      await once(gzip, 'end');
      return { size, unpack: () => Readable.from(pieces).pipe(createGunzip({ chunkSize: PIECE_BYTES })) };
    },
    drop: () => gzip.destroy(),
  };
}

/** Bytes that are held packed; unpacked only when they are to be kept. */
export const packedBytes = (sha256: string, packed: PackedBytes): SourceBytes => ({
  sha256,
  read: async () => {
    const bytes = Buffer.alloc(packed.size);
    let at = 0;
    for await (const piece of packed.unpack()) {
      bytes.set(piece, at);
      at += piece.byteLength;
    }
    return bytes;
  },
});
