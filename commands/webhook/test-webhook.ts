import { z } from 'zod';
import { reject } from '../../src/domain/rejection.ts';
import {
  evolveWebhook,
  type WebhookEvent,
  type WebhookState,
  webhookStream,
} from '../../src/domain/webhook.ts';
import { type Asked, append, command } from '../../src/engine/handling/command.ts';

const TestWebhookBody = z.strictObject({});
type TestWebhookBody = z.infer<typeof TestWebhookBody>;

/** Asks for a delivery that tells of nothing but itself. */
export const testWebhook = command<Asked<TestWebhookBody>, WebhookState, WebhookEvent, TestWebhookBody>({
  name: 'TestWebhook',
  body: TestWebhookBody,
  answersTo: ['WebhookTested'],
  stream: webhookStream,
  evolve: evolveWebhook,
  decide: ({ organizationId }, state) => {
    if (state?.organization_id !== organizationId) return reject({ fact: 'webhook-not-found' });
    if (state.status === 'DISABLED') return reject({ fact: 'webhook-disabled' });
    return append({ type: 'WebhookTested', data: {} });
  },
});
