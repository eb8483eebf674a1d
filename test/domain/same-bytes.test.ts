import { describe, expect, it } from 'vitest';
import {
  alsoEvidenceOf,
  type DocumentState,
  documentStream,
  sameBytesStream,
} from '../../src/domain/document.ts';
import type { LoadOwned } from '../../src/domain/events/listed.ts';
import { NOT_READY } from '../../src/domain/review.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { ORGANIZATION } from '../support/scenario.ts';
import { documentId, verifiedDocument } from '../support/valuations.ts';

const SHA256 = 'e'.repeat(64);
const assetId = (n: number) => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`;
const document = (n: number, changes: Partial<DocumentState> = {}): DocumentState =>
  verifiedDocument(n, { sha256: SHA256, asset_ids: [assetId(n)], ...changes });

/** The result for the first of these documents when they were listed in this order. */
function found(documents: readonly DocumentState[], listed = documents.map(({ id }) => id)) {
  const streams = new Map<string, unknown>(documents.map((each) => [documentStream(each.id), each]));
  streams.set(sameBytesStream(ORGANIZATION, SHA256), listed);
  const lookAt: LoadOwned = async (stream) => streams.get(stream) as never;
  const [own] = documents;
  return own ? alsoEvidenceOf(lookAt, own, own.id) : undefined;
}

describe('other assets of the same bytes', () => {
  it('are none for bytes that were sent once', async () => {
    expect(await found([document(1)])).toEqual([]);
    await expect(found([document(1)], [])).rejects.toBeInstanceOf(DependencyUnavailable);
  });

  it('are those of the other documents, the newest first, each once, and not the document’s own', async () => {
    const own = document(1, { asset_ids: [assetId(1), assetId(2)] });
    const both = document(4, { asset_ids: [assetId(3), assetId(4), assetId(2)] });
    expect(await found([own, document(2), document(3), both])).toEqual([assetId(3), assetId(4)]);
  });

  it.each([
    ['UPLOADING', { status: 'UPLOADING', review: NOT_READY }, true],
    ['VERIFYING', { status: 'VERIFYING', review: NOT_READY }, true],
    ['accepted', { review: { ...verifiedDocument().review, status: 'APPROVED' } }, true],
    ['rejected', { review: { ...verifiedDocument().review, status: 'REJECTED' } }, false],
    ['REFUSED', { status: 'REFUSED', review: NOT_READY }, false],
    ['EXPIRED', { status: 'EXPIRED', review: NOT_READY }, false],
  ] as [string, Partial<DocumentState>, boolean][])('of one that is %s', async (_what, changes, serves) => {
    expect(await found([document(1), document(2, changes)])).toEqual(serves ? [assetId(2)] : []);
  });

  it('leave out documents that were listed and never declared', async () => {
    expect(await found([document(1), document(2)], [1, 9, 2].map(documentId))).toEqual([assetId(2)]);
  });

  it('are at most the twenty newest', async () => {
    const many = Array.from({ length: 120 }, (_, n) => document(n + 1));
    expect(await found(many)).toEqual(Array.from({ length: 20 }, (_, n) => assetId(120 - n)));
  });

  it('are searched within one organization, by the digest of all bytes', () => {
    expect(sameBytesStream(ORGANIZATION, SHA256)).not.toBe(sameBytesStream('another', SHA256));
    expect(sameBytesStream(ORGANIZATION, SHA256)).not.toBe(sameBytesStream(ORGANIZATION, 'f'.repeat(64)));
    expect(sameBytesStream(ORGANIZATION, SHA256)).toMatch(/^same-bytes-[0-9a-f-]{36}$/);
  });
});
