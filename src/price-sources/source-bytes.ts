import type { SourceBytes } from './contract.ts';

/** Bytes that are held as they came. */
export const heldBytes = (sha256: string, bytes: Uint8Array): SourceBytes => ({
  sha256,
  read: async () => bytes,
});
