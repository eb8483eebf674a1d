import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type DocumentDeclared, documentsStream, sameBytesStream } from '../../src/domain/document.ts';
import { catalog } from '../../src/domain/events/catalog.ts';
import { sealEvents } from '../../src/domain/events/handling.ts';
import { enlist } from '../../src/engine/handling/listing.ts';
import { NO_STREAM } from '../../src/engine/log/event-log.ts';
import { organizationId } from '../../src/kernel/ids.ts';
import { documentDeclared, VERIFIED_ALONE } from './documents.ts';
import { eventually } from './eventually.ts';
import { type Answer, newKey, type RunningService } from './running-service.ts';
import { causeOf } from './scenario.ts';

/** Ana Lima of Coop Norte requests, Rui Melo decides: actions of two people, in one call each. */
export async function fourEyes(service: RunningService) {
  const reviewer = (await service.issue('Coop Norte', 'Rui Melo', ['REVIEWER'])).token;

  const post = (path: string, body: unknown, token = service.token) =>
    service.call('POST', path, { body, key: newKey(), token });
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await post(path, body);
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body.id);
  };
  /** Ten milliseconds later: a decision rises strictly after the proposal, and only earlier decisions are in force. */
  const decide = async (path: string, decision: string): Promise<Answer> => {
    const answer = await post(path, { decision, rationale: 'made up' }, reviewer);
    service.clock.advance(10);
    return answer;
  };
  const approvedPolicy = async (terms: object): Promise<string> => {
    const id = await made('/policies', terms);
    expect((await decide(`/policies/${id}/decisions`, 'APPROVE')).status).toBe(201);
    return id;
  };
  const request = (assetId: string, more: object = {}) =>
    post('/valuations', { asset_id: assetId, purpose: 'COLLATERAL', ...more });
  const read = async (id: unknown) => service.call('GET', `/valuations/${id}`);
  const ended = async (accepted: Answer): Promise<Answer> => {
    expect(accepted.status, accepted.text).toBe(202);
    const id = accepted.body.valuation_id;
    await eventually(async () => (await read(id)).body.completed_at);
    return read(id);
  };

  return {
    reviewer,
    post,
    made,
    decide,
    approvedPolicy,
    request,
    ended,
    register: (body: unknown) => made('/assets', body),
    valued: async (assetId: string, more: object = {}) => (await ended(await request(assetId, more))).body,
    verifiedDocument: (assetId: string, changes: Partial<DocumentDeclared> = {}) =>
      appendVerifiedDocument(service, assetId, changes),
  };
}

/** Appends the invented events of a verified document, without sending and verifying one. */
async function appendVerifiedDocument(
  service: RunningService,
  assetId: string,
  changes: Partial<DocumentDeclared>,
): Promise<string> {
  const id = randomUUID();
  const stream = `document-${id}`;
  const sha256 = id.replaceAll('-', '').repeat(2);
  const declared = documentDeclared({
    asset_ids: [assetId],
    kind: 'APPRAISAL',
    file_name: 'made-up.csv',
    media_type: 'text/csv',
    size_bytes: 8,
    sha256,
    part_count: 1,
    ...changes,
  });
  const events = [
    { type: 'DocumentDeclared', data: { ...declared } },
    { type: 'DocumentPartStored', data: { number: 1, size_bytes: 8, sha256 } },
    { type: 'DocumentVerified', data: { ...VERIFIED_ALONE, media_type: 'text/csv' } },
  ];
  const cause = causeOf('person:Ana Lima', organizationId('Coop Norte'));
  const [first, ...rest] = sealEvents(stream, null, events, cause, service.clock.now(), randomUUID);
  if (!first) throw new Error('no event was sealed');
  const parts = { log: service.engines.eventLog, catalog, clock: service.clock, ids: { uuid: randomUUID } };
  const lists = [documentsStream(assetId), sameBytesStream(organizationId('Coop Norte'), declared.sha256)];
  for (const list of lists) await enlist(parts, list, id, cause, service.clock.now());
  await service.engines.eventLog.append({ stream, expectedRevision: NO_STREAM, events: [first, ...rest] });
  await eventually(async () => {
    const { body } = await service.call('GET', `/documents?asset_id=${assetId}&status=VERIFIED`);
    return (body.items as { id: string }[]).some((document) => document.id === id);
  });
  return id;
}
