import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { DigestMismatch, type DocumentStore } from '../document-stores/document-store.ts';

/** Bytes as they are kept; why there are none: gone, others than their digest says, or the storage did not answer. */
type KeptBytes =
  | { readonly status: 'KEPT'; readonly bytes: Uint8Array }
  | { readonly status: 'MISSING' | 'DAMAGED' | 'NOT_CHECKED' };
export type BytesStatus = KeptBytes['status'];

/** Document storage for a replay: all the rest can be replayed without it. */
export interface BytesLookUp {
  look(sha256: string): Promise<KeptBytes>;
  /** Why it did not answer; it is not asked again then. Undefined while it did. */
  unavailable(): DependencyUnavailable | undefined;
}

export function bytesLookUp(documents: Pick<DocumentStore, 'get'>): BytesLookUp {
  let away: DependencyUnavailable | undefined;
  return {
    unavailable: () => away,
    async look(sha256) {
      // What is no digest names nothing that could be kept.
      if (!/^[0-9a-f]{64}$/.test(sha256)) return { status: 'MISSING' };
      if (away) return { status: 'NOT_CHECKED' };
      try {
        const bytes = await documents.get(sha256);
        return bytes ? { status: 'KEPT', bytes } : { status: 'MISSING' };
      } catch (error) {
        if (error instanceof DigestMismatch) return { status: 'DAMAGED' };
        if (!(error instanceof DependencyUnavailable)) throw error;
        away = error;
        return { status: 'NOT_CHECKED' };
      }
    },
  };
}
