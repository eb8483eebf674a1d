import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { DocumentState } from '../../valuing/domain/document/state.ts';
import type { DocumentStore } from '../document-stores/document-store.ts';

/**
 * The bytes of a document, part after part: never more than one is held. Throws `DependencyUnavailable` when a part is not
 * where it was kept.
 */
export async function* storedParts(
  { parts }: Pick<DocumentState, 'parts'>,
  store: DocumentStore,
): AsyncGenerator<Uint8Array> {
  for (const { number, sha256 } of parts) {
    const bytes = await store.get(sha256);
    if (!bytes) throw new DependencyUnavailable('document_storage', new Error(`part ${number} is not there`));
    yield bytes;
  }
}
