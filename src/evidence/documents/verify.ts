import { createHash } from 'node:crypto';
import type { DocumentRefused, DocumentState, DocumentVerified } from '../../domain/document.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { DocumentStore } from '../document-stores/document-store.ts';
import type { MalwareScanner } from '../scanner/clamd.ts';
import type { InspectionRequest } from './inspect-in-child.ts';
import type { Finding, InspectionLimits } from './inspection/finding.ts';

export interface VerificationParts {
  readonly documents: DocumentStore;
  /** Undefined if none is configured: the document then says that it was not scanned. */
  readonly scanner: MalwareScanner | undefined;
  readonly inspect: (options: InspectionRequest) => Promise<Finding>;
  readonly limits: InspectionLimits;
}

export type Verdict =
  | { readonly verdict: 'VERIFIED'; readonly verified: DocumentVerified }
  | { readonly verdict: 'REFUSED'; readonly refused: DocumentRefused };

/**
 * Compares a document with its declaration: size, digest, malware, type, readability, in this order. Throws if there is
 * no verdict (storage or scanner unavailable, no process to inspect in).
 */
export async function verifyDocument(
  document: DocumentState,
  parts: VerificationParts,
  signal: AbortSignal,
): Promise<Verdict> {
  const bytes = () => storedParts(document, parts.documents);
  const { size, sha256 } = await sizeAndDigest(bytes());
  if (size !== document.size_bytes) {
    return refused('SIZE_MISMATCH', `declared with ${document.size_bytes} bytes, but there are ${size}`);
  }
  if (sha256 !== document.sha256) return refused('DIGEST_MISMATCH', `the bytes have the SHA-256 ${sha256}`);
  signal.throwIfAborted();
  const scan = await scanForMalware(bytes(), parts.scanner, signal);
  if (scan.found !== null) return refused('MALWARE_FOUND', scan.found);
  const finding = await parts.inspect({
    mediaType: document.media_type,
    sizeBytes: size,
    chunks: bytes(),
    limits: parts.limits,
    signal,
  });
  if (finding.finding !== 'READABLE') return refused(finding.finding, finding.detail);
  const { pages, width, height } = finding;
  return {
    verdict: 'VERIFIED',
    verified: {
      media_type: document.media_type,
      malware_scan: scan.scanner === null ? 'NOT_SCANNED' : 'CLEAN',
      scanner: scan.scanner,
      pages,
      width,
      height,
    },
  };
}

const refused = (code: DocumentRefused['code'], detail: string): Verdict => ({
  verdict: 'REFUSED',
  refused: { code, detail },
});

async function sizeAndDigest(bytes: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** `found`: signature of the malware. `scanner`: null without a scanner. */
async function scanForMalware(
  bytes: AsyncIterable<Uint8Array>,
  scanner: MalwareScanner | undefined,
  signal: AbortSignal,
): Promise<{ found: string | null; scanner: string | null }> {
  if (!scanner) return { found: null, scanner: null };
  const version = await scanner.version();
  const scan = await scanner.scan(bytes, signal);
  return { found: scan.verdict === 'FOUND' ? scan.signature : null, scanner: version };
}

/** The bytes of a document, one part in memory at a time. Throws `DependencyUnavailable` if a part is missing. */
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
