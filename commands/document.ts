import { z } from 'zod';
import type { AssetState } from '../src/domain/asset.ts';
import {
  cutOf,
  type DocumentRefused,
  type DocumentVerified,
  documentAggregate,
  documentsStream,
  expiryOf,
  isBeingVerified,
  LARGEST_DOCUMENT_BYTES,
  paper,
  sameBytesStream,
  sizeOfPart,
} from '../src/domain/document.ts';
import { writtenOf } from '../src/domain/events/fields.ts';
import { inactive, invalidFields, reject } from '../src/domain/rejection.ts';
import { isSamePerson } from '../src/domain/review.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { inTheFuture } from '../src/kernel/dates/future-date.ts';
import { distinct, Name, Sha256, Text, Uuid } from '../src/kernel/fields.ts';
import { jobIdOfDocument } from '../src/kernel/ids.ts';
import { businessDateOf, type Instant } from '../src/kernel/instant.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { DOCUMENT_DECISIONS, DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '../src/kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords, says } from '../src/kernel/words/faults.ts';
import { noWholeNumber, outside, UNKNOWN_ASSET } from '../src/kernel/words/fields.ts';
import { decisionMeanings, documentMeanings as means } from '../src/kernel/words/meanings.ts';
import { type Fault, faultAt } from '../src/kernel/zod-faults.ts';

/** A paper with more assets than this is a register, and no evidence of each. */
const MOST_ASSETS = 50;

const assetFields = {
  asset_id: Uuid.nullish().meta({
    description: 'The asset that the document is evidence of, which must be active; or `asset_ids`.',
  }),
  asset_ids: distinct(Uuid, MOST_ASSETS, 1).nullish().meta({
    description:
      'Assets that the one document is evidence of, 1 to 50, all of them active: a receipt of two stocks, an appraisal of a fleet. In place of `asset_id`: exactly one of the two (else 422).',
  }),
};

interface Naming {
  readonly asset_id?: string | null | undefined;
  readonly asset_ids?: readonly string[] | null | undefined;
}

export const assetsNamed = ({ asset_id, asset_ids }: Naming): readonly string[] =>
  asset_ids ?? (asset_id ? [asset_id] : []);

const ONE_OF_BOTH = faultWords('one_of_both', bilingual('refusals.one_of_both'));
const NOT_BOTH = faultWords('one_of_both', bilingual('refusals.not_both'));

/** `assets`: the named assets, in order; undefined where one does not exist. */
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

/** Shown and returned unchanged; it never becomes a path here. */
const FileName = Name(255)
  .refine((name) => !/[/\\]/.test(name), {
    error: says('invalid_file_name', bilingual('refusals.no_slashes')),
  })
  .refine((name) => !/^\.{1,2}$/.test(name), {
    error: says('invalid_file_name', bilingual('refusals.not_a_path_segment')),
  })
  .meta({ examples: ['escritura.pdf'] });

const whole = carried(noWholeNumber('invalid_size', 1, LARGEST_DOCUMENT_BYTES));

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
    ...writtenOf(paper),
  })
  .meta({ id: 'DocumentDeclaration' });
export type DeclareDocumentBody = z.infer<typeof DeclareDocumentBody>;

interface DeclareDocument {
  readonly organizationId: string;
  readonly body: DeclareDocumentBody;
  /** The current states of the assets that it names, in that order; undefined where one does not exist. */
  readonly assets: readonly (AssetState | undefined)[];
  /** Other assets of which its bytes are already evidence. */
  readonly alsoEvidenceOf: readonly string[];
}

