/** Bytes that can be read in pieces, and more than once. */
export interface UploadSource {
  /** Total bytes. */
  readonly size: number;
  /** From `start` to `end`, excluding `end`. */
  bytes(start: number, end: number): Promise<Uint8Array>;
}

/** What can be uploaded: a Blob (a File, `Bun.file(path)`), bytes, or a `fileSource` of `@asset-valuation/client/node`. */
export type Uploadable = Blob | Uint8Array | UploadSource;

export function sourceOf(file: Uploadable): UploadSource {
  if (file instanceof Blob)
    return {
      size: file.size,
      bytes: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
    };
  if (file instanceof Uint8Array)
    return { size: file.length, bytes: async (start, end) => new Uint8Array(file.subarray(start, end)) };
  return file;
}
