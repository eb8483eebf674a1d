import type { DocumentState } from '../../src/domain/document.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { startChain } from './events.ts';
import type { ReplayRig } from './replay-rig.ts';
import { verifiedDocument } from './valuations.ts';

const text = new TextEncoder();

/** The n-th document, of these parts: its events are in the rig's log, its bytes in the rig's storage. All invented. */
export async function storedDocument(
  { log, documents }: Pick<ReplayRig, 'log' | 'documents'>,
  n: number,
  contents: readonly string[],
  changes: Partial<DocumentState> = {},
): Promise<DocumentState> {
  const parts = contents.map((content, index) => ({
    number: index + 1,
    size_bytes: content.length,
    sha256: sha256(content),
  }));
  for (const content of contents) await documents.put(sha256(content), text.encode(content));
  const state = verifiedDocument(n, {
    parts,
    part_count: parts.length,
    size_bytes: contents.join('').length,
    sha256: sha256(contents.join('')),
    ...changes,
  });
  const { id, asset_ids, kind, file_name, media_type, size_bytes, part_size_bytes, part_count } = state;
  const { document_date, issuer, also_evidence_of } = state;
  const sent = { asset_ids, kind, file_name, media_type, size_bytes, part_size_bytes, part_count };
  const declared = { ...sent, document_date, issuer, also_evidence_of };
  const chain = startChain(`document-${id}`);
  for (const draft of [
    { type: 'DocumentDeclared', data: { ...declared, sha256: state.sha256 } },
    ...parts.map((part) => ({ type: 'DocumentPartStored', data: part })),
    state.status === 'EXPIRED'
      ? { type: 'DocumentExpired', data: {} }
      : { type: 'DocumentVerified', data: { ...state.verified, also_evidence_of } },
  ])
    await log.append(chain.append(draft));
  return state;
}
