import { beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { replayValuation } from '../../../src/evidence/replay/valuation.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { found } from '../../support/references.ts';
import { storedDocument } from '../../support/replay-documents.ts';
import { type ReplayRig, replayRig, SOY, SOY_STOCK } from '../../support/replay-rig.ts';
import { documentId, verifiedDocument } from '../../support/valuations.ts';

/** All figures and bytes are invented. */

const PARTS = ['first half, ', 'second half'];
const [FIRST, SECOND, WHOLE] = [...PARTS, PARTS.join('')].map(sha256) as [string, string, string];
const bytes = (text: string) => new TextEncoder().encode(text);

let rig: ReplayRig;
let id = '';
beforeEach(async () => {
  rig = replayRig();
  const documents = [await storedDocument(rig, 1, PARTS), await storedDocument(rig, 2, ['whole'])];
  id = await rig.valued({ attributes: SOY_STOCK }, [{ query: SOY, answer: found(SOY, '123.45') }], {
    documents,
  });
});
const replayed = async (valuation = id, documents: Pick<ReplayRig['documents'], 'get'> = rig.documents) => {
  const replay = await replayValuation({ log: rig.log, documents }, valuation);
  if (!replay) throw new Error('nothing had happened');
  return replay;
};
const kept = (n: number, digest: string) => ({ id: documentId(n), sha256: digest, status: 'KEPT' });

describe('the bytes of frozen documents', () => {
  it('are all checked', async () => {
    const { documents, findings, storageUnavailable } = await replayed();
    expect(documents).toEqual([kept(1, WHOLE), kept(2, sha256('whole'))]);
    expect([findings, storageUnavailable]).toEqual([[], undefined]);
  });

  it('are missing if one part is missing', async () => {
    rig.kept.delete(SECOND);
    const { documents, findings, check } = await replayed();
    expect(documents.map(({ status }) => status)).toEqual(['MISSING', 'KEPT']);
    const detail = `document ${documentId(1)}, sha256 ${WHOLE}: part 2, sha256 ${SECOND}`;
    expect(findings).toEqual([{ finding: 'DOCUMENT_MISSING', detail }]);
    expect(check).toBe('RECOMPUTED');
  });

  it('are damaged if one part was changed', async () => {
    rig.kept.set(FIRST, bytes('first half; '));
    const detail = `document ${documentId(1)}, sha256 ${WHOLE}: part 1, sha256 ${FIRST}`;
    expect((await replayed()).findings).toEqual([{ finding: 'DOCUMENT_DAMAGED', detail }]);
  });

  it('are damaged if whole parts do not match the frozen digest together', async () => {
    const other = await storedDocument(rig, 3, ['other'], { sha256: WHOLE });
    const valuation = await rig.valued({}, [], { documents: [other] });
    const detail = `document ${documentId(3)}, sha256 ${WHOLE}: its parts together have the sha256 ${sha256('other')}`;
    expect((await replayed(valuation)).findings).toEqual([{ finding: 'DOCUMENT_DAMAGED', detail }]);
  });

  it('are missing if there is no event of the document', async () => {
    const valuation = await rig.valued({}, [], { documents: [verifiedDocument(4)] });
    expect((await replayed(valuation)).findings).toEqual([
      {
        finding: 'DOCUMENT_MISSING',
        detail: expect.stringMatching(/: no event records where its bytes are$/),
      },
    ]);
  });

  it('of an expired document are reported as expired, without a finding', async () => {
    const frozen = await storedDocument(rig, 5, ['given up']);
    const valuation = await rig.valued({}, [], { documents: [frozen] });
    const elsewhere = replayRig();
    await storedDocument({ log: elsewhere.log, documents: rig.documents }, 5, ['given up'], {
      status: 'EXPIRED',
    });
    rig.kept.delete(sha256('given up'));
    const log = {
      ...rig.log,
      readStream: (stream: string, options = {}) =>
        (stream.startsWith('document-') ? elsewhere.log : rig.log).readStream(stream, options),
    };
    const replay = await replayValuation({ log, documents: rig.documents }, valuation);
    expect(replay?.documents).toEqual([{ id: documentId(5), sha256: sha256('given up'), status: 'EXPIRED' }]);
    expect(replay?.findings).toEqual([]);
  });

  it('are checked before the valuation ends and after it failed', async () => {
    const lines = [
      { description: 'Gold dust', unit: 'kg', quantity: '999999999999999999', unit_price: '10' },
    ];
    const document = await storedDocument(rig, 6, ['of a failure']);
    const failed = await rig.request(await rig.register({ attributes: { lines } }), {
      documents: [document],
    });
    rig.kept.delete(sha256('of a failure'));
    expect(await replayed(failed)).toMatchObject({
      check: 'NOT_ENDED',
      findings: [{ finding: 'DOCUMENT_MISSING' }],
    });
    await rig.work(failed);
    expect(await replayed(failed)).toMatchObject({
      check: 'FAILURE_REPEATED',
      findings: [{ finding: 'DOCUMENT_MISSING' }],
    });
  });
});

describe('an unavailable document storage', () => {
  it('is tried once and reported, while the rest is replayed', async () => {
    let asked = 0;
    const away = {
      async get(): Promise<never> {
        asked += 1;
        throw new DependencyUnavailable('document_storage', new Error('made up'));
      },
    };
    const { check, evidence, documents, findings, storageUnavailable } = await replayed(id, away);
    expect([check, findings, asked]).toEqual(['RECOMPUTED', [], 1]);
    expect([...evidence, ...documents].map(({ status }) => status)).toEqual(Array(3).fill('NOT_CHECKED'));
    expect(storageUnavailable).toBeInstanceOf(DependencyUnavailable);
  });

  it('differs from a defect of the program', async () => {
    const broken = { get: async (): Promise<never> => Promise.reject(new TypeError('made up')) };
    await expect(replayed(id, broken)).rejects.toThrow(TypeError);
  });
});
