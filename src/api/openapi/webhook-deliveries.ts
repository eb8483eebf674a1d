import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { FEED_EVENT_TYPES, TEST_TYPE } from '../../domain/feed-events.ts';
import { InstantField } from '../../kernel/fields.ts';
import { BASE_PATH } from '../base-path.ts';
import { PublicEventView } from '../feed/feed-view.ts';
import type { Route } from '../route.ts';
import { requestHeader } from './headers.ts';

const SENT_TYPES = [...FEED_EVENT_TYPES, TEST_TYPE] as const;

const WebhookEvent = PublicEventView.extend({
  type: z
    .enum(SENT_TYPES)
    .meta({ description: 'What happened to the subject; `webhook.test` for a requested test.' }),
}).meta({ id: 'WebhookEvent' });

/** The body of a delivery. */
const WebhookMessage = z
  .strictObject({
    type: z.enum(SENT_TYPES).meta({ description: 'The type of the event, as in `data`.' }),
    timestamp: InstantField.meta({ description: 'Time of the event, as in `data`; not of the delivery.' }),
    data: WebhookEvent.meta({ description: 'The event as in the feed.' }),
  })
  .meta({ id: 'WebhookMessage' });

const MADE_UP = '5b0e7b4a-6c1d-5d0e-9a5e-2f2f1b7f6d11';

const example = (summary: string, type: (typeof SENT_TYPES)[number], kind: string, resource: string) => {
  const occurred_at = '2026-11-20T15:00:00.000Z';
  const subject = { kind, id: 'd9428888-122b-51e1-b85c-61e80e5c7e3b', version: 3 };
  const url = `${BASE_PATH}/${resource}/${subject.id}`;
  const data = { id: MADE_UP, type, occurred_at, subject, url, request_id: 'request-made-up-1' };
  return { summary, value: { type, timestamp: occurred_at, data } };
};

const headers = [
  requestHeader(
    'webhook-id',
    'Id of the event: the same at every try, and in a replay. Store it to detect duplicates.',
    { pattern: '^[!-~]{1,128}$', examples: [MADE_UP] },
  ),
  requestHeader(
    'webhook-timestamp',
    'Seconds since 1970 at this try. Refuse what is older than five minutes.',
    {
      pattern: '^[0-9]+$',
      examples: ['1795186800'],
    },
  ),
  requestHeader(
    'webhook-signature',
    'One signature or several, with spaces between them: `v1,` and the HMAC-SHA256 in base64 over `webhook-id`, `webhook-timestamp` and the body as it came, with points between them.',
    { examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='] },
  ),
];

/** The delivery to a webhook. All types have the same shape, so there is one entry. */
const receiveEventOperation: ZodOpenApiOperationObject = {
  operationId: 'receiveHappening',
  tags: ['Webhooks'],
  summary: 'What a webhook is sent',
  description:
    'Answered by your back end, not by the service: a POST to the `url` of the webhook for each event of its types, at least once. Verify the signature over the bytes as received, before reading anything from them; answer 2xx within 15 seconds, and do the work afterwards. First tries of one subject arrive in order; a retry may arrive after a later event: compare `data.subject.version`. The body is below 20 KB, without amounts and personal data: read `data.url` with a credential.',
  security: [],
  parameters: headers,
  requestBody: {
    required: true,
    description: 'Below 20 KB.',
    content: {
      'application/json': {
        schema: WebhookMessage,
        examples: {
          valuation: example('A valuation ended', 'valuation.completed', 'valuation', 'valuations'),
          coverage: example(
            "An obligation's coverage fell short",
            'coverage.short',
            'coverage',
            'obligations',
          ),
          test: example('A test', TEST_TYPE, 'webhook', 'webhooks'),
        },
      },
    },
  },
  responses: {
    '2XX': { description: 'Received. Only the status of the answer is read.' },
    410: {
      description: 'The receiver is gone: the webhook is disabled, and its pending deliveries are cancelled.',
    },
    default: {
      description:
        'Not received (also a redirect): retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then given up. Five days in which nothing was received disable the webhook.',
    },
  },
};

/** The `webhooks` of the document, if these routes can register them. */
export const sentOf = (routes: readonly Route[]) =>
  routes.some(({ path }) => path === '/webhooks')
    ? { webhooks: { happening: { post: receiveEventOperation } } }
    : {};
