const MEGABYTE = 1_048_576;

/** What one document may cost while it is read. */
export interface InspectionLimits {
  /** From the last byte handed over to the finding. */
  readonly timeMs: number;
  /** Resident memory of the process that reads; watched where the system tells it (`/proc`). */
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
