import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text with its position on the page, in points from the lower left corner. */
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
  /** All pieces, separated by blanks. */
  readonly text: string;
}

/** Where pdf.js looks for its worker; the pdf.js version of the service uses the same place. */
const place = globalThis as { pdfjsWorker?: unknown };

/** Untyped. */
const WORKER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Puts the library's own worker there and restores the previous one afterwards. */
async function withOwnWorker<T>(work: () => Promise<T>): Promise<T> {
  const before = place.pdfjsWorker;
  place.pdfjsWorker = await import(WORKER);
  try {
    return await work();
  } finally {
    place.pdfjsWorker = before;
  }
}

/** Reads a document with another library than the one that wrote it. */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = await withOwnWorker(async () => {
    const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
    await loading.promise;
    return loading;
  });
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

/** Without blanks, because long texts may break anywhere. */
export const dense = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, '');
export const wholeText = (pages: readonly ReadPage[]): string => pages.map(({ text }) => text).join(' ');
