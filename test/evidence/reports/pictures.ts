import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { withPdf } from './read-pdf.ts';

/** A page in 16 shades of grey, one byte a pixel: enough for comparing layouts, and small. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

const DOTS_PER_INCH = 60;
const SHADE = 17;

export const KEPT = path.resolve(import.meta.dirname, '../../fixtures/reports');

/** Renders each page with the outlines of the embedded fonts; no font of the machine is used. */
export const picturesOf = (pdf: Uint8Array): Promise<readonly Picture[]> =>
  withPdf(pdf, async (document) => {
    const pictures: Picture[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: DOTS_PER_INCH / 72 });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = canvas.getContext('2d');
      type Context = Parameters<typeof page.render>[0]['canvasContext'];
      await page.render({ canvas: null, canvasContext: context as unknown as Context, viewport }).promise;
      const { width, height } = canvas;
      pictures.push({ width, height, shades: shadesOf(context.getImageData(0, 0, width, height).data) });
    }
    return pictures;
  });

function shadesOf(pixels: Uint8ClampedArray): Uint8Array {
  const shades = new Uint8Array(pixels.length / 4);
  for (const index of shades.keys()) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3);
    shades[index] = Math.round((0.299 * red + 0.587 * green + 0.114 * blue) / SHADE);
  }
  return shades;
}

export const pngOf = ({ width, height, shades }: Picture): Promise<Buffer> =>
  sharp(
    shades.map((shade) => shade * SHADE),
    { raw: { width, height, channels: 1 } },
  )
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();

export async function readPicture(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, shades: data.map((grey) => Math.round(grey / SHADE)) };
}

/** The stored pictures of one document, in page order. */
export async function keptPictures(name: string): Promise<readonly Picture[]> {
  const files = (await readdir(KEPT)).filter((file) => file.startsWith(`${name}-page-`)).sort();
  return Promise.all(files.map((file) => readPicture(path.join(KEPT, file))));
}

export const pictureFile = (name: string, page: number): string =>
  path.join(KEPT, `${name}-page-${String(page).padStart(2, '0')}.png`);

/** Tolerates small differences from smoothing on other processors. Moved text differs more, in far more pixels. */
const SHADES_APART = 3;

/** Number of visibly different pixels; all of them if the sizes differ. */
export function pixelsApart(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return one.shades.length;
  let count = 0;
  for (const [index, shade] of one.shades.entries())
    if (Math.abs(shade - (other.shades[index] ?? 0)) > SHADES_APART) count += 1;
  return count;
}
