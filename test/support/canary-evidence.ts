import { expect } from 'vitest';
import { readPages } from '../evidence/reports/read-pdf.ts';
import { documentClient } from './documents.ts';
import { eventually } from './eventually.ts';
import { newKey } from './running-service.ts';
import type { ServiceProcess } from './service-process.ts';

/**
 * Free texts that are no personal data by `docs/privacy.md`, because nobody is to write any there: they may be in the log and in
 * read models, and in no log line. Invented, and unlike anything else that the service writes.
 */
export const FREE_TEXTS = {
  notes: 'nota-canário: visita de quarta-feira 8642',
  rationale: 'motivo-canário: conferido no balcão 1357',
  fileName: 'escritura-do-canário-9753.json',
  reviewer: 'Quitéria Revisora Canarinha',
};
/** Content of documents: in document storage, and nowhere else. */
export const CONTENT = 'conteúdo-canário: lote 24680 da gleba Tucunaré';

export interface Evidence {
  readonly service: ServiceProcess;
  /** Token of Ana, who sends and requests, and of the person who decides. */
  readonly token: string;
  readonly reviewerToken: string;
}

/** Sends a document and waits for its verdict; returns its id. */
async function sent(
  { service, token }: Evidence,
  assetId: unknown,
  content: string,
  mediaType: string,
  status: string,
): Promise<unknown> {
  const client = documentClient(service, token);
  const bytes = Buffer.from(content);
  const more = { file_name: FREE_TEXTS.fileName, media_type: mediaType };
  const { id } = (await client.declare(String(assetId), bytes, more)).body;
  expect((await client.put(id, 1, Buffer.from(CONTENT.repeat(3)))).status).toBe(422);
  expect((await client.put(id, 1, bytes)).status).toBe(200);
  expect((await client.complete(id)).status).toBe(202);
  await eventually(async () => (await client.read(id)).body.status === status);
  return id;
}

/** Documents that are verified, refused for each reason in their bytes, reviewed, refused a review, and read. */
export async function documentsOf(evidence: Evidence, assetId: unknown): Promise<void> {
  const { service, token, reviewerToken } = evidence;
  const verified = await sent(
    evidence,
    assetId,
    JSON.stringify({ lot: CONTENT }),
    'application/json',
    'VERIFIED',
  );
  for (const [content, mediaType] of [
    [`{"lot": "${CONTENT}", ${CONTENT}`, 'application/json'],
    [`<lot><${CONTENT}></lot>`, 'application/xml'],
    [`%PDF-1.7\n${CONTENT}`, 'application/pdf'],
    [CONTENT, 'image/png'],
  ] as const)
    await sent(evidence, assetId, content, mediaType, 'REFUSED');
  const content = await service.call('GET', `/documents/${verified}/content`, { token });
  expect(content.text).toContain(CONTENT);
  const review = { decision: 'ACCEPT', rationale: FREE_TEXTS.rationale };
  const [own, other] = [documentClient(service, token), documentClient(service, reviewerToken)];
  expect((await own.review(verified, review)).status).toBe(403);
  expect((await other.review(verified, { ...review, rationale: CONTENT.repeat(200) })).status).toBe(422);
  expect((await other.review(verified, review)).status).toBe(201);
  expect((await other.review(verified, review)).status).toBe(409);
}

/** Approves a valuation and withdraws the approval, each with a reason, with every refusal between. */
export async function decisionsOn(
  { service, token, reviewerToken }: Evidence,
  valuation: unknown,
): Promise<void> {
  const post = (path: string, body: object, by = reviewerToken) =>
    service.call('POST', `/valuations/${valuation}/${path}`, { token: by, key: newKey(), body });
  const { rationale } = FREE_TEXTS;
  expect((await post('reviews', { decision: 'APPROVE', rationale }, token)).status).toBe(403);
  expect((await post('reviews', { decision: rationale, rationale })).status).toBe(422);
  expect((await post('reviews', { decision: 'APPROVE', rationale })).status).toBe(201);
  expect((await post('reviews', { decision: 'REJECT', rationale })).status).toBe(409);
  expect((await post('withdrawals', { rationale })).status).toBe(201);
}

/** The words of a valuation's PDF, read by another library than the one that wrote them. */
export async function pdfOf({ service, token }: Evidence, valuation: unknown): Promise<string> {
  const address = `${service.url}/valuations/${valuation}/report?format=pdf`;
  // The first one loads the renderer: on a busy machine it may be late, and is requested again.
  const answer = await eventually(async () => {
    const each = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return each.status === 503 ? undefined : each;
  });
  expect(answer.status).toBe(200);
  const pages = await readPages(new Uint8Array(await answer.arrayBuffer()));
  return pages.map(({ text }) => text).join(' ');
}
