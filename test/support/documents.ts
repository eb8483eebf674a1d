import { createHash } from 'node:crypto';
import {
  type DocumentDeclared,
  type DocumentEvent,
  type DocumentState,
  documentStream,
  evolveDocument,
  PART_SIZE_BYTES,
} from '../../src/domain/document.ts';
import { append, type Command } from '../../src/engine/handling/command.ts';
import { eventually } from './eventually.ts';
import { type Answer, newKey, type RunningService } from './running-service.ts';
import { causeOf } from './scenario.ts';
import { ASSET_ID, VERIFIED } from './valuations.ts';

export { VERIFIED };

export const DOCUMENT_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const hexOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** A declared document of two parts, the second of which has three bytes. */
export const documentDeclared = (overrides: Partial<DocumentDeclared> = {}): DocumentDeclared => ({
  asset_ids: [ASSET_ID],
  kind: 'TITLE',
  file_name: 'escritura.pdf',
  media_type: 'application/pdf',
  size_bytes: PART_SIZE_BYTES + 3,
  sha256: 'd'.repeat(64),
  part_size_bytes: PART_SIZE_BYTES,
  part_count: 2,
  document_date: null,
  issuer: null,
  also_evidence_of: [],
  ...overrides,
});

/** The same as an event records it, of bytes that are evidence of nothing else. */
export const VERIFIED_ALONE = { ...VERIFIED, also_evidence_of: [] };

/** Invented text of this size: every line names its place, and no two parts are the same. */
export function madeUpText(sizeBytes: number, seed = 'line'): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(sizeBytes);
  for (let at = 0; at < sizeBytes; at += 16) bytes.write(`${seed} ${at}`.padEnd(15).slice(0, 15), at);
  for (let at = 15; at < sizeBytes; at += 16) bytes[at] = 10;
  for (let at = sizeBytes - (sizeBytes % 16); at < sizeBytes; at += 1) bytes[at] = 46;
  return bytes;
}

/** The parts of a document with these bytes: `parts[0]` is number 1. */
export const partsOf = (bytes: Buffer<ArrayBuffer>): readonly Buffer<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / PART_SIZE_BYTES) }, (_, index) =>
    bytes.subarray(index * PART_SIZE_BYTES, (index + 1) * PART_SIZE_BYTES),
  );

/** A client's requests about documents. Without a token they are sent as the service's own person, Ana Lima. */
export function documentClient({ call }: Pick<RunningService, 'call'>, token?: string) {
  const own = token === undefined ? {} : { token };
  const post = (path: string, body: unknown, key = newKey()): Promise<Answer> =>
    call('POST', path, { body, key, ...own });
  const put = (
    id: unknown,
    number: unknown,
    bytes: Buffer<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    call('PUT', `/documents/${id}/parts/${number}`, {
      bytes,
      headers: { 'content-digest': digestOf(bytes), ...headers },
      ...own,
    });
  return {
    declare: (assetId: string, bytes: Uint8Array, more: object = {}, key?: string) =>
      post(
        '/documents',
        {
          asset_id: assetId,
          kind: 'OTHER',
          file_name: 'made-up.txt',
          media_type: 'text/plain',
          size_bytes: bytes.length,
          sha256: hexOf(bytes),
          ...more,
        },
        key,
      ),
    put,
    /** Like a client of a busy service: sends the part again after a 503. */
    putUntilTaken: (id: unknown, number: unknown, bytes: Buffer<ArrayBuffer>) =>
      eventually(async () => {
        const answer = await put(id, number, bytes);
        return answer.status === 503 ? undefined : answer;
      }),
    complete: (id: unknown, key?: string) => post(`/documents/${id}/completion`, {}, key),
    review: (id: unknown, body: unknown, key?: string) => post(`/documents/${id}/reviews`, body, key),
    read: (id: unknown) => call('GET', `/documents/${id}`, own),
  };
}

/** Appends the events of a worker, for services that run without one. */
export async function settleDocument(
  { engines }: Pick<RunningService, 'engines'>,
  id: unknown,
  ...events: readonly DocumentEvent[]
): Promise<void> {
  const settling: Command<object, DocumentState, DocumentEvent> = {
    name: 'Settle',
    stream: documentStream,
    evolve: evolveDocument,
    decide: () => append(...events),
  };
  await engines.handler.change(settling, {
    id: String(id),
    input: () => ({}),
    cause: causeOf('service:worker', null),
  });
}
