import { type DocumentDeclared, documentStream, sameBytesStream } from '../../src/domain/document.ts';
import type { DocumentStore } from '../../src/evidence/document-stores/document-store.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { DOCUMENT_ID, documentDeclared, hexOf } from './documents.ts';
import { CHAIN_ORGANIZATION, type Draft, startChain } from './events.ts';
import { memoryEventLog } from './memory-event-log.ts';

function storeOf(kept = new Map<string, Uint8Array>()): DocumentStore {
  return {
    put: async (sha256, bytes) => void kept.set(sha256, bytes),
    get: async (sha256) => kept.get(sha256),
    has: async (sha256) => kept.has(sha256),
    probe: async () => {},
    close: async () => {},
  };
}

/** A completed document of these parts, in a log and a store of its own. */
export async function completedDocument(
  parts: readonly Uint8Array[],
  declared: Partial<DocumentDeclared> = {},
) {
  const log = memoryEventLog();
  const documents = storeOf();
  for (const part of parts) await documents.put(hexOf(part), part);
  const whole = Buffer.concat(parts);
  const data = documentDeclared({
    media_type: 'text/plain',
    size_bytes: whole.length,
    sha256: hexOf(whole),
    part_count: parts.length,
    ...declared,
  });
  const list = startChain(sameBytesStream(CHAIN_ORGANIZATION, data.sha256));
  await log.append(list.append({ type: 'ResourceListed', data: { resource_id: DOCUMENT_ID } }));
  const chain = startChain(documentStream(DOCUMENT_ID));
  const completed: Draft = { type: 'DocumentCompleted', data: { job_id: jobIdOfDocument(DOCUMENT_ID) } };
  const stored = parts.map(
    (part, index): Draft => ({
      type: 'DocumentPartStored',
      data: { number: index + 1, size_bytes: part.length, sha256: hexOf(part) },
    }),
  );
  await log.append(
    chain.append({ type: 'DocumentDeclared', data: data as unknown as JsonObject }, ...stored, completed),
  );
  return { log, documents };
}
