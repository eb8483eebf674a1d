import type { DocumentPart } from './events.ts';

/** 5 MB, 1 MB being 1,048,576 bytes. Every part but the last has exactly this size. */
export const PART_SIZE_BYTES = 5_242_880;
/** 100 MB. */
export const LARGEST_DOCUMENT_BYTES = 104_857_600;

interface Cut {
  readonly size_bytes: number;
  readonly part_size_bytes: number;
  readonly part_count: number;
}

/** How a document of so many bytes is cut. */
export const cutOf = (sizeBytes: number): Cut => ({
  size_bytes: sizeBytes,
  part_size_bytes: PART_SIZE_BYTES,
  part_count: Math.ceil(sizeBytes / PART_SIZE_BYTES),
});

/** Bytes that a part must have, from 1 on: the last one has the rest. Undefined where there is no such part. */
export function sizeOfPart(
  { size_bytes, part_size_bytes, part_count }: Cut,
  number: number,
): number | undefined {
  if (!(number >= 1 && number <= part_count)) return undefined;
  return number < part_count ? part_size_bytes : size_bytes - part_size_bytes * (part_count - 1);
}

/** A piece of one part: from its byte `from` on, up to and without `to`, counted from the part's beginning. */
interface Piece {
  readonly part: DocumentPart;
  readonly from: number;
  readonly to: number;
}

/** The pieces that make up the bytes `first` to `last` of a document, both included, counted from 0. */
export function piecesOf(
  { part_size_bytes, parts }: { readonly part_size_bytes: number; readonly parts: readonly DocumentPart[] },
  { first, last }: { readonly first: number; readonly last: number },
): readonly Piece[] {
  return parts.flatMap((part) => {
    const start = (part.number - 1) * part_size_bytes;
    const from = Math.max(0, first - start);
    const to = Math.min(part.size_bytes, last + 1 - start);
    return from < to ? [{ part, from, to }] : [];
  });
}
