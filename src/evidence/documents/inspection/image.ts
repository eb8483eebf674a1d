import sharp from 'sharp';
import { type Finding, readable, unreadable } from './finding.ts';

// Allow only the loaders for untrusted JPEG, PNG and WebP bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Shrinking uses every pixel, so every pixel must be decoded. */
const SHRUNK = 16;

/** Decodes a JPEG, PNG or WebP image completely. */
export async function inspectImage(bytes: Uint8Array, pixels: number): Promise<Finding> {
  try {
    const image = sharp(bytes, { limitInputPixels: pixels, sequentialRead: true, failOn: 'error' });
    const { width, height } = await image.metadata();
    await image
      .resize({ width: SHRUNK, height: SHRUNK, fit: 'fill', kernel: 'cubic', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return readable({ width, height });
  } catch (error) {
    return unreadable(`an image that cannot be decoded: ${(error as Error).message}`);
  }
}
