import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** An invented picture that does not compress to nothing. */
export const picture = (format: ImageFormat, width = 320, height = 200): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer();

/** A PNG of a few bytes with a header of these dimensions in pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.from('789c6300010000050001', 'hex')),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The same lossy WebP with other dimensions in its header (at most 16,383 each). */
export function webpOf(image: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(image);
  const frame = changed.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  changed.writeUInt16LE(width, frame + 3);
  changed.writeUInt16LE(height, frame + 5);
  return changed;
}
