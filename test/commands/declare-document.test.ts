import { describe, expect, it } from 'vitest';
import { DeclareDocumentBody, declareDocument } from '../../commands/document.ts';
import { evolveAsset, type RecordedAssetEvent } from '../../src/domain/asset.ts';
import type { DocumentEvent } from '../../src/domain/document.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { UNKNOWN_ASSET } from '../../src/kernel/words/fields.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';
import { assetRegistered } from '../support/assets.ts';
import { DOCUMENT_ID } from '../support/documents.ts';
import { decides, ORGANIZATION, recorded, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID, documentId } from '../support/valuations.ts';

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
/** The recorded event of the body, with these differences. */
const recordedBody = (differs: object = {}): DocumentEvent => ({
  type: 'DocumentDeclared',
  data: {
    ...described,
    asset_ids: [ASSET_ID],
    document_date: null,
    issuer: null,
    also_evidence_of: [],
    part_size_bytes: 5_242_880,
    part_count: 2,
    ...differs,
  },
});

describe('DeclareDocument', () => {
  const paper = { document_date: '2026-11-20', issuer: '1º Registro de Imóveis' };
  const [future] = inTheFuture('/document_date', '2026-11-21', '2026-11-20');
  if (!future) throw new Error('it has come');
  const unknown = (pointer: string) =>
    ({ fact: 'invalid-fields', faults: [faultAt(pointer, UNKNOWN_ASSET)] }) as const;
  const OTHER = '00000000-0000-5000-9000-000000000002';
  const several = (second: ReturnType<typeof asset>, more: object = {}) =>
    declaration({
      body: body({ asset_id: undefined, asset_ids: [ASSET_ID, OTHER] }),
      assets: [asset(), second],
      ...more,
    });
  const ofBoth = { asset_ids: [ASSET_ID, OTHER], also_evidence_of: [DOCUMENT_ID] };

  decides(
    scenarioOf(declareDocument, DOCUMENT_ID),
    ['records how the document is cut into parts of 5 MB', [], declaration(), [recordedBody()]],
    [
      'says what date the document bears, and who issued it',
      [],
      declaration({ body: body(paper) }),
      [recordedBody(paper)],
    ],
    [
      'refuses a date that has not come',
      [],
      declaration({ body: body({ document_date: '2026-11-21' }) }),
      { fact: 'invalid-fields', faults: [future] },
    ],
    ...[
      [1, 1],
      [5_242_880, 1],
      [5_242_881, 2],
      [104_857_600, 20],
    ].map(([size_bytes, part_count]) => {
      const title = `cuts ${size_bytes} bytes into ${part_count} parts`;
      const sized = declaration({ body: body({ size_bytes }) });
      return [title, [], sized, [recordedBody({ size_bytes, part_count })]] as const;
    }),
    ['refuses an archived asset', [], declaration({ assets: [asset(2)] }), 'asset-archived'],
    ['refuses an unknown asset', [], declaration({ assets: [undefined] }), unknown('/asset_id')],
    [
      'refuses one of another organization as unknown',
      [],
      declaration({ organizationId: 'another' }),
      unknown('/asset_id'),
    ],
    [
      'is for several assets, and says what else its bytes are evidence of',
      [],
      several(asset(), { alsoEvidenceOf: [DOCUMENT_ID] }),
      [recordedBody(ofBoth)],
    ],
    ['refuses several of which one is archived', [], several(asset(2)), 'asset-archived'],
    [
      'refuses several of which one is unknown, and names it',
      [],
      several(undefined),
      unknown('/asset_ids/1'),
    ],
  );
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
