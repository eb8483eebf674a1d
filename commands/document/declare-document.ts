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
import { DateField, Name, Sha256, Uuid } from '../../src/kernel/fields.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '../../src/kernel/vocabulary.ts';
import { carried, faultWords, says } from '../../src/kernel/words/faults.ts';
import {
  NAMED_BEFORE,
  noWholeNumber,
  tooFew,
  tooMany,
  UNKNOWN_ASSET,
} from '../../src/kernel/words/fields.ts';
import { documentMeanings as means } from '../../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../../src/kernel/zod-faults.ts';

/** Whoever has more things than that on one paper has a register, and no evidence of each. */
const MOST_ASSETS = 50;

const AssetIds = z
  .array(Uuid)
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_ASSETS, { error: carried(tooMany(MOST_ASSETS)) })
  .superRefine((ids, context) => {
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: carried(NAMED_BEFORE) });
    }
  })
  .meta({ uniqueItems: true });

/** The members of a declaration that say what the document is evidence of. */
const assetFields = {
  asset_id: Uuid.nullish().meta({
    description: 'The asset that the document is evidence of, which must be active; or `asset_ids`.',
  }),
  asset_ids: AssetIds.nullish().meta({
    description:
      'Assets that the one document is evidence of, 1 to 50, all of them active: a receipt of two stocks, an appraisal of a fleet. In place of `asset_id`: exactly one of the two (else 422).',
  }),
};

interface Naming {
  readonly asset_id?: string | null | undefined;
  readonly asset_ids?: readonly string[] | null | undefined;
}

/** The assets that a declaration names, whichever way it does. */
const assetsNamed = ({ asset_id, asset_ids }: Naming): readonly string[] =>
  asset_ids ?? (asset_id ? [asset_id] : []);

const ONE_OF_BOTH = faultWords(
  'one_of_both',
  'must be given, or asset_ids: exactly one of the two',
  'deve ser informado, ou asset_ids: exatamente um dos dois',
);
const NOT_BOTH = faultWords(
  'one_of_both',
  'must not be given beside asset_id: exactly one of the two',
  'não pode ser informado junto com asset_id: exatamente um dos dois',
);

/** `assets`: those that are named, in their order; undefined where there is none. */
function assetFaults(
  named: Naming,
  assets: readonly (AssetState | undefined)[],
  organizationId: string,
): readonly Fault[] {
  const { asset_id, asset_ids } = named;
  const pointer = (index: number) => (asset_ids ? `/asset_ids/${index}` : '/asset_id');
  return [
    ...(asset_id || asset_ids ? [] : [faultAt('/asset_id', ONE_OF_BOTH)]),
    ...(asset_id && asset_ids ? [faultAt('/asset_ids', NOT_BOTH)] : []),
    ...assets.flatMap((asset, index) =>
      asset?.organization_id === organizationId ? [] : [faultAt(pointer(index), UNKNOWN_ASSET)],
    ),
  ];
}

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
