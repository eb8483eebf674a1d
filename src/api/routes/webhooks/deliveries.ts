import { z } from 'zod';
import { type CursorScope, decodeCursor, encodeCursor } from '../../../../queries/cursor.ts';
import { listParameters } from '../../../../queries/list-parameters.ts';
import { DeliveryPage, deliveryView } from '../../../../queries/views/delivery.ts';
import type { WebhookState } from '../../../domain/webhook.ts';
import { DELIVERY_STATUSES } from '../../../kernel/vocabulary.ts';
import { invalidCursor } from '../../resource/list-page.ts';
import { type Operation, readOne } from '../../resource.ts';
import { json, route } from '../../route.ts';
import { IdPath, WEBHOOK_READERS } from '../resource-parameters.ts';

const ListDeliveries = listParameters({
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Deliveries that stand so now.' }),
});

/** `GET /webhooks/{id}/deliveries`. */
export const webhookDeliveries: Operation<WebhookState> = (webhooks, parts) =>
  route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    operationId: 'listWebhookDeliveries',
    tag: 'Webhooks',
    summary: 'List the deliveries of a webhook, newest first',
    description:
      'With their newest ten tries: the status of the answer, its first 1,024 bytes, how long it took. Deliveries are made within seconds of what they tell; what ended is kept for 90 days.',
    access: WEBHOOK_READERS,
    params: IdPath,
    query: ListDeliveries,
    responses: { 200: { description: 'One page', schema: DeliveryPage } },
    async handle(request) {
      const wired = parts();
      const { cursor, limit, status } = request.query;
      const found = await readOne(webhooks, wired, request);
      if (found.kind === 'problem') return found;
      const { organization_id: organizationId, id: webhookId } = found.state;
      const scope: CursorScope = {
        list: 'deliveries',
        organizationId,
        filter: { webhook: webhookId, ...(status !== undefined && { status }) },
      };
      const before = cursor === undefined ? undefined : decodeCursor(wired.cursorKeys(), scope, cursor);
      if (before && !before.ok) return invalidCursor;
      const { deliveries, next } = await wired.webhooks.deliveries.list({
        organizationId,
        webhookId,
        status,
        before: before?.value,
        limit,
      });
      const nextCursor = next === null ? null : encodeCursor(wired.cursorKeys(), scope, next);
      return json(200, { items: deliveries.map(deliveryView), next_cursor: nextCursor });
    },
  });
