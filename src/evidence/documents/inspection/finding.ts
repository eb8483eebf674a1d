import { z } from 'zod';
import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';

export interface InspectionTask {
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  readonly limits: InspectionLimits;
}

/** File descriptor for the report; a library might write to standard output. */
export const REPORT = 3;

/** Reported once everything is loaded: later failures are the document's. */
export const READY = 'ready';

const MEGABYTE = 1_048_576;

export interface InspectionLimits {
  /** From the last byte handed over to the finding. */
  readonly timeMs: number;
  /** Resident memory of the process; enforced if the system has `/proc`. */
  readonly residentBytes: number;
  /** JavaScript heap of the process. */
  readonly heapMegabytes: number;
  /** Width times height of an image. */
  readonly pixels: number;
  /** Deepest nesting of JSON and XML. */
  readonly depth: number;
  /** One deflated stream of a PDF, inflated. */
  readonly inflatedStreamBytes: number;
  /** All streams together: this much, or `inflatedRatio` times the file's size if that is more. */
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

/** The result of an inspection; `detail` is for people. */
export const Finding = z.discriminatedUnion('finding', [
  z.strictObject({
    finding: z.literal('READABLE'),
    pages: count,
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
