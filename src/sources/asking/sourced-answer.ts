import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { sha256 } from '../../kernel/digest.ts';
import { type Limitation, limitation, type SourceDescription } from '../../kernel/estimate.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Reference } from '../../kernel/reference.ts';
import type { SourceBytes, SourcedAnswer, SourceProfile } from '../../valuation/references/contract.ts';

const LAST_GOOD_ANSWER = limitation('sources.LAST_GOOD_ANSWER');

export const IMPORTED_FILE = limitation('sources.IMPORTED_FILE');

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

export interface Reading {
  readonly url: string;
  readonly retrieved_at: Instant;
}

/** What was read to price with, and the very bytes. */
export interface Retrieved extends Reading {
  readonly bytes: SourceBytes;
}

export const retrieved = (url: string, bytes: Uint8Array, at: Instant): Retrieved => ({
  url,
  retrieved_at: at,
  bytes: heldBytes(sha256(bytes), bytes),
});

/** What a source chose of what it read: a reference, but for where it comes from, and the bytes it was read from. */
export interface ChosenReference extends Omit<Reference, 'source' | 'retrieved_at' | 'sha256'> {
  readonly bytes: SourceBytes;
  /** Where and when these bytes were read, where what was read is several answers of the source. */
  readonly reading?: Reading;
  /** Said before that the answer is the last good one; `limitations` are said after it. */
  readonly first?: readonly Limitation[];
}

/**
 * The source as an answer names it: with the address it was really read from. Its texts once, as they are recorded;
 * a view for people takes them from the profile, in their language.
 */
export const describe = (
  { id, name, publisher, terms }: SourceProfile,
  { url, retrieved_at }: Reading,
): SourceDescription => ({ id, name: name['pt-BR'], publisher, url, retrieved_at, terms: terms.en });

/** The answer made of what a source chose, with what a reader must know of it. */
export function sourcedAnswer(
  profile: SourceProfile,
  read: Reading,
  { bytes, reading = read, first = [], limitations, ...reference }: ChosenReference,
  isLastGood = false,
): SourcedAnswer {
  return {
    answer: {
      found: true,
      reference: {
        ...reference,
        source: describe(profile, reading),
        retrieved_at: reading.retrieved_at,
        sha256: bytes.sha256,
        limitations: [...first, ...(isLastGood ? [LAST_GOOD_ANSWER] : []), ...limitations],
      },
    },
    bytes: [bytes],
  };
}
