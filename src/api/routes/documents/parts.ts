import { z } from 'zod';
import { completeDocument, storeDocumentPart } from '../../../../commands/document.ts';
import { DocumentView } from '../../../../queries/documents.ts';
import { type DocumentState, PART_SIZE_BYTES } from '../../../domain/document.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { jobIdOfDocument } from '../../../kernel/ids.ts';
import { faultWords, says } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { invalidFields } from '../../pipeline/answer/problem.ts';
import { change } from '../../resource/change.ts';
import { causeOf, written } from '../../resource/management.ts';
import { answerWritten, type Operation } from '../../resource.ts';
import { Bytes, route } from '../../route.ts';
import { CHANGE_HEADERS, ResourceId } from '../resource-parameters.ts';

/** A slow object storage may need long for 5 MB. */
const STORAGE_PATIENCE_MS = 30_000;

const PartPath = z.strictObject({
  id: ResourceId,
  number: z
    .string()
    .regex(/^[1-9]\d*$/, {
      error: says(
        'invalid_number',
        'must be a whole number from 1, without leading zeros',
        'deve ser um número inteiro a partir de 1, sem zeros à esquerda',
      ),
    })
    .transform(Number)
    .meta({ description: 'From 1 to `part_count`.' }),
});

/** 202 of POST /documents/{id}/completion. */
const DocumentAccepted = z
  .strictObject({
    document_id: z.uuid().meta({ description: 'Id of the completed document.' }),
    job_id: z.uuid().meta({ description: 'Id of the job that verifies it, for GET /jobs/{id}.' }),
    status: z.literal('VERIFYING').meta({ description: 'Status of the document: its bytes are being read.' }),
  })
  .meta({ id: 'DocumentAccepted' });

/** `/documents/{id}/parts/{number}`. */
export const partUpload: Operation<DocumentState> = (documents, parts) =>
  route({
    method: 'PUT',
    path: '/documents/{id}/parts/{number}',
    operationId: 'storeDocumentPart',
    tag: 'Documents',
    summary: 'Send one part of a document',
    description:
      'Parts come in any order, at the same time and repeated: the same bytes once more change nothing and are 200 in every later state (from a person who sent nothing of it yet they are noted while the document is `UPLOADING`, because nobody decides on what they sent); other bytes take the place of a part while the document is `UPLOADING`, afterwards they are 409. Each part but the last has exactly `part_size_bytes`. After a crash of either side read the document and send the parts that it does not name.',
    access: ['ANALYST'],
    headers: { contentDigest: true },
    params: PartPath,
    body: {
      schema: Bytes,
      raw: true,
      mediaTypes: ['application/octet-stream'],
      limitBytes: PART_SIZE_BYTES,
    },
    patienceMs: STORAGE_PATIENCE_MS,
    responses: {
      200: {
        description: 'The document with the part',
        schema: DocumentView,
        etag: true,
        inLanguage: true,
        headers: CHANGE_HEADERS,
      },
    },
    async handle(request) {
      const wired = parts();
      const { body: bytes } = request;
      const digest = sha256(bytes);
      if (digest !== request.contentDigest()) return invalidFields([DIGEST_MISMATCH]);
      const cause = causeOf(request);
      const part = {
        organizationId: cause.organizationId,
        actor: cause.actor,
        number: request.params.number,
        sizeBytes: bytes.length,
        sha256: digest,
      };
      let isKept = false;
      const execution = await wired.handler.change(storeDocumentPart, {
        id: request.params.id,
        cause,
        // Bytes are kept before the event says so, and only of a document that takes them: nobody fills the disk with others.
        input: async (state) => {
          const { decided } = storeDocumentPart.decide(part, state, wired.clock.now());
          const isGivenUp = state?.status === 'REFUSED' || state?.status === 'EXPIRED';
          if (decided === 'append' && !isGivenUp && !isKept) {
            await wired.documents.put(digest, bytes);
            isKept = true;
          }
          return part;
        },
      });
      return answerWritten(documents, wired, request, 200, await written(wired, request, execution));
    },
  });

/** `/documents/{id}/completion`. */
export const completion = change('completion', completeDocument, {
  summary: 'Say that all parts are there, and have the document verified',
  description:
    'Follow the job, then read the document: `VERIFIED`, or `REFUSED` with the reason. When the verification itself was given up, the document is `UPLOADING` again and tells the `error`: complete it once more with a new key.',
  access: ['ANALYST'],
  examples: { complete: { summary: 'There is nothing to say', value: {} } },
  queued: {
    description: 'Queued for verification',
    schema: DocumentAccepted,
    body: ({ id }) => ({ document_id: id, job_id: jobIdOfDocument(id), status: 'VERIFYING' }),
  },
});

const DIGEST_MISMATCH = faultAt(
  '',
  faultWords(
    'digest_mismatch',
    'the body does not have the SHA-256 that Content-Digest names',
    'o corpo não tem o SHA-256 informado em Content-Digest',
  ),
);
