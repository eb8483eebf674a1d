import sharp from 'sharp';
import { type Finding, readable, unreadable } from './finding.ts';

// Of all that the library can read only these three, through the loaders that are made for bytes from anywhere.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Every pixel goes into it, so every pixel must have been decoded. */
const SHRUNK = 16;

/** A JPEG, PNG or WebP image: really decoded, to its last pixel. */
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