/** Announces a document as evidence of one or several assets: its kind, and how it will be cut into parts. */
export const declareDocument = command(documentAggregate, {
  name: 'DeclareDocument',
  body: DeclareDocumentBody,
  listedIn: ({ body }, organizationId) => [
    ...assetsNamed(body).map(documentsStream),
    sameBytesStream(organizationId, body.sha256),
  ],
  decide: (input: DeclareDocument, state, now) => {
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

export interface StoreDocumentPart {
  readonly organizationId: string;
  /** The sender, as in the metadata of events: `person:Ana Lima`. */
  readonly actor: string;
  readonly number: number;
  readonly sizeBytes: number;
  /** Digest of the part's bytes, as computed here. */
  readonly sha256: string;
}

/**
 * Records a part. Its bytes must be in document storage before this is appended. The same part again
 * changes nothing, in every later state; but while the document is uploading it is recorded once for each new person who sends
 * it, so that nobody who sent a piece decides on it. Another part replaces it while the document is uploading.
 */
export const storeDocumentPart = command(documentAggregate, {
  name: 'StoreDocumentPart',
  decide: ({ organizationId, actor, number, sizeBytes, sha256 }: StoreDocumentPart, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    const expected = sizeOfPart(state, number);
    if (expected === undefined) {
      return invalidFields(faultAt('/number', outside(1, state.part_count)));
    }
    if (sizeBytes !== expected) {
      return invalidFields(faultAt('', otherSize(number, expected)));
    }
    const stored = state.parts.find((part) => part.number === number);
    const isStored = stored?.sha256 === sha256;
    const isKnown = state.sent_by.some((sender) => isSamePerson(sender, actor));
    if (isStored && (isKnown || state.status !== 'UPLOADING')) return append();
    if (state.status !== 'UPLOADING') return reject({ fact: 'document-not-uploading' });
    return append({ type: 'DocumentPartStored', data: { number, size_bytes: sizeBytes, sha256 } });
  },
});

const otherSize = (number: number, bytes: number): FaultWords =>
  faultWords('size_mismatch', bilingual('refusals.other_size', { number, bytes }));

/** Body of POST /documents/{id}/completion: empty. */
const CompleteDocumentBody = z.strictObject({}).meta({ id: 'DocumentCompletion' });

/** States that all parts are sent, and so requests their verification; again after one that failed. */
export const completeDocument = command(documentAggregate, {
  name: 'CompleteDocument',
  body: CompleteDocumentBody,
  answersTo: ['DocumentCompleted'],
  decide: ({ organizationId }: { readonly organizationId: string }, state) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    if (state.status !== 'UPLOADING') return reject({ fact: 'document-not-uploading' });
    if (state.parts.length < state.part_count) return reject({ fact: 'document-parts-missing' });
    return append({ type: 'DocumentCompleted', data: { job_id: jobIdOfDocument(state.id) } });
  },
});

/** A worker starts the verification, again when an earlier worker died. */
export const startDocumentVerification = command(documentAggregate, {
  name: 'StartDocumentVerification',
  decide: ({ worker }: { readonly worker: string }, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (state.status !== 'VERIFYING') return append();
    return append({
      type: 'DocumentVerificationStarted',
      data: { attempt: state.attempts + 1, worker },
    });
  },
});

interface RecordDocumentVerified {
  /** Which completion was verified: a later one may be of other bytes. */
  readonly completedAt: Instant;
  readonly verified: DocumentVerified;
  /** Other assets of which its bytes are evidence, looked up after the document itself was listed. */
  readonly alsoEvidenceOf: readonly string[];
}

/** Records that a document is what it says. A second worker finds it decided, and records nothing. */
export const recordDocumentVerified = command(documentAggregate, {
  name: 'RecordDocumentVerified',
  decide: ({ completedAt, verified, alsoEvidenceOf }: RecordDocumentVerified, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (!isBeingVerified(state, completedAt)) return append();
    return append({ type: 'DocumentVerified', data: { ...verified, also_evidence_of: [...alsoEvidenceOf] } });
  },
});

interface RefuseDocument {
  /** Which completion was verified: a later one may be of other bytes. */
  readonly completedAt: Instant;
  readonly refused: DocumentRefused;
}

/** Refuses a document for its bytes, finally. A second worker finds it decided. */
export const refuseDocument = command(documentAggregate, {
  name: 'RefuseDocument',
  decide: ({ completedAt, refused }: RefuseDocument, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (!isBeingVerified(state, completedAt)) return append();
    return append({ type: 'DocumentRefused', data: refused });
  },
});

interface FailDocumentVerification {
  readonly completedAt: Instant;
  readonly code: string;
  readonly detail: string;
}

/** Gives a verification up after its last attempt, visibly: the document may be completed again. */
export const failDocumentVerification = command(documentAggregate, {
  name: 'FailDocumentVerification',
  decide: ({ completedAt, code, detail }: FailDocumentVerification, state) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (!isBeingVerified(state, completedAt)) return append();
    return append({
      type: 'DocumentVerificationFailed',
      data: { attempts: state.attempts, error: { code, detail } },
    });
  },
});

/** Gives up an upload that nobody continued. One that was touched meanwhile, or completed, stays. */
export const expireDocument = command(documentAggregate, {
  name: 'ExpireDocument',
  decide: (_input: Readonly<Record<never, never>>, state, now) => {
    if (!state) return reject({ fact: 'document-not-found' });
    if (state.status !== 'UPLOADING' || now < expiryOf(state.updated_at)) return append();
    return append({ type: 'DocumentExpired', data: {} });
  },
});

const ReviewDocumentBody = z
  .strictObject({
    decision: z.enum(DOCUMENT_DECISIONS).meta({
      description: 'ACCEPT it as evidence, or REJECT it: final, and never by who sent a part of it.',
    }),
    rationale: Text(2000).meta(decisionMeanings.rationale),
    document_date: paper.document_date.written.meta({
      description:
        'The date that the document bears, corrected or added: never in the future. Left out, it stays as it was declared; null takes it away.',
    }),
    issuer: paper.issuer.written.meta({
      description:
        'Who issued the document, corrected or added. Left out, it stays as it was declared; null takes it away.',
    }),
  })
  .meta({ id: 'DocumentReview' });
type ReviewDocumentBody = z.infer<typeof ReviewDocumentBody>;

export interface ReviewDocument extends CommandContext<ReviewDocumentBody> {
  /** Other assets of which its bytes are now evidence. */
  readonly alsoEvidenceOf: readonly string[];
}

/** Accepts a verified document as evidence, or rejects it, with its date and issuer: once, and by nobody who sent a piece of it. */
export const reviewDocument = command(documentAggregate, {
  name: 'ReviewDocument',
  body: ReviewDocumentBody,
  answersTo: ['DocumentReviewed'],
  decide: ({ organizationId, actor, body, alsoEvidenceOf }: ReviewDocument, state, now) => {
    if (!state || state.organization_id !== organizationId) return reject({ fact: 'document-not-found' });
    if (state.sent_by.some((sender) => isSamePerson(sender, actor))) return reject({ fact: 'four-eyes' });
    if (state.status !== 'VERIFIED') return reject({ fact: 'document-not-verified' });
    if (state.review.status !== 'PENDING') return reject({ fact: 'already-decided' });
    const { decision, rationale, document_date = state.document_date, issuer = state.issuer } = body;
    const misdated = inTheFuture('/document_date', document_date, businessDateOf(now));
    if (misdated.length > 0) return invalidFields(...misdated);
    return append({
      type: 'DocumentReviewed',
      data: { decision, rationale, document_date, issuer, also_evidence_of: [...alsoEvidenceOf] },
    });
  },
});
