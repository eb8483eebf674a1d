import { describe, expect, it } from 'vitest';
import { DeclareDocumentBody, declareDocument } from '../../commands/document/declare-document.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { UNKNOWN_ASSET } from '../../src/kernel/words/fields.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';
import { evolveAsset, type RecordedAssetEvent } from '../../src/valuing/domain/asset/state.ts';
import { assetRegistered } from '../support/assets.ts';
import { DOCUMENT_ID } from '../support/documents.ts';
import { ORGANIZATION, recorded, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID, documentId } from '../support/valuations.ts';

const given = scenarioOf(declareDocument, DOCUMENT_ID);
const history = [
  { type: 'AssetRegistered', data: assetRegistered() },
  { type: 'AssetArchived', data: {} },
].map((event, revision) => recorded(`asset-${ASSET_ID}`, event, revision) as RecordedAssetEvent);
const asset = (count = 1) => history.slice(0, count).reduce(evolveAsset, undefined);

const body = (overrides: object = {}) => ({
  asset_id: ASSET_ID,
  kind: 'TITLE' as const,
  file_name: 'escritura.pdf',
  media_type: 'application/pdf' as const,
  size_bytes: 7_340_032,
  sha256: 'd'.repeat(64),
  ...overrides,
});
const declaration = (overrides: object = {}) => ({
  organizationId: ORGANIZATION,
  body: body(),
  assets: [asset()],
  alsoEvidenceOf: [],
  ...overrides,
});

const { asset_id: _, ...described } = body();
/** What is recorded of the body; each with what differs. */
const recordedBody = (differs: object = {}) => ({
  ...described,
  asset_ids: [ASSET_ID],
  document_date: null,
  issuer: null,
  also_evidence_of: [],
  part_size_bytes: 5_242_880,
  part_count: 2,
  ...differs,
});

describe('DeclareDocument', () => {
  it('says how the document is cut into parts of 5 MB', () =>
    given().when(declaration()).emits({
      type: 'DocumentDeclared',
      data: recordedBody(),
    }));

  it('says what date the document bears, and who issued it', () => {
    const paper = { document_date: '2026-11-20', issuer: '1º Registro de Imóveis' };
    return given()
      .when(declaration({ body: body(paper) }))
      .emits({
        type: 'DocumentDeclared',
        data: recordedBody(paper),
      });
  });

  it('refuses a date that has not come', () =>
    given()
      .when(declaration({ body: body({ document_date: '2026-11-21' }) }))
      .rejects({
        fact: 'invalid-fields',
        faults: [...inTheFuture('/document_date', '2026-11-21', '2026-11-20')],
      }));

  it.each([
    [1, 1],
    [5_242_880, 1],
    [5_242_881, 2],
    [104_857_600, 20],
  ])('cuts %i bytes into %i parts', (size_bytes, part_count) =>
    given()
      .when(declaration({ body: body({ size_bytes }) }))
      .emits({
        type: 'DocumentDeclared',
        data: recordedBody({ size_bytes, part_count }),
      }),
  );

  it('refuses an archived asset', () =>
    given()
      .when(declaration({ assets: [asset(2)] }))
      .rejects({ fact: 'asset-archived' }));

  const UNKNOWN = { fact: 'invalid-fields', faults: [faultAt('/asset_id', UNKNOWN_ASSET)] } as const;

  it('knows no asset that is not there, or is of another organization', () => {
    given()
      .when(declaration({ assets: [undefined] }))
      .rejects(UNKNOWN);
    given()
      .when(declaration({ organizationId: 'another' }))
      .rejects(UNKNOWN);
  });

  const OTHER = '00000000-0000-5000-9000-000000000002';
  const several = { asset_id: undefined, asset_ids: [ASSET_ID, OTHER] };

  it('is for several assets, and says what else its bytes are evidence of', () =>
    given()
      .when(declaration({ body: body(several), assets: [asset(), asset()], alsoEvidenceOf: [DOCUMENT_ID] }))
      .emits({
        type: 'DocumentDeclared',
        data: recordedBody({ asset_ids: [ASSET_ID, OTHER], also_evidence_of: [DOCUMENT_ID] }),
      }));

  it('refuses several of which one is archived, or is not there, naming it', () => {
    given()
      .when(declaration({ body: body(several), assets: [asset(), asset(2)] }))
      .rejects({ fact: 'asset-archived' });
    given()
      .when(declaration({ body: body(several), assets: [asset(), undefined] }))
      .rejects({ fact: 'invalid-fields', faults: [faultAt('/asset_ids/1', UNKNOWN_ASSET)] });
  });
});

describe('the body of a declaration', () => {
  const isTaken = (overrides: object) => DeclareDocumentBody.safeParse(body(overrides)).success;

  it.each(['a', 'Escritura – São José (2ª via).pdf', '..pdf', 'x'.repeat(255), '%2e%2e', 'con:1'])(
    'takes the file name %j',
    (file_name) => expect(isTaken({ file_name })).toBe(true),
  );

  it.each(['', 'x'.repeat(256), '../a', 'a/b', 'a\\b', 'a\nb', 'a\u0085b', 'fdp\u202Eexe.pdf', '.', '..'])(
    'refuses the file name %j',
    (file_name) => expect(isTaken({ file_name })).toBe(false),
  );

  it.each([
    { size_bytes: 0 },
    { size_bytes: -1 },
    { size_bytes: 1.5 },
    { size_bytes: '10' },
    { size_bytes: 104_857_601 },
    { sha256: 'D'.repeat(64) },
    { sha256: 'd'.repeat(63) },
    { sha256: `${'d'.repeat(64)}\n` },
    { media_type: 'image/gif' },
    { kind: 'title' },
    { path: '/etc/passwd' },
    { asset_ids: [] },
    { asset_ids: [ASSET_ID, ASSET_ID] },
    { asset_ids: Array.from({ length: 51 }, (_, n) => documentId(n)) },
  ])('refuses %j', (wrong) => expect(isTaken(wrong)).toBe(false));
});
