import { z } from 'zod';
import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';

/** The argument of a process that reads a document. */
export interface InspectionTask {
  /** As declared. */
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  readonly limits: InspectionLimits;
}

/** Where it reports, apart from its standard output, on which a library might write. */
export const REPORT = 3;

/** Reported in a line of its own once everything is loaded: from here on what goes wrong is the document's. */
export const READY = 'ready';

const MEGABYTE = 1_048_576;

/** What one document may cost while it is read. */
export interface InspectionLimits {
  /** From the last byte handed over to the finding. */
  readonly timeMs: number;
  /** Resident memory of the process that reads; watched where the system has `/proc`. */
  readonly residentBytes: number;
  /** Heap of the same process, for what is JavaScript in it. */
  readonly heapMegabytes: number;
  /** Width times height of an image. */
  readonly pixels: number;
  /** Deepest nesting of JSON and XML. */
  readonly depth: number;
  /** One deflated stream of a PDF, inflated. */
  readonly inflatedStreamBytes: number;
  /** All of them together: this much, or `inflatedRatio` times the file's size where that is more. */
  readonly inflatedBytes: number;
  readonly inflatedRatio: number;
}

export const INSPECTION_LIMITS: InspectionLimits = {
  timeMs: 30_000,
  residentBytes: 1_024 * MEGABYTE,
  heapMegabytes: 384,
  pixels: 100_000_000,
  depth: 256,
  inflatedStreamBytes: 128 * MEGABYTE,
  inflatedBytes: 512 * MEGABYTE,
  inflatedRatio: 20,
};

const count = z.int().min(0).nullable();

/** What a reading of a document's bytes found; `detail` is for people. */
export const Finding = z.discriminatedUnion('finding', [
  z.strictObject({
    finding: z.literal('READABLE'),
    /** Of a PDF. */
    pages: count,
    /** Of an image, in pixels. */
    width: count,
    height: count,
  }),
  z.strictObject({ finding: z.enum(['TYPE_MISMATCH', 'UNREADABLE']), detail: z.string().max(300) }),
]);
export type Finding = z.infer<typeof Finding>;

export const readable = (of: { pages?: number; width?: number; height?: number } = {}): Finding => ({
  finding: 'READABLE',
  pages: of.pages ?? null,
  width: of.width ?? null,
  height: of.height ?? null,
});

export const unreadable = (detail: string): Finding => ({
  finding: 'UNREADABLE',
  detail: detail.slice(0, 300),
});

export const typeMismatch = (declared: string, found: string): Finding => ({
  finding: 'TYPE_MISMATCH',
  detail: `declared as ${declared}, but the bytes are ${found}`,
});
