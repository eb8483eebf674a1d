import { describe, expect, it } from 'vitest';
import { claimReference } from '../../../commands/obligation.ts';
import { claimPlace } from '../../../commands/webhook.ts';
import type { ObligationRegistered } from '../../../src/domain/obligation.ts';
import type { WebhookRegistered } from '../../../src/domain/webhook.ts';
import { claimCause } from '../../../src/engine/handling/cause.ts';
import type { Command } from '../../../src/engine/handling/command.ts';
import type { DecidedEvent } from '../../../src/engine/handling/seal-events.ts';
import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { obligationReferenceId, organizationId } from '../../../src/kernel/ids.ts';
import { patched } from '../../support/asking.ts';
import { inventoryBody, realEstateText, receivableBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import {
  documentBody,
  guaranteeBody,
  obligationBody,
  partCall,
  policyBody,
  scenarioBody,
} from '../../support/every-resource.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { type Answer, newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const post = (body: unknown, key: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/assets', { body, key, headers });

describe('an idempotency key', () => {
  it('creates one resource for eight simultaneous requests, and all get its response', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(receivableBody(), key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7);
    expect(await service.engines.eventLog.readStream(`asset-${answers[0]?.body.id}`)).toHaveLength(1);
  });

  it('ignores the order of members and spaces', async () => {
    const key = newKey();
    const { name, ...rest } = inventoryBody();
    const first = await post({ ...rest, name }, key);
    expect((await post(JSON.stringify({ name, ...rest }, null, 3), key)).text).toBe(first.text);
  });

  it('distinguishes spaces in a source text', async () => {
    const key = newKey();
    expect((await post(realEstateText('{"value":"1.00"}'), key)).status).toBe(201);
    expect((await post(realEstateText('{"value": "1.00"}'), key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('does not remember a request that failed', async () => {
    const key = newKey();
    expect((await post(inventoryBody({ name: '' }), key)).status).toBe(422);
    expect((await post(inventoryBody(), key)).status).toBe(201);
  });

  it('belongs to one organization', async () => {
    const key = newKey();
    const other = await service.issue('Coop Sul');
    const [mine, theirs] = [
      await post(inventoryBody(), key),
      await service.call('POST', '/assets', { body: inventoryBody(), key, token: other.token }),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it.each([
    ['missing', undefined, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['of 7 characters', 'k'.repeat(7), 'IDEMPOTENCY_KEY_INVALID'],
    ['of 129 characters', 'k'.repeat(129), 'IDEMPOTENCY_KEY_INVALID'],
    ['with a letter beyond ASCII', 'chave-ção-1', 'IDEMPOTENCY_KEY_INVALID'],
  ])('that is %s is 400', async (_what, key, code) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await service.call('POST', '/assets', { body: inventoryBody(), headers });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it.each([8, 128])('may have %i characters', async (length) => {
    expect((await post(inventoryBody(), newKey().padEnd(length, '.').slice(-length))).status).toBe(201);
  });

  it('can be reused after exactly seven days', async () => {
    const key = newKey();
    const first = await post(inventoryBody(), key);
    service.clock.advance(7 * DAY_MS - 1_000);
    expect((await post(inventoryBody(), key)).text).toBe(first.text);
    service.clock.advance(1_000);
    const later = await post(inventoryBody({ name: 'Other content' }), key);
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
    expect((await post(inventoryBody({ name: 'Other content' }), key)).text).toBe(later.text);
    expect((await service.call('GET', `/assets/${first.body.id}`)).body.name).toBe('Coffee in warehouse 7');
  });
});

/** Clocks of two hosts differ by a millisecond: the claim is still remembered at the instant at which the resource's own key expires. */
describe('a key that expires between the two steps of a registration', () => {
  const ORGANIZATION = 'Coop Sul';
  /** Claims again what was claimed, a millisecond later. */
  async function claimAgain<Input, State, Event extends DecidedEvent>(
    command: Command<Input, State, Event>,
    id: string,
    inputOf: (claimed: RecordedEvent['data']) => Input,
  ) {
    const { eventLog, handler } = service.engines;
    const claim = (await eventLog.readStream(command.stream(id))).at(-1);
    const cause = claim && claimCause(claim);
    if (!claim || !cause) throw new Error('nothing was claimed');
    service.clock.advance(1);
    const input = () => inputOf(claim.data);
    await handler.change(command, { id, cause, input, answering: () => false });
  }
  const send = async (path: string, body: object, key: string) => {
    const { token } = await service.issue(ORGANIZATION);
    return service.call('POST', path, { body, key, token });
  };

  it('makes another webhook', async () => {
    const [key, body] = [newKey(), { url: 'https://example.com/hook', types: ['asset.archived'] }];
    const made = await send('/webhooks', body, key);
    await claimAgain(claimPlace, organizationId(ORGANIZATION), ({ webhook_id, registration }) => ({
      webhookId: String(webhook_id),
      registration: registration as unknown as WebhookRegistered,
      faults: [],
    }));
    service.clock.advance(7 * DAY_MS - 1);
    const later = await send('/webhooks', body, key);
    expect([made.status, later.status]).toEqual([201, 201]);
    expect(later.body.id).not.toBe(made.body.id);
  });

  it('makes no second obligation with the same reference', async () => {
    const [key, body] = [newKey(), obligationBody()];
    const made = await send('/obligations', body, key);
    const id = obligationReferenceId(organizationId(ORGANIZATION), body.external_reference);
    await claimAgain(claimReference, id, ({ obligation_id, registration }) => ({
      obligationId: String(obligation_id),
      registration: registration as unknown as ObligationRegistered,
    }));
    service.clock.advance(7 * DAY_MS - 1);
    const later = await send('/obligations', body, key);
    expect([made.status, later.status, later.body.code]).toEqual([201, 409, 'STATE_CONFLICT']);
  });
});

/** Something that a POST makes or does, with a body that says otherwise, and what may happen after it. */
interface Kept {
  readonly path: string;
  /** In place of `:id`. */
  readonly of?: () => Promise<string>;
  readonly body: () => Promise<object> | object;
  /** Where the body has members at all. */
  readonly other?: object;
  readonly later: (made: Answer['body'], path: string) => Promise<Answer>;
}
const newAsset = () => lender.asset('1.00');
const archive = (id: unknown) => patched(service, `/assets/${id}`, { status: 'ARCHIVED' });
const decide = (path: string) =>
  lender.post(`${path}/decisions`, { decision: 'APPROVE', rationale: 'made up' }, { token: lender.reviewer });
const sent = async () => {
  const id = await lender.made('/documents', documentBody(await newAsset()));
  await service.call('PUT', `/documents/${id}/parts/1`, partCall);
  return id;
};
const verified = (id: unknown) =>
  eventually(async () => {
    const answer = await service.call('GET', `/documents/${id}`);
    return answer.body.status === 'VERIFIED' ? answer : undefined;
  });
const proposed = async () => lender.proposed(await newAsset(), await lender.obligation());
const KEPT: readonly Kept[] = [
  { path: '/assets', body: inventoryBody, other: { name: 'Other' }, later: ({ id }) => archive(id) },
  {
    path: '/documents',
    body: async () => documentBody(await newAsset()),
    other: { kind: 'PHOTO' },
    later: ({ id }) => service.call('PUT', `/documents/${id}/parts/1`, partCall),
  },
  {
    path: '/documents/:id/completion',
    of: sent,
    body: () => ({}),
    later: ({ document_id }) => verified(document_id),
  },
  {
    path: '/policies',
    body: policyBody,
    other: { name: 'Other' },
    later: ({ id }) => decide(`/policies/${id}`),
  },
  {
    path: '/scenarios',
    body: scenarioBody,
    other: { name: 'Other' },
    later: ({ id }) => decide(`/scenarios/${id}`),
  },
  {
    path: '/obligations',
    body: obligationBody,
    other: { name: 'Other' },
    later: ({ id }) => patched(service, `/obligations/${id}`, { name: 'Renamed' }),
  },
  {
    path: '/guarantees',
    body: async () => guaranteeBody(await newAsset(), await lender.obligation()),
    other: { rank: 3 },
    later: ({ id }) => lender.decide(id),
  },
  {
    path: '/guarantees/:id/registrations',
    of: proposed,
    body: () => ({ registry: 'Made up', number: '7', registered_on: '2026-11-18' }),
    other: { number: '8' },
    later: ({ id }) => lender.decide(id),
  },
  {
    path: '/assets/:id/encumbrances',
    of: newAsset,
    body: () => ({ holder: 'Made-up bank', kind: 'OTHER', rank: 2 }),
    other: { rank: 3 },
    later: ({ id }, path) => lender.post(`${path}/${id}/end`, {}),
  },
  {
    path: '/valuations',
    body: async () => ({ asset_id: await newAsset(), purpose: 'SALE' }),
    other: { purpose: 'INSURANCE' },
    later: async ({ valuation_id }) => {
      await eventually(
        async () => (await service.call('GET', `/valuations/${valuation_id}`)).body.completed_at,
      );
      const { body } = await service.call('GET', `/valuations/${valuation_id}`);
      return archive((body.input as { asset: { id: string } }).asset.id);
    },
  },
];

describe('a key of POST', () => {
  it.each(KEPT)(
    '$path creates one for concurrent requests, and answers the same after later changes',
    async (kept) => {
      const path = kept.path.replace(':id', (await kept.of?.()) ?? '');
      const [body, key] = [await kept.body(), newKey()];
      const send = (more: object = {}) => lender.post(path, { ...body, ...more }, { key });
      const twins = await Promise.all([send(), send(), send()]);
      const [first] = twins;
      expect([201, 202], first.text).toContain(first.status);
      for (const { status, text } of twins) expect([status, text]).toEqual([first.status, first.text]);
      expect((await kept.later(first.body, path)).status).toBeLessThan(300);
      const again = await send();
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      for (const name of ['location', 'etag']) expect(again.headers.get(name)).toBe(first.headers.get(name));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      if (!kept.other) return;
      const other = await send(kept.other);
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    },
  );
});
