import { z } from 'zod';
import { replayWebhook, testWebhook } from '../../../../commands/webhook.ts';
import type { WebhookState } from '../../../domain/webhook.ts';
import type { Execution } from '../../../engine/handling/execution.ts';
import { webhookMeanings as means } from '../../../kernel/words/webhook-meanings.ts';
import { BASE_PATH } from '../../base-path.ts';
import { causeOf, claimOf, type ManagementParts, written } from '../../resource/management.ts';
import { JSON_LIMIT_BYTES } from '../../resource/post.ts';
import type { Operation } from '../../resource.ts';
import { json, type RouteAnswer, type RouteRequest, route } from '../../route.ts';
import { CREATE_HEADERS, IdPath } from '../resource-parameters.ts';
import { replayPlace } from './replay-place.ts';

const Asked = z
  .strictObject({
    webhook_id: z.uuid().meta(means.id),
    event_id: z.uuid().meta({ description: 'Id of the event that asks for it.' }),
  })
  .meta({ id: 'DeliveryAsked' });

const asked = (description: string) => ({
  202: {
    description,
    schema: Asked,
    headers: { Location: 'Address of the deliveries', ...CREATE_HEADERS },
  },
});

/** `POST /webhooks/{id}/tests`. */
export const tests: Operation<WebhookState> = (_, parts) =>
  route({
    method: 'POST',
    path: '/webhooks/{id}/tests',
    operationId: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Ask for a test delivery',
    description:
      'Sends one delivery of type `webhook.test`, whatever types the webhook is told of. What became of it stands in its deliveries.',
    access: ['INTEGRATOR'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: testWebhook.body,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: { test: { summary: 'A test', value: {} } },
    },
    responses: asked('It is sent; `event_id` is its `webhook-id`'),
    async handle(request) {
      const wired = parts();
      const { organizationId, actor } = causeOf(request);
      const execution = await wired.handler.change(testWebhook, {
        id: request.params.id,
        cause: claimOf(wired, request),
        input: () => ({ organizationId, actor, body: request.body }),
      });
      return answer(wired, request, request.params.id, execution);
    },
  });

/** `POST /webhooks/{id}/replays`. */
export const replays: Operation<WebhookState> = (_, parts) =>
  route({
    method: 'POST',
    path: '/webhooks/{id}/replays',
    operationId: 'replayWebhook',
    tag: 'Webhooks',
    summary: 'Ask for what happened after a place once more',
    description:
      'Delivers all that happened after `after`, up to this request and of the types that the webhook is told of now, with the `webhook-id` that it had before: a receiver that keeps the ids knows what it has already.',
    access: ['INTEGRATOR'],
    headers: { idempotencyKey: true },
    params: IdPath,
    body: {
      schema: replayWebhook.body,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples: { all: { summary: 'From the beginning', value: { after: null } } },
    },
    responses: asked('It is begun; `event_id` names the replay'),
    async handle(request) {
      const wired = parts();
      const { organizationId } = causeOf(request);
      const { id } = request.params;
      const execution = await wired.handler.change(replayWebhook, {
        id,
        cause: claimOf(wired, request),
        input: async (state) => ({
          organizationId,
          ...(await replayPlace(
            wired,
            { organizationId, webhookId: id },
            state?.organization_id === organizationId ? request.body.after : null,
          )),
        }),
      });
      return answer(wired, request, id, execution);
    },
  });

async function answer(
  wired: ManagementParts,
  request: RouteRequest,
  id: string,
  execution: Execution<WebhookState>,
): Promise<RouteAnswer> {
  const done = await written(wired, request, execution);
  if (done.kind === 'problem') return done;
  const events = execution.outcome === 'done' ? execution.events : [];
  const body = { webhook_id: id, event_id: events.at(-1)?.eventId ?? '' };
  return json(202, body, {
    headers: { Location: `${BASE_PATH}/webhooks/${id}/deliveries`, ...done.headers },
  });
}
