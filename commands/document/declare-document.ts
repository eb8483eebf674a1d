import { z } from 'zod';
import { append, command } from '../../src/engine/handling/command.ts';
import { inTheFuture } from '../../src/kernel/dates/future-date.ts';
import { DateField, Name, Uuid } from '../../src/kernel/fields.ts';
import { businessDateOf } from '../../src/kernel/instant.ts';
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '../../src/kernel/vocabulary.ts';
import { carried, says } from '../../src/kernel/words/faults.ts';
import { noText, noWholeNumber, UNKNOWN_ASSET } from '../../src/kernel/words/fields.ts';
import { documentMeanings as means } from '../../src/kernel/words/meanings.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';
import type { AssetState } from '../../src/valuing/domain/asset/state.ts';
import type { DocumentEvent } from '../../src/valuing/domain/document/events.ts';
import { cutOf, LARGEST_DOCUMENT_BYTES } from '../../src/valuing/domain/document/parts.ts';
import {
  type DocumentState,
  documentStream,
  documentsStream,
  evolveDocument,
} from '../../src/valuing/domain/document/state.ts';
import { inactive, invalidFields, reject } from '../../src/valuing/domain/rejection.ts';

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
    asset_id: Uuid.meta(means.asset_id),
    kind: z.enum(DOCUMENT_KINDS).meta(means.kind),
    file_name: FileName.meta(means.file_name),
    media_type: z.enum(DOCUMENT_MEDIA_TYPES).meta({
      description: 'What it is; compared with what its bytes say when it is verified.',
    }),
    size_bytes: z.int(whole).min(1, whole).max(LARGEST_DOCUMENT_BYTES, whole).meta(means.size_bytes),
    sha256: z
      .string({ error: carried(noText('invalid_sha256')) })
      .regex(/^[0-9a-f]{64}$/, {
        error: says(
          'invalid_sha256',
          'must be 64 lower-case hexadecimal digits',
          'deve ter 64 dígitos hexadecimais em minúsculas',
        ),
      })
      .meta({ description: 'SHA-256 of the whole document, 64 lower-case hexadecimal digits.' }),
    document_date: DateField.nullish().meta(means.document_date),
    issuer: Name(200).nullish().meta(means.issuer),
  })
  .meta({ id: 'DocumentDeclaration' });
export type DeclareDocumentBody = z.infer<typeof DeclareDocumentBody>;

interface DeclareDocument {
  readonly organizationId: string;
  readonly body: DeclareDocumentBody;
  /** The asset as its stream leaves it now; undefined when there is none. */
  readonly asset: AssetState | undefined;
}

/** Announces a document as evidence of an asset: what it is, and how it will be cut into parts. */
export const declareDocument = command<DeclareDocument, DocumentState, DocumentEvent, DeclareDocumentBody>({
  name: 'DeclareDocument',
  body: DeclareDocumentBody,
  stream: documentStream,
  listedIn: ({ body }) => documentsStream(body.asset_id),
  evolve: evolveDocument,
  decide: ({ organizationId, body, asset }, state, now) => {
    if (state) return append();
    const misdated = inTheFuture('/document_date', body.document_date, businessDateOf(now));
    if (misdated.length > 0) return invalidFields(...misdated);
    if (!asset || asset.organization_id !== organizationId)
      return invalidFields(faultAt('/asset_id', UNKNOWN_ASSET));
    if (asset.status !== 'ACTIVE') return reject(inactive(asset.status));
    const { document_date = null, issuer = null } = body;
    return append({
      type: 'DocumentDeclared',
      data: { ...body, ...cutOf(body.size_bytes), document_date, issuer },
    });
  },
});
