import { z } from 'zod';
import type { AssetState } from '../../src/domain/asset.ts';
import {
  cutOf,
  type DocumentEvent,
  type DocumentState,
  documentStream,
  documentsStream,
  evolveDocument,
  LARGEST_DOCUMENT_BYTES,
  sameBytesStream,
} from '../../src/domain/document.ts';
import { inactive, invalidFields, reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { DateField, Name, Sha256 } from '../../src/kernel/fields.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '../../src/kernel/vocabulary.ts';
import { carried, says } from '../../src/kernel/words/faults.ts';
import { noWholeNumber } from '../../src/kernel/words/fields.ts';
import { documentMeanings as means } from '../../src/kernel/words/meanings.ts';
import { assetFaults, assetFields, assetsNamed } from './declare-document/assets.ts';

export { assetsNamed };

/** Shown and sent back as it came; it never becomes a path here. */
const FileName = Name(255)
  .refine((name) => !/[/\\]/.test(name), {
    error: says(
      'invalid_file_name',
      'must not contain slashes or backslashes',
      'não pode conter barras nem barras invertidas',
    ),
  })
  .refine((name) => !/^\.{1,2}$/.test(name), {
    error: says('invalid_file_name', 'must not be . or ..', 'não pode ser . nem ..'),
  })
  .meta({ examples: ['escritura.pdf'] });

const whole = carried(noWholeNumber('invalid_size', 1, LARGEST_DOCUMENT_BYTES));

/** Body of POST /documents. */
export const DeclareDocumentBody = z
  .strictObject({
    ...assetFields,
    kind: z.enum(DOCUMENT_KINDS).meta(means.kind),
    file_name: FileName.meta(means.file_name),
    media_type: z.enum(DOCUMENT_MEDIA_TYPES).meta({
      description: 'What it is; compared with what its bytes say when it is verified.',
    }),
    size_bytes: z.int(whole).min(1, whole).max(LARGEST_DOCUMENT_BYTES, whole).meta(means.size_bytes),
    sha256: Sha256.meta({ description: 'SHA-256 of the whole document, 64 lower-case hexadecimal digits.' }),
    document_date: DateField.nullish().meta(means.document_date),
    issuer: Name(200).nullish().meta(means.issuer),
  })
  .meta({ id: 'DocumentDeclaration' });
export type DeclareDocumentBody = z.infer<typeof DeclareDocumentBody>;

interface DeclareDocument {
  readonly organizationId: string;
  readonly body: DeclareDocumentBody;
  /** The assets that it names as their streams leave them now, in that order; undefined where there is none. */
  readonly assets: readonly (AssetState | undefined)[];
  /** Other assets that its bytes are evidence of already. */
  readonly alsoEvidenceOf: readonly string[];
}

/** Announces a document as evidence of an asset, or of several: what it is, and how it will be cut into parts. */
export const declareDocument = command<DeclareDocument, DocumentState, DocumentEvent, DeclareDocumentBody>({
  name: 'DeclareDocument',
  body: DeclareDocumentBody,
  stream: documentStream,
  listedIn: ({ body }, organizationId) => [
    ...assetsNamed(body).map(documentsStream),
    sameBytesStream(organizationId, body.sha256),
  ],
  evolve: evolveDocument,
  decide: (input, state, now) => {
    if (state) return append();
    const faults = [
      ...inTheFuture('/document_date', input.body.document_date, businessDateOf(now)),
      ...assetFaults(input.body, input.assets, input.organizationId),
    ];
    if (faults.length > 0) return invalidFields(...faults);
    for (const { status } of input.assets.filter((asset) => asset !== undefined))
      if (status !== 'ACTIVE') return reject(inactive(status));
    const { asset_id: _, document_date = null, issuer = null, ...body } = input.body;
    return append({
      type: 'DocumentDeclared',
      data: {
        ...body,
        ...cutOf(body.size_bytes),
        asset_ids: [...assetsNamed(input.body)],
        document_date,
        issuer,
        also_evidence_of: [...input.alsoEvidenceOf],
      },
    });
  },
});
