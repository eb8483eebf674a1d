import { z } from 'zod';
import { replayWebhook } from '../../../../commands/webhook/replay-webhook.ts';
import { testWebhook } from '../../../../commands/webhook/test-webhook.ts';
import type { WebhookState } from '../../../domain/webhook.ts';
import { webhookMeanings as means } from '../../../kernel/words/webhook-meanings.ts';
import { BASE_PATH } from '../../base-path.ts';
import type { Written } from '../../resource/management.ts';
import { post } from '../../resource/post.ts';
import type { Operation } from '../../resource.ts';
import { json } from '../../route.ts';
import { CREATE_HEADERS, IdPath } from '../resource-parameters.ts';
import { replayPlace } from './replay-place.ts';

const DeliveryAsked = z
  .strictObject({
    webhook_id: z.uuid().meta(means.id),
    event_id: z.uuid().meta({ description: 'Id of the event that asks for it.' }),
  })
  .meta({ id: 'DeliveryAsked' });

/** What asks for deliveries: 202 with the event that does, and where they are read. */
const asking = {
  tag: 'Webhooks',
  access: ['INTEGRATOR'],
  params: IdPath,
  answer({ state: { id }, events, headers }: Written<WebhookState>) {
    const body = { webhook_id: id, event_id: events.at(-1)?.eventId ?? '' };
    return json(202, body, { headers: { Location: `${BASE_PATH}/webhooks/${id}/deliveries`, ...headers } });
  },
} as const;

const accepted = (description: string) => ({
  202: {
    description,
    schema: DeliveryAsked,
    headers: { Location: 'Address of the deliveries', ...CREATE_HEADERS },
  },
});

/** `POST /webhooks/{id}/tests`. */
export const tests: Operation<WebhookState> = (_, parts) =>
  post(parts, testWebhook, {
    ...asking,
    path: '/webhooks/{id}/tests',
    summary: 'Ask for a test delivery',
    description:
      'Sends one delivery of type `webhook.test`, whatever types the webhook is told of. What became of it stands in its deliveries.',
    examples: { test: { summary: 'A test', value: {} } },
    responses: accepted('It is sent; `event_id` is its `webhook-id`'),
    run: ({ asked, id, cause, parts: { handler } }) =>
      handler.change(testWebhook, { id, cause, input: () => asked }),
  });

/** `POST /webhooks/{id}/replays`. */
export const replays: Operation<WebhookState> = (_, parts) =>
  post(parts, replayWebhook, {
    ...asking,
    path: '/webhooks/{id}/replays',
    summary: 'Ask for what happened after a place once more',
    description:
      'Delivers all that happened after `after`, up to this request and of the types that the webhook is told of now, with the `webhook-id` that it had before: a receiver that keeps the ids knows what it has already.',
    examples: { all: { summary: 'From the beginning', value: { after: null } } },
    responses: accepted('It is begun; `event_id` names the replay'),
    run: ({ asked: { organizationId, body }, id, cause, parts: wired }) =>
      wired.handler.change(replayWebhook, {
        id,
        cause,
        async input(state) {
          const after = state?.organization_id === organizationId ? body.after : null;
          return { organizationId, ...(await replayPlace(wired, { organizationId, webhookId: id }, after)) };
        },
      }),
  });
