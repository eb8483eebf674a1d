import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text where it stands on its page, in points from the lower left corner. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** All pieces, a blank between each two. */
  readonly text: string;
}

/** Reads a document with another library than the one that made it. */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
  }
}

export const readPages = (bytes: Uint8Array): Promise<readonly ReadPage[]> =>
  withPdf(bytes, async (pdf) => {
    const pages: ReadPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [
              {
                text: item.str,
                x: item.transform[4] as number,
                y: item.transform[5] as number,
                width: item.width,
                size: item.transform[0] as number,
              },
            ]
          : [],
      );
      pages.push({ width, height, pieces, text: pieces.map(({ text }) => text).join(' ') });
    }
    return pages;
  });
