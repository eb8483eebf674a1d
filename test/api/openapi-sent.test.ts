import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { sentOf } from '../../src/api/openapi/webhook-deliveries.ts';
import { FEED_EVENT_TYPES, type FeedEvent, SUBJECT_KINDS, TEST_TYPE } from '../../src/domain/feed-events.ts';
import { instantOf } from '../../src/kernel/instant.ts';
import { bodyOf } from '../../src/processes/webhooks/notifier/follow.ts';
import { signatureHeaders } from '../../src/processes/webhooks/signature.ts';
import { documentOf } from '../support/contract/document.ts';
import { schemasOf } from '../support/contract/schemas.ts';
import { serviceRoutes } from '../support/contract/service-routes.ts';

const document = documentOf(serviceRoutes());
const operation = document.webhooks?.happening?.post;
const BODY = ['webhooks', 'happening', 'post', 'requestBody', 'content', 'application/json', 'schema'];

const happening: FeedEvent = {
  id: '5b0e7b4a-6c1d-4d0e-9a5e-2f2f1b7f6d11',
  type: 'valuation.completed',
  occurred_at: instantOf(Date.UTC(2026, 10, 20, 15)),
  subject: { kind: 'valuation', id: 'd9428888-122b-41e1-b85c-61e80e5c7e3b', version: 3 },
  path: '/valuations/d9428888-122b-41e1-b85c-61e80e5c7e3b',
  request_id: 'request-1',
};

describe('what the service sends, in the OpenAPI document', () => {
  const schemas = schemasOf(document);
  const faults = (body: unknown) => schemas.faultsAt(BODY, body);

  it('has the shape of what is sent, of each type and kind of subject', () => {
    for (const type of [...FEED_EVENT_TYPES, TEST_TYPE])
      for (const kind of SUBJECT_KINDS) {
        const sent = bodyOf(BASE_PATH, { ...happening, type, subject: { ...happening.subject, kind } });
        expect([type, faults(JSON.parse(sent))]).toEqual([type, []]);
      }
  });

  it('has no other', () => {
    const sent = JSON.parse(bodyOf(BASE_PATH, happening));
    expect(faults({ ...sent, type: 'asset.sold' })).not.toEqual([]);
    expect(faults({ ...sent, amount: '1.00' })).not.toEqual([]);
    expect(faults({ ...sent, data: { ...sent.data, amount: '1.00' } })).not.toEqual([]);
  });

  it('has the headers that are sent, each required, of a form that fits', () => {
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const sent = signatureHeaders({ id: happening.id, timestamp: 1_795_186_800, body: '{}' }, [
      secret,
      secret,
    ]);
    const declared = (operation?.parameters ?? []) as readonly {
      readonly name: string;
      readonly required: boolean;
      readonly schema: object;
    }[];
    expect(declared.map(({ name, required }) => [name, required])).toEqual(
      Object.keys(sent).map((name) => [name, true]),
    );
    for (const [index, value] of Object.values(sent).entries())
      expect(
        schemas.faultsAt(['webhooks', 'happening', 'post', 'parameters', String(index), 'schema'], value),
      ).toEqual([]);
  });

  it('describes the effect of each kind of answer', () => {
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(['2XX', '410', 'default']);
    for (const response of Object.values(operation?.responses ?? {}))
      expect(response).toHaveProperty('description', expect.stringMatching(/\w+ \w+/));
  });

  it('is in the document only if webhooks can be registered', () => {
    expect(sentOf(serviceRoutes().filter(({ path }) => !path.startsWith('/webhooks')))).toEqual({});
  });
});
