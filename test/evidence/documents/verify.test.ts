import { describe, expect, it } from 'vitest';
import { type DocumentDeclared, documentStream, evolveDocument } from '../../../src/domain/document.ts';
import { loadState } from '../../../src/domain/events/handling.ts';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import type { InspectionRequest } from '../../../src/evidence/documents/inspect-in-child.ts';
import {
  type Finding,
  INSPECTION_LIMITS,
  readable,
  typeMismatch,
  unreadable,
} from '../../../src/evidence/documents/inspection/finding.ts';
import { storedParts, verifyDocument } from '../../../src/evidence/documents/verify.ts';
import type { MalwareScanner, ScanVerdict } from '../../../src/evidence/scanner/clamd.ts';
import { completedDocument } from '../../support/document-log.ts';
import { DOCUMENT_ID, hexOf } from '../../support/documents.ts';

const PARTS = [Buffer.from('made '), Buffer.from('up')];
const WHOLE = Buffer.concat(PARTS);

interface Case {
  readonly declared?: Partial<DocumentDeclared>;
  readonly scan?: ScanVerdict;
  readonly finding?: Finding;
  readonly damage?: (store: DocumentStore) => DocumentStore;
}

/** A verification whose parts record the order of calls and the bytes. */
async function verification({ declared, scan, finding = readable({ pages: 2 }), damage = (it) => it }: Case) {
  const { log, documents } = await completedDocument(PARTS, declared);
  const state = await loadState(log, documentStream(DOCUMENT_ID), evolveDocument);
  if (!state) throw new Error('no document');
  const asked: string[] = [];
  const all = async (chunks: AsyncIterable<Uint8Array>) => {
    const taken: Uint8Array[] = [];
    for await (const chunk of chunks) taken.push(chunk);
    return Buffer.concat(taken).toString();
  };
  const scanner: MalwareScanner | undefined = scan && {
    version: async () => 'ClamAV made up',
    async scan(chunks) {
      asked.push(`scan ${await all(chunks)}`);
      return scan;
    },
  };
  const inspect = async ({ mediaType, sizeBytes, chunks }: InspectionRequest) => {
    asked.push(`inspect ${mediaType} ${sizeBytes} ${await all(chunks)}`);
    return finding;
  };
  const parts = { documents: damage(documents), scanner, inspect, limits: INSPECTION_LIMITS };
  const verify = (signal = new AbortController().signal) => verifyDocument(state, parts, signal);
  return { verify, asked };
}

const verdictOf = async (given: Case) => {
  const { verify, asked } = await verification(given);
  return { ...(await verify()), asked };
};

describe('the verdict on a document', () => {
  const inspected = 'inspect text/plain 7 made up';

  it('is VERIFIED if it matches the declaration', async () => {
    const scanned = { malware_scan: 'CLEAN', scanner: 'ClamAV made up' };
    expect(await verdictOf({ scan: { verdict: 'CLEAN' } })).toEqual({
      verdict: 'VERIFIED',
      verified: { media_type: 'text/plain', ...scanned, pages: 2, width: null, height: null },
      asked: ['scan made up', inspected],
    });
  });

  it('says if it was not scanned', async () => {
    expect(await verdictOf({ finding: readable({ width: 3, height: 2 }) })).toMatchObject({
      verified: { malware_scan: 'NOT_SCANNED', scanner: null, pages: null, width: 3, height: 2 },
      asked: [inspected],
    });
  });

  const CLEAN = { verdict: 'CLEAN' } as const;
  const other = { sha256: '0'.repeat(64) };
  const signature = 'Made-Up-Signature';
  const zipped = 'declared as text/plain, but the bytes are application/zip';

  it.each<[title: string, given: Case, code: string, detail: string, asked: readonly string[]]>([
    [
      'size, before anything else',
      { declared: { size_bytes: 8, ...other }, scan: CLEAN },
      'SIZE_MISMATCH',
      'declared with 8 bytes, but there are 7',
      [],
    ],
    [
      'digest, before a scan',
      { declared: other, scan: CLEAN },
      'DIGEST_MISMATCH',
      `the bytes have the SHA-256 ${hexOf(WHOLE)}`,
      [],
    ],
    [
      'malware, before anything reads it',
      { scan: { verdict: 'FOUND', signature } },
      'MALWARE_FOUND',
      signature,
      ['scan made up'],
    ],
    [
      'type',
      { finding: typeMismatch('text/plain', 'application/zip') },
      'TYPE_MISMATCH',
      zipped,
      [inspected],
    ],
    ['readability', { finding: unreadable('made up') }, 'UNREADABLE', 'made up', [inspected]],
  ])('refuses it for its %s', async (_title, given, code, detail, asked) => {
    expect(await verdictOf(given)).toEqual({ verdict: 'REFUSED', refused: { code, detail }, asked });
  });
});

describe('there is no verdict', () => {
  it('if parts are missing', async () => {
    const { verify } = await verification({ damage: (store) => ({ ...store, get: async () => undefined }) });
    await expect(verify()).rejects.toMatchObject({ dependency: 'document_storage' });
  });

  it('once aborted', async () => {
    const { verify, asked } = await verification({});
    await expect(verify(AbortSignal.abort(new Error('called off')))).rejects.toThrow('called off');
    expect(asked).toEqual([]);
  });
});

it('parts are read one after the other, on demand', async () => {
  const order: string[] = [];
  const { documents } = await completedDocument(PARTS);
  const store: DocumentStore = {
    ...documents,
    async get(sha256) {
      const bytes = await documents.get(sha256);
      order.push(`get ${bytes}`);
      return bytes;
    },
  };
  const parts = PARTS.map((part, index) => ({
    number: index + 1,
    size_bytes: part.length,
    sha256: hexOf(part),
  }));
  for await (const bytes of storedParts({ parts }, store)) order.push(`take ${Buffer.from(bytes)}`);
  expect(order).toEqual(['get made ', 'take made ', 'get up', 'take up']);
});
