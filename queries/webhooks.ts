import { z } from 'zod';
import type { WebhookState } from '../src/domain/webhook.ts';
import { WEBHOOK_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters } from './list-parameters.ts';
import { list } from './question.ts';

/** Query parameters of the list. */
export const ListWebhooks = listParameters({
  status: z.enum(WEBHOOK_STATUSES).optional().meta({ description: 'Webhooks that stand so now.' }),
});

export const listWebhooks = list<WebhookState, typeof ListWebhooks>('webhooks', 'webhook', ListWebhooks);
