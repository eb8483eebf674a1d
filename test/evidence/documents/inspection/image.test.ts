import { describe, expect, it } from 'vitest';
import { INSPECTION_LIMITS } from '../../../../src/evidence/documents/inspection/finding.ts';
import { inspectImage } from '../../../../src/evidence/documents/inspection/image.ts';
import { type ImageFormat, picture, pngHeader, webpOf } from '../../../support/images.ts';

const inspect = (bytes: Uint8Array, pixels = INSPECTION_LIMITS.pixels) => inspectImage(bytes, pixels);
const FORMATS: readonly ImageFormat[] = ['jpeg', 'png', 'webp'];

describe('an image', () => {
  it.each(FORMATS)('is decoded with its size: %s', async (format) => {
    expect(await inspect(await picture(format))).toEqual({
      finding: 'READABLE',
      pages: null,
      width: 320,
      height: 200,
    });
  });

  it.each(FORMATS)('that is truncated is unreadable, however little is missing: %s', async (format) => {
    const whole = await picture(format);
    for (const share of [0.1, 0.5, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await inspect(cut)).toMatchObject({ finding: 'UNREADABLE' });
    }
  });

  it('may have at most the allowed number of pixels', async () => {
    const image = await picture('png', 100, 100);
    expect(await inspect(image, 10_000)).toMatchObject({ finding: 'READABLE' });
    expect(await inspect(image, 9_999)).toMatchObject({ finding: 'UNREADABLE' });
  });

  it('with few bytes and huge dimensions is refused before decoding', async () => {
    const message = /exceeds pixel limit/;
    const webp = webpOf(await picture('webp'), 16_383, 16_383);
    for (const bomb of [pngHeader(60_000, 60_000), webp]) {
      const found = await inspect(bomb);
      expect(found).toMatchObject({ finding: 'UNREADABLE', detail: expect.stringMatching(message) });
    }
  });

  it('of another format is not decoded', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    for (const other of [svg, gif]) expect(await inspect(other)).toMatchObject({ finding: 'UNREADABLE' });
  });
});
